import { hash, verify } from "@node-rs/argon2";
import { type Claimant, type FairQueueOptions, makeFairQueue } from "./guard/fairQueue.ts";
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from "../protocol/identity/passwordPolicy.ts";

/** Hashes and checks passwords. */
export interface Passwords {
  policy: PasswordPolicy;
  /** A PHC string (argon2id). */
  hash(password: string, whose: Claimant): Promise<string>;
  /** Whether the password matches the hash. Without a hash it is false, after the same work. */
  verify(passwordHash: string | undefined, password: string, whose: Claimant): Promise<boolean>;
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
    hash: (password, whose) => inTurn(whose, () => hash(toBytes(password), PARAMETERS)),
    verify: async (passwordHash, password, whose) => {
      // No account has so long a password, so it is not looked up or hashed.
      if (password.length > policy.maxLength) return false;
      const isRight = await inTurn(whose, () => verify(passwordHash ?? NOBODYS_HASH, toBytes(password)));
      return isRight && passwordHash !== undefined;
    },
  };
}

/** Systems type ü composed or decomposed; it is the same password. */
const toBytes = (password: string) => Buffer.from(password.normalize("NFC"), "utf8");
