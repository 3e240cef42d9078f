import { type IdentityCode, IdentityError } from "../../protocol/identity/identityError.ts";
import { type Account, StoreError } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { claimantOf, requireEmail, requireText } from "../request.ts";
import { beginSession, noteSignIn } from "../signIn.ts";
import { requireWay } from "../tenants.ts";

/**
 * accounts:signInWithPassword. An unknown address and a wrong password get the same answer after the same work, one
 * check of a hash. That an account is disabled is told only to those who know its password.
 */
export async function signInWithPassword(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requireWay(request.tenant, "password", "PASSWORD_LOGIN_DISABLED");
  const email = requireEmail(request.body);
  const password = requireText(request.body, "password", "MISSING_PASSWORD");

  const attempt = await ctx.throttle.signIn(email, request);
  const account = await ctx.store.getAccount({ tenantId: request.tenant.tenantId, email });
  const { standIns } = request.tenant.settings;
  const whose = claimantOf(request, email);
  const isRight = await ctx.passwords.verify(account?.passwordHash, password, whose, standIns);
  if (!account || !isRight) {
    await attempt.failed();
    throw new IdentityError(refusalOf(request, account));
  }
  await attempt.succeeded();
  if (account.disabled) throw new IdentityError("USER_DISABLED");

  const signedIn = await noteSignIn(ctx, account, { provider: "password" });
  // Checking a hash takes a while: a password that was changed meanwhile no longer works.
  if (signedIn.passwordHash !== account.passwordHash) throw new IdentityError("INVALID_LOGIN_CREDENTIALS");
  await strengthenHash(ctx, signedIn, () => ctx.passwords.hash(password, whose));
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

/** Replaces a hash that is weaker than those of today, now that the password is at hand. */
async function strengthenHash(
  { store, passwords }: IdentityContext,
  { localId, passwordHash: weak }: Account,
  hash: () => Promise<string>,
): Promise<void> {
  if (weak === undefined || !passwords.isWeak(weak)) return;
  try {
    await store.updateAccount(localId, { passwordHash: await hash() }, { passwordHash: weak });
  } catch (error) {
    // Busy, changed meanwhile, or nothing can be written: the old hash is as good as it was, until the next time.
    if (!(error instanceof IdentityError) && !(error instanceof StoreError)) throw error;
  }
}

/** One word for all, unless the operator lets answers tell who has an account. */
function refusalOf({ tenant }: IdentityRequest, account: Account | undefined): IdentityCode {
  if (tenant.settings.enumerationProtection) return "INVALID_LOGIN_CREDENTIALS";
  return account ? "INVALID_PASSWORD" : "EMAIL_NOT_FOUND";
}
