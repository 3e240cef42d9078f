import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { optionalText, requireText } from "../request.ts";
import { requireProvider } from "../tenants.ts";
import type { Assertion } from "./assertion.ts";
import { identify } from "./identify.ts";
import { takeIdentity } from "./pendingIdentity.ts";
import { finishVisit } from "./visits.ts";

/**
 * Who a provider says that the caller is: by a token kept from an earlier refusal, by the address that a visit came
 * back to, or by an ID token that the app has got itself.
 */
export async function readAssertion(ctx: IdentityContext, request: IdentityRequest): Promise<Assertion> {
  const { body } = request;
  const answer = parseAnswer(body);
  const pendingToken = optionalText(body, "pendingToken");
  if (pendingToken !== undefined) return takeIdentity(ctx, request, pendingToken);
  if (ctx.readAnyAssertion) return ctx.readAnyAssertion(requireNamed(answer.get("providerId")), answer);
  const sessionId = optionalText(body, "sessionId");
  if (sessionId !== undefined) return finishVisit(ctx, request, sessionId, answer);
  return verifyGiven(ctx, request, answer);
}

function requireNamed(providerId: string | null): string {
  if (providerId) return providerId;
  throw new IdentityError("INVALID_CREDENTIAL_OR_PROVIDER_ID", "Invalid IdP response/credential: no provider.");
}

/** The parameters of the address that the browser came back to, its fragment and the posted form. */
function parseAnswer(body: Record<string, unknown>): URLSearchParams {
  const requestUri = URL.parse(requireText(body, "requestUri", "MISSING_REQUEST_URI"));
  if (!requestUri) throw new IdentityError("INVALID_REQUEST_URI");
  const answer = requestUri.searchParams;
  for (const form of [optionalText(body, "postBody") ?? "", requestUri.hash.slice(1)]) {
    for (const [name, value] of new URLSearchParams(form)) answer.set(name, value);
  }
  return answer;
}

async function verifyGiven(
  ctx: IdentityContext,
  { tenant }: IdentityRequest,
  answer: URLSearchParams,
): Promise<Assertion> {
  const provider = requireProvider(tenant, requireNamed(answer.get("providerId")));
  const idToken = answer.get("id_token");
  // An access token says nothing of the application that it was made for.
  if (!idToken) throw new IdentityError("INVALID_IDP_RESPONSE", "An ID token is needed.");
  const tokens = {
    idToken,
    accessToken: answer.get("access_token") ?? undefined,
    nonce: answer.get("nonce") ?? undefined,
  };
  const issuer = await ctx.issuers.find(provider.issuer);
  return identify({ issuer, provider, clock: ctx.clock }, tokens);
}
