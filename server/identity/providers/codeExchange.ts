import type { JWTPayload } from "jose";
import * as v from "valibot";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Provider } from "../tenants.ts";
import type { ProviderTokens } from "./assertion.ts";
import type { Issuer } from "./issuers.ts";
import type { OutboundRequest } from "./outbound.ts";

const tokensSchema = v.object({
  id_token: v.string(),
  access_token: v.optional(v.string()),
  expires_in: v.optional(v.number()),
});

/** Gets the tokens for a code (OpenID Connect Core 1.0, 3.1.3). */
export async function exchangeCode(
  issuer: Issuer,
  provider: Provider,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string },
): Promise<ProviderTokens> {
  const { headers, fields } = credentialsOf(issuer, provider);
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...fields,
  });
  const answer = await askForJson(issuer, issuer.metadata.token_endpoint, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: body.toString(),
  });
  const tokens = v.safeParse(tokensSchema, answer);
  if (!tokens.success) throw new IdentityError("INVALID_IDP_RESPONSE", "The provider has not accepted the code.");
  const { id_token: idToken, access_token: accessToken, expires_in: expiresIn } = tokens.output;
  return { idToken, accessToken, expiresIn };
}

interface Credentials {
  headers: Record<string, string>;
  fields: Record<string, string>;
}

/** How we say who we are: with a secret as the provider wants it, or without one by PKCE alone. */
function credentialsOf({ metadata }: Issuer, { clientId, clientSecret }: Provider): Credentials {
  if (clientSecret === undefined) return { headers: {}, fields: { client_id: clientId } };
  if (!metadata.token_endpoint_auth_methods_supported.includes("client_secret_basic")) {
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  }
  // Both parts are encoded as in a form first (RFC 6749, 2.3.1).
  const [id, secret] = [clientId, clientSecret].map((part) => new URLSearchParams({ part }).toString().slice(5));
  return {
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
    fields: {},
  };
}

/** What else the provider says of the person, where the ID token does not hold the address already. */
export async function askPerson(
  issuer: Issuer,
  claims: JWTPayload,
  { accessToken }: ProviderTokens,
): Promise<JWTPayload> {
  const { userinfo_endpoint: endpoint } = issuer.metadata;
  if (claims.email !== undefined || accessToken === undefined || endpoint === undefined) return {};
  const person = await askForJson(issuer, endpoint, { headers: { authorization: `Bearer ${accessToken}` } });
  // Of the same person only (OpenID Connect Core 1.0, 5.3.2).
  return person !== undefined && person.sub === claims.sub ? person : {};
}

/** The JSON object of an answer; undefined if it is a refusal or no such object. */
async function askForJson(
  issuer: Issuer,
  url: string,
  request: OutboundRequest,
): Promise<Record<string, unknown> | undefined> {
  const answer = await issuer.ask(url, request).catch((error: unknown) => {
    throw issuer.failed(error);
  });
  if (answer.status >= 500) throw issuer.failed(new Error(`status ${answer.status}`));
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), await answer.text());
  return answer.ok && json.success ? json.output : undefined;
}
