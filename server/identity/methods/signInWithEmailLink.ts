import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { findLinker } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { consumeOobCode, requireOobCode } from "../oobCodes.ts";
import { requireEmail, requireText } from "../request.ts";
import { beginSession, makeAccount, noteSignIn, OTHER_WAYS_IN, secondFactorOf } from "../signIn.ts";
import { toIdentityError } from "../storeErrors.ts";
import { requireWay } from "../tenants.ts";

/**
 * accounts:signInWithEmailLink — signs in by a mailed code, makes the account where there is none, or with an ID token
 * gives the address to the caller's. The address has to be said again: a link that is passed on is of no use.
 */
export async function signInWithEmailLink(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  requireWay(request.tenant, "emailLink");
  const email = requireEmail(request.body);
  const oobCode = requireText(request.body, "oobCode", "MISSING_OOB_CODE");
  const caller = await findLinker(ctx, request);

  const { code } = await requireOobCode(ctx, request, oobCode);
  if (code.requestType !== "EMAIL_SIGNIN") throw new IdentityError("INVALID_OOB_CODE");
  if (code.email !== email) {
    throw new IdentityError("INVALID_EMAIL", "The email provided does not match the sign-in email address.");
  }
  const owner = await ctx.store.getAccount({ tenantId: request.tenant.tenantId, email });
  if (owner?.disabled) throw new IdentityError("USER_DISABLED");
  if (caller && owner && owner.localId !== caller.account.localId) throw new IdentityError("EMAIL_EXISTS");
  await consumeOobCode(ctx, code);

  const before = caller?.account ?? owner;
  const account = await (before ? confirm(ctx, before, email) : create(ctx, request, email));
  await ctx.throttle.recovered(email, request);

  return {
    kind: "identitytoolkit#EmailLinkSigninResponse",
    email,
    localId: account.localId,
    isNewUser: before === undefined,
    ...(await beginSession(ctx, request, account, {
      provider: "password",
      secondFactor: caller && secondFactorOf(account, caller.claims),
    })),
  };
}

/**
 * Whoever reads the mail owns the address. What opened the account before anybody had proved that goes, with all
 * sessions.
 */
async function confirm(ctx: IdentityContext, before: Account, email: string): Promise<Account> {
  const proved = { email, emailVerified: true, emailLinkSignin: true };
  const isStrangersPossibly = before.email === email && !before.emailVerified;
  if (!isStrangersPossibly || !ctx.policy.removesUnprovedWays)
    return noteSignIn(ctx, before, { provider: "password" }, proved);
  const nowMs = ctx.clock();
  return ctx.store
    .updateAccount(
      before.localId,
      {
        ...proved,
        ...OTHER_WAYS_IN,
        passwordUpdatedAtMs: nowMs,
        lastLoginAtMs: nowMs,
        validSinceSeconds: ctx.policy.revokedBefore(nowMs, before),
      },
      { revokeSessions: true },
    )
    .catch(toIdentityError);
}

async function create(ctx: IdentityContext, request: IdentityRequest, email: string): Promise<Account> {
  const account = makeAccount(ctx, request, { email, emailVerified: true, emailLinkSignin: true });
  await ctx.store.insertAccount(account).catch(toIdentityError);
  return account;
}
