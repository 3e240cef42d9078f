import { randomInt } from "node:crypto";
import { IdentityError } from "../protocol/identity/identityError.ts";
import type { Account, SignIn } from "../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { toIdentityError } from "./storeErrors.ts";
import type { IssuedTokens } from "./tokens.ts";

/** Begins a session of an account whose owner has proved to be that, and knows the browser from now on. */
export async function beginSession(
  ctx: IdentityContext,
  request: IdentityRequest,
  account: Account,
  signIn: SignIn,
): Promise<IssuedTokens> {
  if (account.disabled) throw new IdentityError("USER_DISABLED");
  if (account.email !== undefined) request.device.remember(account.email);
  return ctx.tokens.issue(account, signIn, request.userAgent);
}

/** Notes a sign-in in the account, with what it has changed. */
export async function noteSignIn(
  ctx: IdentityContext,
  { localId }: Account,
  changes: Partial<Account> = {},
): Promise<Account> {
  return ctx.store.updateAccount(localId, { ...changes, lastLoginAtMs: ctx.clock() }).catch(toIdentityError);
}

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
const makeLocalId = () =>
  Array.from({ length: 28 }, () => LOCAL_ID_ALPHABET[randomInt(LOCAL_ID_ALPHABET.length)]).join("");
