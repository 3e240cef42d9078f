import { isRecentSignIn } from "../protocol/identity/idToken.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { requireText } from "./request.ts";
import type { AuthenticatedAccount } from "./tokens.ts";

/** The account of the ID token in the body. */
export async function requireCaller(ctx: IdentityContext, { body }: IdentityRequest): Promise<AuthenticatedAccount> {
  return ctx.tokens.authenticate(requireText(body, "idToken", "MISSING_ID_TOKEN"));
}

/** Refuses changes that an unattended device must not allow. */
export function requireRecentSignIn(ctx: IdentityContext, { claims }: AuthenticatedAccount): void {
  if (!isRecentSignIn(claims, ctx.clock())) throw new IdentityError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
}
