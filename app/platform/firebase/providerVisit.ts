import { FirebaseError } from "firebase/app";
import { type Auth, type OAuthCredential, OAuthProvider } from "firebase/auth";
import * as v from "valibot";
import { href } from "../../routes.ts";
import { readSession, writeSession } from "../store/sessionValue.ts";

const KEY = "dojo.visit";

const visitSchema = v.object({
  providerId: v.string(),
  sessionId: v.string(),
  /** The identity is to be added to this account; without one it signs in. */
  uid: v.optional(v.string()),
  /** That account has the identity already, and is to be proved by it. */
  isProof: v.optional(v.boolean()),
  /** Where in the app one was. */
  backTo: v.string(),
});
/** A visit at a provider, which this tab is waiting for. */
export type Visit = v.InferOutput<typeof visitSchema>;

const REFUSALS: Record<string, string> = {
  OPERATION_NOT_ALLOWED: "auth/operation-not-allowed",
  TOO_MANY_ATTEMPTS_TRY_LATER: "auth/too-many-requests",
  UNAUTHORIZED_DOMAIN: "auth/unauthorized-domain",
};

/** The address at the provider, and the secret to finish the visit with. The SDK has no call for this one. */
async function createAuthUri({ config, tenantId }: Auth, { providerId, isProof }: Omit<Visit, "sessionId">) {
  const { apiScheme, apiHost, apiKey } = config;
  const response = await fetch(`${apiScheme}://${apiHost}/v1/accounts:createAuthUri?key=${apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      providerId,
      continueUri: new URL(href.providerReturn(), location.origin).href,
      ...(tenantId !== null && { tenantId }),
      // A session that is left there proves nothing (OpenID Connect Core, 3.1.2.1).
      ...(isProof && { customParameter: { prompt: "login" } }),
    }),
  }).catch(() => undefined);
  if (!response) throw new FirebaseError("auth/network-request-failed", "The server cannot be reached.");
  const answer = (await response.json()) as { authUri: string; sessionId: string; error?: { message?: string } };
  if (response.ok) return answer;
  const [name = ""] = String(answer.error?.message).split(" : ");
  throw new FirebaseError(REFUSALS[name] ?? "auth/internal-error", name);
}

/** Leaves for the provider's page. Never settles once the page goes. */
export async function beginVisit(auth: Auth, visit: Omit<Visit, "sessionId">): Promise<never> {
  const { authUri, sessionId } = await createAuthUri(auth, visit);
  writeSession(KEY, JSON.stringify({ ...visit, sessionId }));
  location.assign(authUri);
  return new Promise<never>(() => undefined);
}

/** The visit that this tab has begun; it can be taken once. */
export function takeVisit(): Visit | undefined {
  try {
    const parsed = v.safeParse(visitSchema, JSON.parse(readSession(KEY) ?? "null"));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  } finally {
    writeSession(KEY, undefined);
  }
}

/**
 * What a visit has proved, as a credential for the SDK, which does everything else: sessions, second factors, errors,
 * linking. Its own credentials hold the provider's tokens, which only our server gets (decision 30). What to ask for is
 * decided by one private method; here it asks as after the SDK's own redirects.
 */
export function visitCredential({ providerId, sessionId }: Visit, requestUri: string): OAuthCredential {
  const credential = new OAuthProvider(providerId).credential({ accessToken: "of the visit" });
  const request = { requestUri, sessionId, returnSecureToken: true, returnIdpCredential: true };
  Object.defineProperty(credential, "buildRequest", { value: () => ({ ...request }) });
  return credential;
}
