import { createHmac } from "node:crypto";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { issueChallenge, type Refusals, takeChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { type Provider, requireProvider } from "../tenants.ts";
import { hashSecret } from "../tokens.ts";
import { type Assertion, digestOf } from "./assertion.ts";
import { exchangeCode } from "./codeExchange.ts";
import { identify } from "./identify.ts";

const UNKNOWN: Refusals = {
  invalid: "INVALID_IDP_RESPONSE",
  expired: "INVALID_IDP_RESPONSE",
  detail: "The session is unknown, used or too old.",
};

/** What a provider has to send back or prove, for a session: whoever does not know the session cannot make it. */
const derive = (sessionId: string, purpose: "state" | "nonce" | "verifier") =>
  createHmac("sha256", sessionId).update(purpose).digest("base64url");

/** What the app may say about the page of the provider. */
export interface VisitOptions {
  redirectUri: URL;
  scopes: string[];
  parameters: Record<string, string>;
}

/** What decides about security is ours to say. */
const OURS = new Set([
  "client_id",
  "code_challenge",
  "code_challenge_method",
  "nonce",
  "redirect_uri",
  "request",
  "request_uri",
  "response_mode",
  "response_type",
  "scope",
  "state",
]);

/** Begins a visit: the address at the provider (authorization code flow with PKCE), and the secret to finish it. */
export async function beginVisit(
  ctx: IdentityContext,
  { tenant: { tenantId } }: IdentityRequest,
  provider: Provider,
  { redirectUri, scopes, parameters }: VisitOptions,
): Promise<{ authUri: string; sessionId: string }> {
  const { metadata } = await ctx.issuers.find(provider.issuer);
  const { providerId } = provider;
  const visit = { providerId, redirectUri: redirectUri.href };
  const { secret: sessionId } = await issueChallenge(ctx, "providerVisit", { tenantId }, () => visit);
  const authUri = new URL(metadata.authorization_endpoint);
  const query = {
    ...Object.fromEntries(Object.entries(parameters).filter(([name]) => !OURS.has(name))),
    response_type: "code",
    client_id: provider.clientId,
    redirect_uri: redirectUri.href,
    scope: [...new Set(["openid", ...provider.scopes, ...scopes])].join(" "),
    state: derive(sessionId, "state"),
    nonce: digestOf(derive(sessionId, "nonce")),
    code_challenge: hashSecret(derive(sessionId, "verifier")),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) authUri.searchParams.set(name, value);
  return { authUri: authUri.href, sessionId };
}

const refuse = (detail: string) => new IdentityError("INVALID_IDP_RESPONSE", detail);

/** Finishes a visit with what the provider has added to the address that it came back to; once. */
export async function finishVisit(
  ctx: IdentityContext,
  request: IdentityRequest,
  sessionId: string,
  answer: URLSearchParams,
): Promise<Assertion> {
  const visit = await takeChallenge(ctx, request, { purpose: "providerVisit", secret: sessionId, ...UNKNOWN });
  if (answer.get("state") !== derive(sessionId, "state")) throw refuse("The state is not that of the session.");
  const provider = requireProvider(request.tenant, visit.providerId);
  const code = codeOf(answer, provider);
  const issuer = await ctx.issuers.find(provider.issuer);
  const given = await exchangeCode(issuer, provider, {
    code,
    redirectUri: visit.redirectUri,
    codeVerifier: derive(sessionId, "verifier"),
  });
  return identify({ issuer, provider, clock: ctx.clock }, { ...given, nonce: derive(sessionId, "nonce") });
}

function codeOf(answer: URLSearchParams, { issuer }: Provider): string {
  // Another provider's answer, sent here by a page in between (RFC 9207).
  if ((answer.get("iss") ?? issuer) !== issuer) throw refuse("The answer is another provider's.");
  if (answer.get("error") === "access_denied") throw new IdentityError("USER_CANCELLED");
  const code = answer.get("code");
  if (!code) throw refuse("The provider has refused.");
  return code;
}
