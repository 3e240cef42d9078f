import { hash, verify } from "@node-rs/argon2";
import { type Claimant, type FairQueueOptions, makeFairQueue } from "./fairQueue.ts";
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from "../protocol/passwordPolicy.ts";

/** Hashes and checks passwords. */
export interface Passwords {
  policy: PasswordPolicy;
  /** A PHC string (argon2id). */
  hash(password: string, whose: Claimant): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash it is false, after the same work. */
  verify(passwordHash: string | undefined, password: string, whose: Claimant): Promise<boolean>;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Belongs to no password that anybody knows; has the parameters above, so checking it costs the same. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$U06ONamsnrQcxso4dBo0AA$nZOuUlMGu1EeQbFwcEifJA2D4Z5/d7L8T9zLx1lW0rU";

export interface PasswordOptions {
  policy?: PasswordPolicy;
  queue?: FairQueueOptions;
}

/**
 * Each hash takes 19 MiB and one of the few threads that the file system needs as well. What waits takes some seconds: a
 * flood costs neither memory nor everybody's patience.
 */
const QUEUE: FairQueueOptions = { concurrency: 2, longest: 400, longestOfOne: 100 };

/** Makes the hasher with a bounded queue before it. */
export function makePasswords({ policy = DEFAULT_PASSWORD_POLICY, queue = QUEUE }: PasswordOptions = {}): Passwords {
  const inTurn = makeFairQueue(queue);
  return {
    policy,
    hash: (password, whose) => inTurn(whose, () => hash(toBytes(password), PARAMETERS)),
    verify: async (passwordHash, password, whose) => {
      // No account has a password so long: nothing to look up, and nothing to spend work on.
      if (password.length > policy.maxLength) return false;
      const isRight = await inTurn(whose, () => verify(passwordHash ?? NOBODYS_HASH, toBytes(password)));
      return isRight && passwordHash !== undefined;
    },
  };
}

/** The same text typed on two systems may come composed or decomposed (ü); it is one password. */
const toBytes = (password: string) => Buffer.from(password.normalize("NFC"), "utf8");
