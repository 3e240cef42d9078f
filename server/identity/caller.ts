import { isRecentSignIn } from "../protocol/identity/idToken.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { requireText } from "./request.ts";
import type { AuthenticatedAccount } from "./tokens.ts";

/** The account of the ID token in the body. */
export async function requireCaller(
  ctx: IdentityContext,
  { body, tenant }: IdentityRequest,
): Promise<AuthenticatedAccount> {
  const caller = await ctx.tokens.authenticate(requireText(body, "idToken", "MISSING_ID_TOKEN"));
  if (caller.account.tenantId !== tenant.tenantId) throw new IdentityError("TENANT_ID_MISMATCH");
  return caller;
}

/** Refuses changes that an unattended device must not allow. */
export function requireRecentSignIn(ctx: IdentityContext, { claims }: AuthenticatedAccount): void {
  if (!isRecentSignIn(claims, ctx.clock())) throw new IdentityError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
}
