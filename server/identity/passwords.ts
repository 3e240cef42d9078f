import { hash, verify } from "@node-rs/argon2";
import { IdentityError } from "../protocol/identityError.ts";
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from "../protocol/passwordPolicy.ts";

/** Hashes and checks passwords. */
export interface Passwords {
  policy: PasswordPolicy;
  /** A PHC string (argon2id). */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash it is false, after the same work. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Belongs to no password that anybody knows; has the parameters above, so checking it costs the same. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$U06ONamsnrQcxso4dBo0AA$nZOuUlMGu1EeQbFwcEifJA2D4Z5/d7L8T9zLx1lW0rU";

export interface PasswordOptions {
  policy?: PasswordPolicy;
  /** Hashes at a time: each takes 19 MiB and one of the few threads that the file system needs as well. */
  concurrency?: number;
  /** Longer queues are refused, so that a flood costs neither memory nor everybody's patience. */
  longestQueue?: number;
}

/** Makes the hasher with a bounded queue before it. */
export function makePasswords(options: PasswordOptions = {}): Passwords {
  const { policy = DEFAULT_PASSWORD_POLICY, concurrency = 2, longestQueue = 100 } = options;
  const inTurn = makeQueue(concurrency, longestQueue);
  return {
    policy,
    hash: (password) => inTurn(() => hash(toBytes(password), PARAMETERS)),
    verify: async (passwordHash, password) => {
      const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, toBytes(password)));
      return isRight && passwordHash !== undefined;
    },
  };
}

/** The same text typed on two systems may come composed or decomposed (ü); it is one password. */
const toBytes = (password: string) => Buffer.from(password.normalize("NFC"), "utf8");

function makeQueue(concurrency: number, longestQueue: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async () => {
    if (running < concurrency) {
      running++;
      return;
    }
    if (waiting.length >= longestQueue) throw new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "The server is busy.");
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // The place of who leaves goes straight to who waits longest.
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
