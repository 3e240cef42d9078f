import { toAccountInfo } from "../../identity/accountInfo.ts";
import type { IdentityRequest } from "../../identity/context.ts";
import { notifyOldEmail } from "../../identity/mail/notifyOldEmail.ts";
import { checkNewPassword, optionalRecord, optionalText, optionalTexts } from "../../identity/request.ts";
import { toIdentityError } from "../../identity/storeErrors.ts";
import { PayloadError } from "../../protocol/identity/identityError.ts";
import type { Account } from "../../storage/store.ts";
import { notImplemented } from "../apiError.ts";
import { type EmulatorContext, plainHash } from "../context.ts";
import { readFactors } from "../factors.ts";
import { withLinked } from "../linking.ts";
import { checkSerializedClaims } from "../serializedClaims.ts";
import { readFreeEmail, readFreePhone, requireNamed } from "./keys.ts";

/** accounts:update of the owner — anything of anybody's account. */
export async function update(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const { body } = request;
  for (const name of ["provider", "upgradeToFederatedLogin"]) if (name in body) throw notImplemented(name);
  checkMfa(body);
  const before = await requireNamed(ctx, request);
  const changes: Partial<Account> = {
    ...(await readKeys(ctx, request, before)),
    ...readProfile(body),
    ...readSecret(ctx, request),
    ...readTimes(body),
    ...readFactorChange(ctx, body),
    ...without(before, body),
  };
  Object.assign(changes, withLinked({ ...before, ...changes }, optionalRecord(body, "linkProviderUserInfo")));
  const account = await ctx.store.updateAccount(before.localId, changes).catch(toIdentityError);
  if (changes.email !== undefined && changes.email !== before.email)
    await notifyOldEmail(ctx, request, before, account);
  return { kind: "identitytoolkit#SetAccountInfoResponse", ...toAccountInfo(account) };
}

function checkMfa(body: Record<string, unknown>): void {
  const mfa = optionalRecord(body, "mfa");
  if (mfa && mfa.enrollments !== undefined && !Array.isArray(mfa.enrollments)) {
    throw new PayloadError("/mfa/enrollments must be array");
  }
}

async function readKeys(ctx: EmulatorContext, request: IdentityRequest, before: Account): Promise<Partial<Account>> {
  const email = await readFreeEmail(ctx, request, before.localId);
  const phoneNumber = await readFreePhone(ctx, request, before.localId);
  return {
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(email !== undefined &&
      email !== before.email && {
        email,
        emailVerified: false,
        initialEmail: before.initialEmail ?? before.email,
        validSinceSeconds: ctx.policy.revokedBefore(ctx.clock(), before),
      }),
  };
}

function readProfile(body: Record<string, unknown>): Partial<Account> {
  const { emailVerified, disableUser } = body;
  const displayName = optionalText(body, "displayName");
  const photoUrl = optionalText(body, "photoUrl");
  const customAttributes = optionalText(body, "customAttributes");
  if (customAttributes !== undefined) checkSerializedClaims(customAttributes);
  return {
    ...(displayName !== undefined && { displayName }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(customAttributes !== undefined && { customAttributes }),
    ...(typeof emailVerified === "boolean" && { emailVerified }),
    ...(typeof disableUser === "boolean" && { disabled: disableUser }),
  };
}

function readSecret(ctx: EmulatorContext, request: IdentityRequest): Partial<Account> {
  const password = optionalText(request.body, "password");
  if (password === undefined) return {};
  checkNewPassword(ctx, request, password);
  const nowMs = ctx.clock();
  return {
    passwordHash: plainHash(password),
    passwordUpdatedAtMs: nowMs,
    validSinceSeconds: Math.floor(nowMs / 1000),
  };
}

function readTimes(body: Record<string, unknown>): Partial<Account> {
  const numberOf = (name: string) => {
    const text = optionalText(body, name);
    return text === undefined || !Number.isSafeInteger(Number(text)) ? undefined : Number(text);
  };
  const [validSinceSeconds, createdAtMs, lastLoginAtMs] = ["validSince", "createdAt", "lastLoginAt"].map(numberOf);
  return {
    ...(validSinceSeconds !== undefined && { validSinceSeconds }),
    ...(createdAtMs !== undefined && { createdAtMs }),
    ...(lastLoginAtMs !== undefined && { lastLoginAtMs }),
  };
}

/** No list, or an empty one, takes all factors away. */
function readFactorChange(ctx: EmulatorContext, body: Record<string, unknown>): Partial<Account> {
  const mfa = optionalRecord(body, "mfa");
  return mfa ? { secondFactors: readFactors(ctx, mfa.enrollments, { makesIds: false }) ?? [] } : {};
}

const NO_ADDRESS = { email: undefined, emailVerified: false, emailLinkSignin: undefined };
const NO_SECRET = { passwordHash: undefined };

/** What each attribute, and each provider besides the identities, takes along. */
const ATTRIBUTES: Record<string, Partial<Account>> = {
  USER_ATTRIBUTE_NAME_UNSPECIFIED: {},
  DISPLAY_NAME: { displayName: undefined },
  PHOTO_URL: { photoUrl: undefined },
  EMAIL: NO_ADDRESS,
  PASSWORD: NO_SECRET,
};
const PROVIDERS: Record<string, Partial<Account>> = {
  password: { ...NO_ADDRESS, ...NO_SECRET },
  phone: { phoneNumber: undefined },
};

function without({ identities = [] }: Account, body: Record<string, unknown>): Partial<Account> {
  const changes: Partial<Account> = {};
  for (const name of optionalTexts(body, "deleteAttribute")) {
    if (!Object.hasOwn(ATTRIBUTES, name)) throw notImplemented(`deleteAttribute: ${name}`);
    Object.assign(changes, ATTRIBUTES[name]);
  }
  const removed = optionalTexts(body, "deleteProvider");
  for (const name of removed) if (Object.hasOwn(PROVIDERS, name)) Object.assign(changes, PROVIDERS[name]);
  const kept = identities.filter(({ providerId }) => !removed.includes(providerId));
  if (kept.length < identities.length) changes.identities = kept;
  return changes;
}
