import * as v from "valibot";
import { type ScryptConfig, makeScryptHash, MOST_MEM_COST, MOST_ROUNDS } from "../identity/importedScrypt.ts";
import { isKnownHash, NOBODYS_HASH, standInFor, workOf } from "../identity/passwords.ts";
import { checkCustomClaims } from "../protocol/identity/customClaims.ts";
import { parseEmail } from "../protocol/identity/email.ts";
import { IdentityError } from "../protocol/identity/identityError.ts";
import { type Account, StoreError } from "../storage/store.ts";
import { operation, type OperatorContext } from "./operation.ts";
import { settingsOf } from "./tenants.ts";

/** Accounts in one order: the server answers meanwhile, and an order is a small file. */
export const MOST_IMPORTED = 200;
/** Kinds of hashes from elsewhere: each makes every sign-in dearer. */
const MOST_KINDS = 3;

const text = v.pipe(v.string(), v.maxLength(2048));
const name = v.optional(v.pipe(v.string(), v.maxLength(256)));
/** Our own exports have numbers, those of the hosted service texts. */
const timeMs = v.optional(
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits())]), v.transform(Number), v.safeInteger()),
);
const base64 = v.pipe(v.string(), v.regex(/^[\w+/=-]+$/));

const identity = v.object({
  providerId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  rawId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(256)),
  email: v.optional(text),
  displayName: name,
  photoUrl: v.optional(text),
  screenName: name,
});

const secondFactor = v.object({
  mfaEnrollmentId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  displayName: name,
  enrolledAtMs: v.pipe(v.number(), v.safeInteger()),
  phoneNumber: v.optional(v.pipe(v.string(), v.regex(/^\+[1-9]\d{5,14}$/))),
  totpSecret: v.optional(v.pipe(v.string(), v.regex(/^[A-Z2-7]{16,256}$/))),
});

/** A line of `users export`, or a user as the hosted service exports it. */
const recordSchema = v.object({
  localId: v.pipe(v.string(), v.regex(/^[^/\p{C}]{1,128}$/u)),
  email: v.optional(
    v.pipe(
      text,
      v.transform(parseEmail),
      v.check((email) => email !== undefined, "is no address"),
    ),
  ),
  emailVerified: v.optional(v.boolean(), false),
  phoneNumber: v.optional(v.pipe(v.string(), v.regex(/^\+[1-9]\d{5,14}$/))),
  displayName: name,
  photoUrl: v.optional(text),
  disabled: v.optional(v.boolean(), false),
  customAttributes: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  customAuth: v.optional(v.boolean()),
  emailLinkSignin: v.optional(v.boolean()),
  initialEmail: v.optional(text),
  identities: v.optional(v.pipe(v.array(identity), v.maxLength(20))),
  secondFactors: v.optional(v.pipe(v.array(secondFactor), v.maxLength(20))),
  providerUserInfo: v.optional(v.pipe(v.array(v.looseObject({ providerId: v.string() })), v.maxLength(20))),
  passwordHash: v.optional(v.pipe(v.string(), v.maxLength(1024))),
  salt: v.optional(base64),
  createdAtMs: timeMs,
  createdAt: timeMs,
  lastLoginAtMs: timeMs,
  lastSignedInAt: timeMs,
  passwordUpdatedAtMs: timeMs,
});

type ImportedRecord = v.InferOutput<typeof recordSchema>;

const orderSchema = v.object({
  tenantId: v.optional(v.string()),
  records: v.pipe(v.array(v.unknown()), v.maxLength(MOST_IMPORTED)),
  scrypt: v.optional(
    v.object({
      signerKey: v.pipe(base64, v.maxLength(256)),
      saltSeparator: v.optional(v.pipe(v.string(), v.regex(/^[\w+/=-]{0,64}$/)), ""),
      rounds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_ROUNDS)),
      memCost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MEM_COST)),
    }),
  ),
});

/** A line that was not taken, by its place in the order, and why. */
interface Refused {
  index: number;
  reason: string;
}

