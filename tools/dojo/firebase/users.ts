import * as v from "valibot";
import { makeScryptHash, parseScryptHash, type ScryptConfig } from "../../../server/identity/importedScrypt.ts";
import type { Account, SecondFactor } from "../../../server/storage/store.ts";

const text = v.optional(v.string());
/** 64-bit numbers are texts on the wire. */
const whole = v.optional(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.safeInteger()));

const identitySchema = v.object({
  providerId: v.string(),
  rawId: text,
  email: text,
  displayName: text,
  photoUrl: text,
  screenName: text,
});

const factorSchema = v.object({
  mfaEnrollmentId: v.string(),
  displayName: text,
  enrolledAt: text,
  phoneInfo: text,
  unobfuscatedPhoneInfo: text,
});

/** A user as accounts:batchGet tells it (https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo). */
export const userSchema = v.object({
  localId: v.string(),
  email: text,
  emailVerified: v.optional(v.boolean(), false),
  phoneNumber: text,
  displayName: text,
  photoUrl: text,
  disabled: v.optional(v.boolean(), false),
  customAttributes: text,
  customAuth: v.optional(v.boolean()),
  emailLinkSignin: v.optional(v.boolean()),
  initialEmail: text,
  passwordHash: text,
  salt: text,
  passwordUpdatedAt: whole,
  validSince: whole,
  createdAt: whole,
  lastLoginAt: whole,
  providerUserInfo: v.optional(v.array(identitySchema), []),
  mfaInfo: v.optional(v.array(factorSchema), []),
});

export type User = v.InferOutput<typeof userSchema>;

/** "REDACTED" in base64: all that somebody is told who may not see hashes (`firebaseauth.configs.getHashConfig`). */
const REDACTED = "UkVEQUNURUQ=";

/** What does not go along: how many accounts or second factors it is about. */
export interface Losses {
  passwords: number;
  totp: number;
}

/** Names of ways that are the account's own, and no identities. */
const OWN = new Set(["password", "phone"]);

/** A user of the hosted service as an account of ours. Hashes of passwords need the parameters of their project. */
export function toAccount(
  user: User,
  { tenantId, scrypt, losses }: { tenantId?: string; scrypt?: ScryptConfig; losses: Losses },
): Account {
  const { passwordHash, salt = "", providerUserInfo, mfaInfo, createdAt = 0, validSince = 0, ...same } = user;
  const { lastLoginAt = createdAt, passwordUpdatedAt = createdAt, emailLinkSignin, ...names } = same;
  const isTold = passwordHash && passwordHash !== REDACTED;
  const hash = isTold && scrypt ? makeScryptHash(scrypt, salt, passwordHash) : "";
  const isReadable = parseScryptHash(hash) !== undefined;
  // A mailed link is the same provider; a hash that was made elsewhere is told as an empty text.
  const isByPassword = emailLinkSignin !== true && providerUserInfo.some(({ providerId }) => providerId === "password");
  if (!isReadable && (passwordHash || isByPassword)) losses.passwords++;
  const secondFactors = mfaInfo.flatMap((factor): SecondFactor[] => {
    const phoneNumber = factor.unobfuscatedPhoneInfo ?? factor.phoneInfo;
    if (phoneNumber === undefined) losses.totp++;
    const { mfaEnrollmentId, displayName, enrolledAt } = factor;
    const enrolledAtMs = Date.parse(enrolledAt ?? "") || 0;
    return phoneNumber === undefined ? [] : [{ mfaEnrollmentId, displayName, enrolledAtMs, phoneNumber }];
  });
  const identities = providerUserInfo.flatMap(({ rawId, ...info }) =>
    rawId === undefined || OWN.has(info.providerId) ? [] : [{ ...info, rawId }],
  );
  return {
    ...names,
    ...(tenantId !== undefined && { tenantId }),
    ...(isReadable && { passwordHash: hash }),
    ...(emailLinkSignin !== undefined && { emailLinkSignin }),
    ...(identities.length > 0 && { identities }),
    ...(secondFactors.length > 0 && { secondFactors }),
    createdAtMs: createdAt,
    lastLoginAtMs: lastLoginAt,
    passwordUpdatedAtMs: passwordUpdatedAt,
    validSinceSeconds: validSince,
  };
}

/** How the passwords of one call of accounts:batchCreate are hashed; empty for those without one. */
export type Hashing = Record<string, unknown>;

/** An account of an export as accounts:batchCreate takes it. */
export function toUser(
  account: Account,
  { tenantId, losses }: { tenantId?: string; losses: Losses },
): { user: object; hashing: Hashing } {
  const { localId, email, emailVerified, phoneNumber, displayName, photoUrl, disabled, customAttributes } = account;
  const { passwordHash, identities = [], secondFactors = [], createdAtMs, lastLoginAtMs } = account;
  const { hashing = {}, ...hashed } = toPassword(passwordHash);
  if (passwordHash !== undefined && hashed.passwordHash === undefined) losses.passwords++;
  const phones = secondFactors.filter((factor) => factor.phoneNumber !== undefined);
  losses.totp += secondFactors.length - phones.length;
  const user = {
    localId,
    ...(tenantId !== undefined && { tenantId }),
    email,
    emailVerified,
    phoneNumber,
    displayName,
    photoUrl,
    disabled,
    customAttributes,
    ...hashed,
    createdAt: String(createdAtMs),
    lastLoginAt: String(lastLoginAtMs),
    ...(identities.length > 0 && { providerUserInfo: identities }),
    ...(phones.length > 0 && {
      mfaInfo: phones.map(({ mfaEnrollmentId, displayName: name, enrolledAtMs, phoneNumber: phoneInfo }) => ({
        mfaEnrollmentId,
        displayName: name,
        enrolledAt: new Date(enrolledAtMs).toISOString(),
        phoneInfo,
      })),
    }),
  };
  return { user, hashing };
}

const ARGON2ID = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** The greatest that the hosted service takes (https://cloud.google.com/identity-platform/docs/reference/rest/v1/Argon2Parameters). */
const MOST = { memoryCostKib: 32_768, iterations: 16, parallelism: 16 };

/** A hash with its salt, and how it was made; empty for one that the hosted service cannot check. */
function toPassword(passwordHash = ""): { passwordHash?: string; salt?: string; hashing?: Hashing } {
  const scrypt = parseScryptHash(passwordHash);
  if (scrypt) {
    const { memCost: memoryCost, rounds, saltSeparator, signerKey, salt, hash } = scrypt;
    return {
      passwordHash: hash,
      salt,
      hashing: { hashAlgorithm: "SCRYPT", signerKey, saltSeparator, rounds, memoryCost },
    };
  }
  const [, memory, passes, lanes, salt = "", hash = ""] = ARGON2ID.exec(passwordHash) ?? [];
  const [memoryCostKib, iterations, parallelism] = [Number(memory), Number(passes), Number(lanes)];
  const isTaken =
    memoryCostKib <= MOST.memoryCostKib && iterations <= MOST.iterations && parallelism <= MOST.parallelism;
  if (!isTaken) return {};
  const hashLengthBytes = Buffer.from(hash, "base64").length;
  const argon2Parameters = { hashType: "ARGON2_ID", version: "VERSION_13", memoryCostKib, iterations, parallelism };
  return {
    passwordHash: padded(hash),
    salt: padded(salt),
    hashing: { hashAlgorithm: "ARGON2", argon2Parameters: { ...argon2Parameters, hashLengthBytes } },
  };
}

const padded = (base64: string) => Buffer.from(base64, "base64").toString("base64");
