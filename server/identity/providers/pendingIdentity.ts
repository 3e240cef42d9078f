import { randomBytes } from "node:crypto";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { requireProvider } from "../tenants.ts";
import { hashSecret } from "../tokens.ts";
import type { Assertion } from "./assertion.ts";

/** How long somebody may take to sign in another way first. */
const PENDING_MS = 10 * 60_000;

type Kept = Assertion & { tenantId?: string };

/** Keeps an identity that cannot be used yet; the token lets whoever has proved it use it later, once. */
export async function keepIdentity(
  ctx: IdentityContext,
  { tenant: { tenantId } }: IdentityRequest,
  assertion: Assertion,
): Promise<string> {
  const pendingToken = randomBytes(32).toString("base64url");
  const nowMs = ctx.clock();
  // Nobody needs the provider's tokens for that.
  const kept: Kept = { ...assertion, tokens: undefined, tenantId };
  await ctx.store.insertTicket(
    {
      secretHash: hashSecret(pendingToken),
      kind: "pending-identity",
      content: JSON.stringify(kept),
      expiresAtMs: nowMs + PENDING_MS,
    },
    nowMs,
  );
  return pendingToken;
}

/** The identity of a pending token, which is used up. */
export async function takeIdentity(
  ctx: IdentityContext,
  { tenant }: IdentityRequest,
  pendingToken: string,
): Promise<Assertion> {
  const ticket = await ctx.store.takeTicket("pending-identity", hashSecret(pendingToken), ctx.clock());
  if (!ticket) throw new IdentityError("INVALID_PENDING_TOKEN");
  const { tenantId, ...assertion } = JSON.parse(ticket.content) as Kept;
  if (tenantId !== tenant.tenantId) throw new IdentityError("TENANT_ID_MISMATCH");
  // It may have been taken away meanwhile.
  if (!ctx.readAnyAssertion) requireProvider(tenant, assertion.identity.providerId);
  return assertion;
}
