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
  const changes = { identities: withIdentity(known, identity), ...(isProved && { emailVerified: true }) };
  return noteSignIn(ctx, known, { provider: identity.providerId }, changes);
}

/**
 * Lets the owner of an address into the account that has it. Nobody else's way in stays if the address was not proved
 * before.
 */
export async function adoptAccount(ctx: IdentityContext, owner: Account, { identity }: Assertion): Promise<Account> {
  if (owner.disabled) throw new IdentityError("USER_DISABLED");
  const { providerId, displayName, photoUrl } = identity;
  const before = ctx.policy.keepsName ? owner : undefined;
  const named = { displayName: displayName ?? before?.displayName, photoUrl: photoUrl ?? before?.photoUrl };
  if (owner.emailVerified) {
    return noteSignIn(ctx, owner, { provider: providerId }, { identities: withIdentity(owner, identity), ...named });
  }
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
  // An address that several accounts may have finds none of them.
  const address = request.tenant.settings.duplicateEmails ? {} : { email, emailVerified };
  const account = makeAccount(ctx, request, { ...address, displayName, photoUrl, identities: [identity] });
  await ctx.store.insertAccount(account).catch(toIdentityError);
  return account;
}

/** The identities with this one, which replaces another of the same provider: addresses there get new owners. */
const withIdentity = ({ identities = [] }: Account, identity: Assertion["identity"]) => [
  ...identities.filter(({ providerId }) => providerId !== identity.providerId),
  identity,
];
