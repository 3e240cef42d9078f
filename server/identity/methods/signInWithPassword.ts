import { type IdentityCode, IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { claimantOf, requireEmail, requireText } from "../request.ts";
import { beginSession, noteSignIn } from "../signIn.ts";
import { requireWay } from "../tenants.ts";

/**
 * accounts:signInWithPassword. An unknown address and a wrong password get the same answer after the same work, one
 * check of a hash. That an account is disabled is told only to those who know its password.
 */
export async function signInWithPassword(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requireWay(request.tenant, "password");
  const email = requireEmail(request.body);
  const password = requireText(request.body, "password", "MISSING_PASSWORD");

  const attempt = await ctx.throttle.signIn(email, request);
  const account = await ctx.store.getAccount({ tenantId: request.tenant.tenantId, email });
  const isRight = await ctx.passwords.verify(account?.passwordHash, password, claimantOf(request, email));
  if (!account || !isRight) {
    attempt.failed();
    throw new IdentityError(refusalOf(request, account));
  }
  attempt.succeeded();
  if (account.disabled) throw new IdentityError("USER_DISABLED");

  const signedIn = await noteSignIn(ctx, account);
  // Checking a hash takes a while: a password that was changed meanwhile no longer works.
  if (signedIn.passwordHash !== account.passwordHash) throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
  const tokens = await beginSession(ctx, request, signedIn, { provider: "password" });

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

/** One word for all, unless the operator lets answers tell who has an account. */
function refusalOf({ tenant }: IdentityRequest, account: Account | undefined): IdentityCode {
  if (tenant.settings.enumerationProtection) return "INVALID_LOGIN_CREDENTIALS";
  return account ? "INVALID_PASSWORD" : "EMAIL_NOT_FOUND";
}
