import { isRecentSignIn } from "../protocol/idToken.ts";
import { IdentityError } from "../protocol/identityError.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { requireText } from "./request.ts";
import type { AuthenticatedAccount } from "./tokens.ts";

/** Whose ID token the body carries. */
export async function requireCaller(ctx: IdentityContext, { body }: IdentityRequest): Promise<AuthenticatedAccount> {
  return ctx.tokens.authenticate(requireText(body, "idToken", "MISSING_ID_TOKEN"));
}

/** Refuses changes that a found, unlocked phone must not be enough for. */
export function requireRecentSignIn(ctx: IdentityContext, { claims }: AuthenticatedAccount): void {
  if (!isRecentSignIn(claims, ctx.clock())) throw new IdentityError("CREDENTIAL_TOO_OLD_LOGIN_AGAIN");
}
