import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { claimantOf, requireEmail, requireText } from "../request.ts";
import { toIdentityError } from "../storeErrors.ts";

/**
 * accounts:signInWithPassword. An unknown address and a wrong password get the same answer after the same work, one
 * check of a hash. That an account is disabled is told only to those who know its password.
 */
export async function signInWithPassword(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const email = requireEmail(request.body);
  const password = requireText(request.body, "password", "MISSING_PASSWORD");

  const attempt = await ctx.throttle.signIn(email, request);
  const account = await ctx.store.getAccount({ email });
  const isRight = await ctx.passwords.verify(account?.passwordHash, password, claimantOf(request, email));
  if (!account || !isRight) {
    attempt.failed();
    throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
  }
  attempt.succeeded();
  if (account.disabled) throw new IdentityError("USER_DISABLED");

  request.device.remember(email);
  const signedIn = await noteSignIn(ctx, account);
  const tokens = await ctx.tokens.issue(signedIn);

  return {
    kind: "identitytoolkit#VerifyPasswordResponse",
    localId: signedIn.localId,
    email,
    displayName: signedIn.displayName ?? "",
    ...(signedIn.photoUrl && { profilePicture: signedIn.photoUrl }),
    registered: true,
    ...tokens,
  };
}

/** Checking a hash takes a while: a password that was changed meanwhile no longer works. */
async function noteSignIn(ctx: IdentityContext, checked: Account): Promise<Account> {
  const account = await ctx.store.updateAccount(checked.localId, { lastLoginAtMs: ctx.clock() }).catch(toIdentityError);
  if (account.passwordHash !== checked.passwordHash) throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
  return account;
}
