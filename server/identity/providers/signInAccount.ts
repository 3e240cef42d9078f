import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { makeAccount, noteSignIn, OTHER_WAYS_IN } from "../signIn.ts";
import { toIdentityError } from "../storeErrors.ts";
import type { Assertion } from "./assertion.ts";

/** Somebody who was here before, by the same identity: notes what the provider says now. */
export async function meetAgain(
  ctx: IdentityContext,
  known: Account,
  { identity, emailVerified }: Assertion,
): Promise<Account> {
  if (known.disabled) throw new IdentityError("USER_DISABLED");
  const isProved = emailVerified && identity.email === known.email;
  return noteSignIn(ctx, known, {
    identities: withIdentity(known, identity),
    ...(isProved && { emailVerified: true }),
  });
}

/**
 * Lets the owner of an address into the account that has it. Nobody else's way in stays if the address was not proved
 * before.
 */
export async function adoptAccount(ctx: IdentityContext, owner: Account, { identity }: Assertion): Promise<Account> {
  if (owner.disabled) throw new IdentityError("USER_DISABLED");
  const { displayName, photoUrl } = identity;
  const named = { ...(displayName !== undefined && { displayName }), ...(photoUrl !== undefined && { photoUrl }) };
  if (owner.emailVerified) return noteSignIn(ctx, owner, { identities: withIdentity(owner, identity), ...named });
  const nowMs = ctx.clock();
  const changes = {
    ...named,
    ...OTHER_WAYS_IN,
    identities: [identity],
    emailVerified: true,
    passwordUpdatedAtMs: nowMs,
    lastLoginAtMs: nowMs,
    validSinceSeconds: ctx.policy.revokedBefore(nowMs, owner),
  };
  return ctx.store.updateAccount(owner.localId, changes, { revokeSessions: true }).catch(toIdentityError);
}

/** The account of somebody who was never here. */
export async function createAccount(
  ctx: IdentityContext,
  request: IdentityRequest,
  { identity, emailVerified }: Assertion,
): Promise<Account> {
  await ctx.throttle.signUp(request);
  const { email, displayName, photoUrl } = identity;
  const account = makeAccount(ctx, request, { email, emailVerified, displayName, photoUrl, identities: [identity] });
  await ctx.store.insertAccount(account).catch(toIdentityError);
  return account;
}

/** The identities with this one, which replaces another of the same provider: addresses there get new owners. */
const withIdentity = ({ identities = [] }: Account, identity: Assertion["identity"]) => [
  ...identities.filter(({ providerId }) => providerId !== identity.providerId),
  identity,
];
