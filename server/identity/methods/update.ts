import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { toAccountInfo } from "../accountInfo.ts";
import { applyOobCode } from "./applyOobCode.ts";
import { requireCaller, requireRecentSignIn } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import { notifyOldEmail } from "../mail/notifyOldEmail.ts";
import {
  checkDisplayName,
  checkNewPassword,
  checkPhotoUrl,
  claimantOf,
  optionalText,
  optionalTexts,
  requireEmail,
} from "../request.ts";
import { renewSession } from "../signIn.ts";
import { toIdentityError } from "../storeErrors.ts";

/**
 * accounts:update — the caller's name, picture, password and ways to sign in, or a mailed code. A new password, even
 * the same one, needs a recent sign-in, ends all sessions and starts a new one, whose tokens are in the answer. So does
 * a new address, where the answer may reveal whether it is taken; elsewhere it is set by mail alone.
 */
export async function update(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const oobCode = optionalText(request.body, "oobCode");
  if (oobCode !== undefined) return applyOobCode(ctx, request, oobCode);
  const wanted = parse(ctx, request);

  const caller = await requireCaller(ctx, request);

  const before = caller.account;
  const changes = { ...wanted.profile, ...without(before, wanted.removed), ...newEmail(request, before, wanted.email) };
  const isNewSecret = wanted.password !== undefined || changes.email !== undefined;
  if (isNewSecret || wanted.removed.length > 0) requireRecentSignIn(ctx, caller);
  if (wanted.password !== undefined) {
    changes.passwordHash = await ctx.passwords.hash(wanted.password, claimantOf(request, before.email));
    changes.passwordUpdatedAtMs = ctx.clock();
  }
  if (isNewSecret) changes.validSinceSeconds = ctx.policy.revokedBefore(ctx.clock(), before);
  const account = await ctx.store
    .updateAccount(before.localId, changes, { revokeSessions: isNewSecret, issuedAtSeconds: caller.claims.iat })
    .catch(async (error: unknown) => {
      // Hashing takes a while: a session that ended meanwhile, for example by a reset, must stay ended.
      await requireCaller(ctx, request);
      return toIdentityError(error);
    });
  if (changes.email !== undefined) await notifyOldEmail(ctx, request, before, account);
  const provider = wanted.password === undefined ? undefined : "password";
  const tokens = isNewSecret ? await renewSession(ctx, request, { ...caller, account }, provider) : {};

  return { kind: "identitytoolkit#SetAccountInfoResponse", ...toAccountInfo(account), ...tokens };
}

/** Fields for administrators of the hosted service; nobody can change them for oneself. */
const NOT_ONES_OWN = [
  "customAttributes",
  "disableUser",
  "emailVerified",
  "localId",
  "validSince",
  "createdAt",
  "lastLoginAt",
  "phoneNumber",
  "mfa",
  "linkProviderUserInfo",
];

function parse(ctx: IdentityContext, request: IdentityRequest) {
  const { body } = request;
  if (NOT_ONES_OWN.some((name) => body[name] !== undefined)) throw new IdentityError("INSUFFICIENT_PERMISSION");
  const password = optionalText(body, "password");
  if (password !== undefined) checkNewPassword(ctx, request, password);
  const email = optionalText(body, "email") === undefined ? undefined : requireEmail(body);
  return { email, password, profile: parseProfile(body), removed: parseRemoved(body) };
}

/** A field that is not sent stays; null, "" and `deleteAttribute` empty it. */
function parseProfile(body: Record<string, unknown>): Partial<Account> {
  const profile: Partial<Account> = {};
  if (body.displayName !== undefined) profile.displayName = optionalText(body, "displayName");
  if (body.photoUrl !== undefined) profile.photoUrl = optionalText(body, "photoUrl");
  const deleted = optionalTexts(body, "deleteAttribute");
  if (deleted.includes("DISPLAY_NAME")) profile.displayName = undefined;
  if (deleted.includes("PHOTO_URL")) profile.photoUrl = undefined;
  checkDisplayName(profile.displayName);
  checkPhotoUrl(profile.photoUrl);
  return profile;
}

const LONGEST_PROVIDER_LIST = 20;

/** The attributes that a user may empty, and what of them are ways to sign in. */
const ATTRIBUTES: Record<string, string[]> = {
  DISPLAY_NAME: [],
  PHOTO_URL: [],
  EMAIL: ["password"],
  PASSWORD: ["secret"],
  USER_ATTRIBUTE_NAME_UNSPECIFIED: [],
};

/** The providers that the account shall no longer be signed in to by; "secret" is the password without its address. */
function parseRemoved(body: Record<string, unknown>): string[] {
  const attributes = optionalTexts(body, "deleteAttribute").map((name) => {
    if (!Object.hasOwn(ATTRIBUTES, name)) throw new IdentityError("OPERATION_NOT_ALLOWED");
    return ATTRIBUTES[name]!;
  });
  const removed = [...optionalTexts(body, "deleteProvider"), ...attributes.flat()];
  if (removed.length > LONGEST_PROVIDER_LIST) throw new IdentityError("INVALID_ARGUMENT");
  return removed;
}

const NO_SECRET = { passwordHash: undefined };
const NO_PASSWORD = { ...NO_SECRET, email: undefined, emailVerified: false, emailLinkSignin: undefined };

function without({ identities = [] }: Account, removed: string[]): Partial<Account> {
  const kept = identities.filter(({ providerId }) => !removed.includes(providerId));
  return {
    ...(removed.includes("secret") && NO_SECRET),
    ...(removed.includes("password") && NO_PASSWORD),
    ...(removed.includes("phone") && { phoneNumber: undefined }),
    ...(kept.length < identities.length && { identities: kept }),
  };
}

/** The change to another address, where that is possible without proving to read its mail. */
function newEmail({ tenant }: IdentityRequest, before: Account, email: string | undefined): Partial<Account> {
  if (email === undefined || email === before.email) return {};
  if (tenant.settings.enumerationProtection) {
    throw new IdentityError("OPERATION_NOT_ALLOWED", "Please verify the new email before changing email.");
  }
  return { email, emailVerified: false, initialEmail: before.initialEmail ?? before.email };
}