async function run(ctx: OperatorContext, { tenantId, records, scrypt }: v.InferOutput<typeof orderSchema>) {
  await settingsOf(ctx.store, tenantId ?? "");
  const refused: Refused[] = [];
  for (const [index, record] of records.entries()) {
    const reason = await importOne(ctx, record, { tenantId, scrypt });
    if (reason !== undefined) refused.push({ index, reason });
  }
  const count = records.length - refused.length;
  ctx.log.info("accounts.imported", { count });
  return { count, refused };
}

/** Takes in one account; what is wrong with it otherwise. */
async function importOne(
  ctx: OperatorContext,
  record: unknown,
  { tenantId, scrypt }: { tenantId?: string; scrypt?: ScryptConfig },
): Promise<string | undefined> {
  const parsed = v.safeParse(recordSchema, record);
  if (!parsed.success) return [v.getDotPath(parsed.issues[0]), parsed.issues[0].message].filter(Boolean).join(": ");
  try {
    const account = toAccount(parsed.output, { tenantId, scrypt, nowMs: ctx.clock() });
    if (account.passwordHash !== undefined) {
      if (!isKnownHash(account.passwordHash))
        return scrypt ? "passwordHash: unknown" : "passwordHash: unknown, no --scrypt";
      if (!(await prepareFor(ctx, account.passwordHash, tenantId ?? "")))
        return "passwordHash: too many kinds of hashes";
    }
    await ctx.store.insertAccount(account);
    return undefined;
  } catch (error) {
    if (error instanceof IdentityError || error instanceof SyntaxError) return "customAttributes";
    if (error instanceof StoreError && error.code === "ALREADY_EXISTS") return "exists";
    throw error;
  }
}

function toAccount(
  record: ImportedRecord,
  { tenantId, scrypt, nowMs }: { tenantId?: string; scrypt?: ScryptConfig; nowMs: number },
): Account {
  const { providerUserInfo, salt, createdAt, lastSignedInAt, passwordHash, customAttributes, ...given } = record;
  if (customAttributes !== undefined) checkCustomClaims(JSON.parse(customAttributes));
  const createdAtMs = given.createdAtMs ?? createdAt ?? nowMs;
  const isForeign = passwordHash !== undefined && !passwordHash.startsWith("$") && scrypt !== undefined;
  return {
    ...given,
    tenantId,
    customAttributes,
    identities: given.identities ?? toIdentities(providerUserInfo),
    passwordHash: isForeign ? makeScryptHash(scrypt, salt ?? "", passwordHash) : passwordHash,
    createdAtMs,
    lastLoginAtMs: given.lastLoginAtMs ?? lastSignedInAt ?? createdAtMs,
    passwordUpdatedAtMs: given.passwordUpdatedAtMs ?? createdAtMs,
    // Whatever was signed before is not from here.
    validSinceSeconds: Math.floor(nowMs / 1000),
  };
}

/** Address and number are the account's own; the others are identities. */
const toIdentities = (infos: ImportedRecord["providerUserInfo"]) =>
  infos?.flatMap((info) => {
    const parsed = v.safeParse(identity, info);
    return parsed.success && !["password", "phone"].includes(parsed.output.providerId) ? [parsed.output] : [];
  });

/** Lets every check of a password in the tenant do the work of this kind of hash, too: see `Passwords.verify`. */
async function prepareFor({ store }: OperatorContext, passwordHash: string, tenantId: string): Promise<boolean> {
  const settings = await settingsOf(store, tenantId);
  const standIns = (settings.standIns ?? []) as string[];
  const kinds = [NOBODYS_HASH, ...standIns].map(workOf);
  if (kinds.includes(workOf(passwordHash))) return true;
  if (standIns.length >= MOST_KINDS) return false;
  const grown = { ...settings, standIns: [...standIns, standInFor(passwordHash)] };
  await store.putTenant({ tenantId, settings: JSON.stringify(grown) });
  return true;
}

/** The command that takes accounts in. */
export const IMPORT = { "users.import": operation(orderSchema, run) };
