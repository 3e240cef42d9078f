import { randomInt } from "node:crypto";
import type { IdTokenClaims } from "../protocol/identity/idToken.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { Account, SignIn } from "../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { askSecondFactor, needsSecondFactor, type PendingSignIn } from "./secondFactors/factors.ts";
import { toIdentityError } from "./storeErrors.ts";
import type { AuthenticatedAccount, IssuedTokens } from "./tokens.ts";

/** The end of a sign-in: a session of an account whose owner has proved to be that, or the question for a second factor. */
export async function beginSession(
  ctx: IdentityContext,
  request: IdentityRequest,
  account: Account,
  signIn: SignIn,
): Promise<IssuedTokens | PendingSignIn> {
  if (account.disabled) throw new IdentityError("USER_DISABLED");
  if (needsSecondFactor(account, signIn)) return askSecondFactor(ctx, account, signIn);
  return openSession(ctx, request, account, signIn);
}

/** A new session for a caller whose old one has just ended, by as many factors; `provider` is a first one from now on. */
export async function renewSession(
  ctx: IdentityContext,
  request: IdentityRequest,
  { account, claims }: AuthenticatedAccount,
  provider = claims.firebase.sign_in_provider,
): Promise<IssuedTokens> {
  if (account.disabled) throw new IdentityError("USER_DISABLED");
  return openSession(ctx, request, account, { provider, secondFactor: secondFactorOf(account, claims) });
}

/** Issues the tokens, and knows the browser from now on. */
function openSession(ctx: IdentityContext, { device, userAgent }: IdentityRequest, account: Account, signIn: SignIn) {
  if (account.email !== undefined) device.remember(account.email);
  return ctx.tokens.issue(account, signIn, userAgent);
}

/** The second factor that a caller's token was made with, who is not asked for it again, unless the account has it no more. */
export function secondFactorOf({ secondFactors = [] }: Account, { firebase }: IdTokenClaims): SignIn["secondFactor"] {
  const { sign_in_second_factor: provider, second_factor_identifier: identifier } = firebase;
  if (!secondFactors.some(({ mfaEnrollmentId }) => mfaEnrollmentId === identifier)) return undefined;
  return { provider: provider as "phone" | "totp", identifier: identifier! };
}

/** Notes a sign-in in the account, with what it has changed. Where a second factor is still to come, it is none yet. */
export async function noteSignIn(
  ctx: IdentityContext,
  account: Account,
  signIn: SignIn,
  changes: Partial<Account> = {},
): Promise<Account> {
  const times = needsSecondFactor(account, signIn) ? {} : { lastLoginAtMs: ctx.clock() };
  return ctx.store.updateAccount(account.localId, { ...changes, ...times }).catch(toIdentityError);
}

/**
 * What opens an account besides its address. Where nobody had proved the address yet, a stranger may have set it up and
 * waited for the owner: when the owner comes, it goes, and the sessions with it.
 */
export const OTHER_WAYS_IN = {
  passwordHash: undefined,
  phoneNumber: undefined,
  identities: [],
  secondFactors: undefined,
} satisfies Partial<Account>;

/** A new account of the tenant that a request is for. */
export function makeAccount(ctx: IdentityContext, { tenant }: IdentityRequest, given: Partial<Account>): Account {
  const nowMs = ctx.clock();
  return {
    localId: makeLocalId(),
    tenantId: tenant.tenantId,
    emailVerified: false,
    disabled: false,
    createdAtMs: nowMs,
    lastLoginAtMs: nowMs,
    passwordUpdatedAtMs: nowMs,
    validSinceSeconds: Math.floor(nowMs / 1000),
    ...given,
  };
}

const LOCAL_ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 28 letters and digits, like Firebase's own. */
export const makeLocalId = () =>
  Array.from({ length: 28 }, () => LOCAL_ID_ALPHABET[randomInt(LOCAL_ID_ALPHABET.length)]).join("");
