import { revokedBefore } from "../protocol/idToken.ts";
import { IdentityError } from "../protocol/identityError.ts";
import type { Account } from "../storage/store.ts";
import { toAccountInfo } from "./accountInfo.ts";
import { applyOobCode } from "./applyOobCode.ts";
import { requireCaller, requireRecentSignIn } from "./caller.ts";
import type { IdentityContext, IdentityRequest } from "./context.ts";
import { notifyOldEmail } from "./notifyOldEmail.ts";
import {
  checkDisplayName,
  checkNewPassword,
  checkPhotoUrl,
  optionalText,
  optionalTexts,
  requireEmail,
} from "./request.ts";
import { toIdentityError } from "./storeErrors.ts";

/**
 * accounts:update — the caller's name, picture, address and password, or a mailed code. A new address or password needs a recent
 * sign-in, ends all sessions and starts a new one, whose tokens are in the answer.
 */
export async function update(ctx: IdentityContext, request: IdentityRequest): Promise<object> {
  const oobCode = optionalText(request.body, "oobCode");
  if (oobCode !== undefined) return applyOobCode(ctx, request, oobCode);
  const wanted = parse(ctx, request);

  const caller = await requireCaller(ctx, request);

  const before = caller.account;
  const newEmail = wanted.email === before.email ? undefined : wanted.email;
  const isSensitive = newEmail !== undefined || wanted.password !== undefined;
  if (isSensitive) requireRecentSignIn(ctx, caller);
  if (newEmail !== undefined) ctx.throttle.signUp(request.remoteAddress);

  const changes = { ...wanted.profile, ...(await credentialChanges(ctx, before, newEmail, wanted.password)) };
  const account = await ctx.store
    .updateAccount(before.localId, changes, { revokeSessions: isSensitive })
    .catch(toIdentityError);
  if (newEmail !== undefined) notifyOldEmail(ctx, before);
  const tokens = isSensitive ? await ctx.tokens.issue(account) : {};

  return { kind: "identitytoolkit#SetAccountInfoResponse", ...toAccountInfo(account), ...tokens };
}

async function credentialChanges(
  ctx: IdentityContext,
  before: Account,
  email?: string,
  password?: string,
): Promise<Partial<Account>> {
  if (email === undefined && password === undefined) return {};
  const passwordHash = password === undefined ? undefined : await ctx.passwords.hash(password);
  const nowMs = ctx.clock();
  return {
    ...(email !== undefined && { email, emailVerified: false }),
    ...(passwordHash !== undefined && { passwordHash, passwordUpdatedAtMs: nowMs }),
    validSinceSeconds: revokedBefore(nowMs, before),
  };
}

/** What an administrator may change on the hosted service, and nobody here. */
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
