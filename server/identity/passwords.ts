import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { type Claimant, type FairQueueOptions, makeFairQueue } from "./guard/fairQueue.ts";
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from "../protocol/identity/passwordPolicy.ts";
import { matchesScrypt, scryptWork } from "./importedScrypt.ts";

/** Hashes and checks passwords. */
export interface Passwords {
  policy: PasswordPolicy;
  /** Whether a hash is easier to guess than one that would be made today. */
  isWeak(passwordHash: string): boolean;
  /** A PHC string (argon2id). */
  hash(password: string, whose: Claimant): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash it is false, after the same work. Where hashes of other kinds
   * were imported, `standIns` has one of nobody for each kind: every check then does the work of all kinds.
   */
  verify(
    passwordHash: string | undefined,
    password: string,
    whose: Claimant,
    standIns?: readonly string[],
  ): Promise<boolean>;
}

/**
 * OWASP's parameters for argon2id: 19 MiB, two passes, parallelism one. The library's default algorithm is argon2id.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of no known password, with the parameters above, so that checking it costs the same. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$U06ONamsnrQcxso4dBo0AA$nZOuUlMGu1EeQbFwcEifJA2D4Z5/d7L8T9zLx1lW0rU";

export interface PasswordOptions {
  policy?: PasswordPolicy;
  queue?: FairQueueOptions;
}

/**
 * Each hash takes 19 MiB and one of the few threads that the file system needs as well. The waiting ones take some
 * seconds at most: a flood costs neither memory nor long waits.
 */
const QUEUE: FairQueueOptions = { concurrency: 2, longest: 400, longestOfOne: 100 };

/** Makes the hasher with a bounded queue. */
export function makePasswords({ policy = DEFAULT_PASSWORD_POLICY, queue = QUEUE }: PasswordOptions = {}): Passwords {
  const inTurn = makeFairQueue(queue);
  return {
    policy,
    isWeak: isWeakHash,
    hash: (password, whose) => inTurn(whose, () => hash(toBytes(password), PARAMETERS)),
    verify: async (passwordHash, password, whose, standIns = []) => {
      // No account has so long a password, so it is not looked up or hashed.
      if (password.length > policy.maxLength) return false;
      return inTurn(whose, () => verifyAmong([NOBODYS_HASH, ...standIns], passwordHash, toBytes(password)));
    },
  };
}

/** Systems type ü composed or decomposed; it is the same password. */
const toBytes = (password: string) => Buffer.from(password.normalize("NFC"), "utf8");

/** Checks one hash of each kind: the account's, and nobody's of the other kinds. */
async function verifyAmong(standIns: readonly string[], passwordHash: string | undefined, password: Buffer) {
  const kind = passwordHash === undefined ? undefined : workOf(passwordHash);
  const isRight = passwordHash !== undefined && (await matches(passwordHash, password));
  for (const standIn of standIns) if (workOf(standIn) !== kind) await matches(standIn, password);
  return isRight;
}

const matches = (passwordHash: string, password: Buffer) =>
  scryptWork(passwordHash) === undefined ? verify(passwordHash, password) : matchesScrypt(passwordHash, password);

/** The work that checking a hash takes: the same text for the same work. */
export const workOf = (passwordHash: string): string =>
  scryptWork(passwordHash) ?? JSON.stringify(Object.entries(costOf(passwordHash)));

const costOf = (passwordHash: string) => {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return { memoryCost, timeCost, parallelism };
};

/** Whether a hash is easier to guess than one that would be made today. */
export function isWeakHash(passwordHash: string): boolean {
  if (scryptWork(passwordHash) !== undefined) return true;
  const { memoryCost, timeCost } = costOf(passwordHash);
  return memoryCost < PARAMETERS.memoryCost || timeCost < PARAMETERS.timeCost;
}

/** A hash of nobody's password, for which checking takes the same work. */
export function standInFor(passwordHash: string): string {
  const [hashed = "", salt = "", ...before] = passwordHash.split("$").toReversed();
  const noise = (text: string) => randomBytes(Buffer.from(text, "base64").length).toString("base64");
  // Of an imported hash, the salt is before separator and signer key, which are the project's and stay.
  if (scryptWork(passwordHash) !== undefined) return [...before.toReversed(), salt, noise(hashed)].join("$");
  return [...before.toReversed(), unpadded(noise(salt)), unpadded(noise(hashed))].join("$");
}

const unpadded = (text: string) => text.replaceAll("=", "");

const ARGON2ID = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$[\w+/]{11,86}\$[\w+/]{22,86}$/;
/** Four times today's work: an imported hash must not make a sign-in a burden. */
const MOST_PASSES = 4 * PARAMETERS.timeCost * PARAMETERS.memoryCost;

/** Whether a hash from elsewhere is one that we can check, at a bearable price. */
export function isKnownHash(passwordHash: string): boolean {
  if (scryptWork(passwordHash) !== undefined) return true;
  const [, memory, passes, lanes] = (ARGON2ID.exec(passwordHash) ?? []).map(Number);
  return memory! >= 8 * lanes! && lanes! >= 1 && passes! >= 1 && memory! * passes! <= MOST_PASSES;
}
