import { issueChallenge, type Refusals, takeChallenge } from "../challenges.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireProvider } from "../tenants.ts";
import type { Assertion } from "./assertion.ts";

const REFUSALS: Refusals = { invalid: "INVALID_PENDING_TOKEN", expired: "INVALID_PENDING_TOKEN" };

/** Keeps an identity that cannot be used yet; the token lets whoever has proved it use it later, once. */
export async function keepIdentity(
  ctx: IdentityContext,
  { tenant: { tenantId } }: IdentityRequest,
  assertion: Assertion,
): Promise<string> {
  // Nobody needs the provider's tokens for that.
  const kept = { ...assertion, tokens: undefined };
  return (await issueChallenge(ctx, "pendingIdentity", { tenantId }, () => kept)).secret;
}

/** The identity of a pending token, which is used up. */
export async function takeIdentity(
  ctx: IdentityContext,
  request: IdentityRequest,
  pendingToken: string,
): Promise<Assertion> {
  const assertion = await takeChallenge(ctx, request, {
    purpose: "pendingIdentity",
    secret: pendingToken,
    ...REFUSALS,
  });
  // It may have been taken away meanwhile.
  if (!ctx.readAnyAssertion) requireProvider(request.tenant, assertion.identity.providerId);
  return assertion;
}
