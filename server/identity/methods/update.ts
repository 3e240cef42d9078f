import { revokedBefore } from "../../protocol/identity/idToken.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { toAccountInfo } from "../accountInfo.ts";
import { applyOobCode } from "./applyOobCode.ts";
import { requireCaller, requireRecentSignIn } from "../caller.ts";
import type { IdentityContext, IdentityRequest } from "../context.ts";
import {
  checkDisplayName,
  checkNewPassword,
  checkPhotoUrl,
  claimantOf,
  optionalText,
  optionalTexts,
  requireEmail,
} from "../request.ts";
import { toIdentityError } from "../storeErrors.ts";

/**
 * accounts:update — the caller's name, picture and password, or a mailed code. A new password, even the same one, needs
 * a recent sign-in, ends all sessions and starts a new one, whose tokens are in the answer. A new address is set only
 * by mail, because the answer here would reveal whether it is taken.
 */
export async function update(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const oobCode = optionalText(request.body, "oobCode");
  if (oobCode !== undefined) return applyOobCode(ctx, request, oobCode);
  const wanted = parse(ctx, request);

  const caller = await requireCaller(ctx, request);

  const before = caller.account;
  if (wanted.email !== undefined && wanted.email !== before.email) {
    throw new IdentityError("OPERATION_NOT_ALLOWED", "Please verify the new email before changing email.");
  }
  const isSensitive = wanted.password !== undefined;
  if (isSensitive) requireRecentSignIn(ctx, caller);

  const passwordHash =
    wanted.password && (await ctx.passwords.hash(wanted.password, claimantOf(request, before.email)));
  const changes = { ...wanted.profile, ...(passwordHash && passwordChanges(before, passwordHash, ctx.clock())) };
  const account = await ctx.store
    .updateAccount(before.localId, changes, { revokeSessions: isSensitive, issuedAtSeconds: caller.claims.iat })
    .catch(async (error: unknown) => {
      // Hashing takes a while: a session that ended meanwhile, for example by a reset, must stay ended.
      await requireCaller(ctx, request);
      return toIdentityError(error);
    });
  const tokens = isSensitive ? await ctx.tokens.issue(account) : {};

  return { kind: "identitytoolkit#SetAccountInfoResponse", ...toAccountInfo(account), ...tokens };
}

const passwordChanges = (before: Account, passwordHash: string, nowMs: number): Partial<Account> => ({
  passwordHash,
  passwordUpdatedAtMs: nowMs,
  validSinceSeconds: revokedBefore(nowMs, before),
});

/** Fields for administrators of the hosted service; nobody can change them here. */
const NOT_ONES_OWN = [
  "customAttributes",
  "disableUser",
  "emailVerified",
  "localId",
  "validSince",
  "createdAt",
  "lastLoginAt",
];

function parse(ctx: IdentityContext, { body }: IdentityRequest) {
  if (NOT_ONES_OWN.some((name) => body[name] !== undefined)) throw new IdentityError("INSUFFICIENT_PERMISSION");
  if (optionalTexts(body, "deleteProvider").length > 0) throw new IdentityError("OPERATION_NOT_ALLOWED");
  const password = optionalText(body, "password");
  if (password !== undefined) checkNewPassword(ctx.passwords.policy, password);
  const email = optionalText(body, "email") === undefined ? undefined : requireEmail(body);
  return { email, password, profile: parseProfile(body) };
}

/** A field that is not sent stays; null, "" and `deleteAttribute` empty it. */
function parseProfile(body: Record<string, unknown>): Pick<Account, "displayName" | "photoUrl"> {
  const profile: Pick<Account, "displayName" | "photoUrl"> = {};
  if (body.displayName !== undefined) profile.displayName = optionalText(body, "displayName");
  if (body.photoUrl !== undefined) profile.photoUrl = optionalText(body, "photoUrl");
  for (const attribute of optionalTexts(body, "deleteAttribute")) {
    if (attribute === "DISPLAY_NAME") profile.displayName = undefined;
    else if (attribute === "PHOTO_URL") profile.photoUrl = undefined;
    else throw new IdentityError("OPERATION_NOT_ALLOWED");
  }
  checkDisplayName(profile.displayName);
  checkPhotoUrl(profile.photoUrl);
  return profile;
}
