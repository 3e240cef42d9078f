import type { IdentityRequest } from "../../identity/context.ts";
import { makeAccount, makeLocalId } from "../../identity/signIn.ts";
import { optionalText } from "../../identity/request.ts";
import { parseEmail } from "../../protocol/identity/email.ts";
import { IdentityError } from "../../protocol/identity/identityError.ts";
import { parsePhoneNumber } from "../../protocol/identity/phoneNumber.ts";
import { isRecord } from "../../protocol/text.ts";
import type { Account, FederatedIdentity } from "../../storage/store.ts";
import { type EmulatorContext, plainHash } from "../context.ts";
import { readFactors } from "../factors.ts";
import { toImportedHash } from "../importedHashes.ts";
import { checkSerializedClaims } from "../serializedClaims.ts";

type User = Record<string, unknown>;

/** accounts:batchCreate — takes accounts over from elsewhere; one that cannot be is named, and does not stop others. */
export async function batchCreate(ctx: EmulatorContext, request: IdentityRequest): Promise<object> {
  const users = Array.isArray(request.body.users) ? request.body.users.filter(isRecord) : [];
  if (users.length === 0) throw new IdentityError("MISSING_USER_ACCOUNT");
  if (request.body.sanityCheck === true) checkSanity(request, users);
  if (request.body.allowOverwrite !== true) checkIds(users);
  const error: object[] = [];
  for (const [index, user] of users.entries()) {
    try {
      await takeOver(ctx, request, user);
    } catch (refusal) {
      if (!(refusal instanceof IdentityError) && !(refusal instanceof Refusal)) throw refusal;
      error.push({ index, message: inWords(refusal) });
    }
  }
  return { kind: "identitytoolkit#UploadAccountResponse", error };
}

/** Why one account is not taken. */
class Refusal extends Error {}

function inWords(refusal: IdentityError | Refusal): string {
  if (refusal instanceof Refusal) return refusal.message;
  const { code } = refusal;
  if (code === "INVALID_CLAIMS") return "Invalid custom claims provided.";
  if (code === "CLAIMS_TOO_LARGE") return "Custom claims provided are too large.";
  if (code === "FORBIDDEN_CLAIM") return "Custom claims provided include a reserved claim.";
  return refusal.message;
}

function checkSanity({ tenant }: IdentityRequest, users: User[]): void {
  const twice = repeated(users.map((user) => optionalText(user, "email")));
  if (twice !== undefined && !tenant.settings.duplicateEmails) {
    throw new IdentityError("DUPLICATE_EMAIL", twice);
  }
  const seen = new Set<string>();
  for (const identity of users.flatMap(identitiesOf)) {
    const [providerId, rawId] = [optionalText(identity, "providerId"), optionalText(identity, "rawId")];
    const key = JSON.stringify([providerId, rawId]);
    if (seen.has(key))
      throw new IdentityError("DUPLICATE_RAW_ID", `Provider id(${providerId ?? ""}), Raw id(${rawId ?? ""})`);
    seen.add(key);
  }
}

const identitiesOf = ({ providerUserInfo }: User) =>
  Array.isArray(providerUserInfo) ? providerUserInfo.filter(isRecord) : [];

function checkIds(users: User[]): void {
  const twice = repeated(users.map((user) => optionalText(user, "localId")));
  if (twice !== undefined) throw new IdentityError("DUPLICATE_LOCAL_ID", twice);
}

/** What is there a second time. */
const repeated = (texts: (string | undefined)[]) =>
  texts.find((text, index) => text !== undefined && texts.indexOf(text) !== index);

async function takeOver(ctx: EmulatorContext, request: IdentityRequest, user: User): Promise<void> {
  const localId = optionalText(user, "localId");
  if (localId === undefined) throw new Refusal("localId is missing");
  const tenantId = optionalText(user, "tenantId");
  if (tenantId !== undefined && tenantId !== request.tenant.tenantId) {
    throw new Refusal("Tenant id in userInfo does not match the tenant id in request.");
  }
  const account = makeAccount(ctx, request, {
    localId,
    ...readNames(user),
    ...readPassword(request, user),
    identities: await readIdentities(ctx, request, user),
    phoneNumber: readPhone(user),
    email: await readEmail(ctx, request, user),
    ...readTimes(user),
    emailVerified: user.emailVerified === true,
    disabled: user.disabled === true,
  });
  account.secondFactors = readSecondFactors(ctx, account, user);
  const known = await ctx.store.getAccount({ localId });
  if (!known) return ctx.store.insertAccount(account);
  if (request.body.allowOverwrite !== true) {
    throw new Refusal("localId belongs to an existing account - can not overwrite.");
  }
  await ctx.store.deleteAccount(localId);
  await ctx.store.insertAccount(account);
}

function readNames(user: User): Partial<Account> {
  const customAttributes = optionalText(user, "customAttributes");
  if (customAttributes !== undefined) checkSerializedClaims(customAttributes);
  return {
    displayName: optionalText(user, "displayName"),
    photoUrl: optionalText(user, "photoUrl"),
    customAttributes,
  };
}

function readPassword({ body }: IdentityRequest, user: User): Partial<Account> {
  const passwordHash = optionalText(user, "passwordHash");
  const rawPassword = optionalText(user, "rawPassword");
  if (passwordHash !== undefined) {
    return { passwordHash: toImportedHash(body, passwordHash, optionalText(user, "salt")) ?? passwordHash };
  }
  return rawPassword === undefined ? {} : { passwordHash: plainHash(rawPassword, optionalText(user, "salt")) };
}

async function readIdentities(
  { store }: EmulatorContext,
  { tenant }: IdentityRequest,
  user: User,
): Promise<FederatedIdentity[]> {
  const identities: FederatedIdentity[] = [];
  for (const info of identitiesOf(user)) {
    const providerId = optionalText(info, "providerId");
    const rawId = optionalText(info, "rawId");
    if (providerId === "password" || providerId === "phone") continue;
    if (providerId === undefined || rawId === undefined) throw new Refusal(missingKey(info));
    const owner = await store.getAccount({ tenantId: tenant.tenantId, providerId, rawId });
    if (owner && owner.localId !== user.localId) throw new Refusal("raw id exists in other account in database");
    const { email, displayName, photoUrl, screenName } = info as Partial<FederatedIdentity>;
    identities.push({ providerId, rawId, email, displayName, photoUrl, screenName });
  }
  return identities;
}

/** The words are those that test suites compare. */
const missingKey = ({ federatedId }: User) =>
  federatedId
    ? "((Parsing federatedId is not implemented in Auth Emulator; please specify providerId AND rawId as a workaround.))"
    : "federatedId or (providerId & rawId) is required";

function readPhone(user: User): string | undefined {
  const given = optionalText(user, "phoneNumber");
  if (given === undefined) return undefined;
  const phoneNumber = parsePhoneNumber(given);
  if (phoneNumber === undefined) throw new Refusal("phone number format is invalid");
  return phoneNumber;
}

async function readEmail({ store }: EmulatorContext, { tenant }: IdentityRequest, user: User) {
  const given = optionalText(user, "email");
  if (given === undefined) return undefined;
  const email = parseEmail(given);
  if (email === undefined) throw new Refusal("email is invalid");
  const owner = await store.getAccount({ tenantId: tenant.tenantId, email });
  if (owner && owner.localId !== user.localId) throw new Refusal("email exists in other account in database");
  return email;
}

function readTimes({ createdAt, lastLoginAt }: User): Partial<Account> {
  const [createdAtMs, lastLoginAtMs] = [createdAt, lastLoginAt].map((text) => Number(text ?? NaN));
  return {
    ...(Number.isSafeInteger(createdAtMs) && { createdAtMs }),
    ...(Number.isSafeInteger(lastLoginAtMs) && { lastLoginAtMs }),
  };
}

function readSecondFactors(ctx: EmulatorContext, { email, emailVerified }: Account, { mfaInfo }: User) {
  const given = Array.isArray(mfaInfo) ? mfaInfo.filter(isRecord) : [];
  if (given.length === 0) return undefined;
  if (email === undefined) throw new Refusal("Second factor account requires email to be presented.");
  if (!emailVerified) throw new Refusal("Second factor account requires email to be verified.");
  const named = given.map((factor) => ({ ...factor, mfaEnrollmentId: factor.mfaEnrollmentId ?? makeLocalId() }));
  return readFactors(ctx, named, { makesIds: false });
}
