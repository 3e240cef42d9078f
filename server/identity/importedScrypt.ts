import { createCipheriv, scrypt as scryptOf, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const scrypt = promisify<string | Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptOf,
);

/** How the hosted service has hashed the passwords of a project; its console shows these four. */
export interface ScryptConfig {
  /** base64 */
  signerKey: string;
  /** base64 */
  saltSeparator: string;
  rounds: number;
  memCost: number;
}

/** The greatest that the hosted service can be set to; more would only cost us memory and time. */
export const MOST_ROUNDS = 8;
export const MOST_MEM_COST = 14;

/** A key of 256 bits, and a counter that begins at zero: each key encrypts only one text, the signer key. */
const CIPHER = "aes-256-ctr";
const KEY_BYTES = 32;
const FIRST_BLOCK = Buffer.alloc(16);

const IMPORTED =
  /^\$firebase-scrypt\$n=(\d{1,2}),r=(\d)\$([\w+/=-]{0,128})\$([\w+/=-]{0,64})\$([\w+/=-]{1,256})\$([\w+/=-]{1,256})$/;

/** An imported hash as accounts keep it: in one text with all that is needed to check it. */
export const makeScryptHash = (
  { rounds, memCost, saltSeparator, signerKey }: ScryptConfig,
  salt: string,
  hash: string,
) => `$firebase-scrypt$n=${memCost},r=${rounds}$${salt}$${saltSeparator}$${signerKey}$${hash}`;

/** An imported hash in its parts, the last four in base64; undefined if it is none, or dearer than any of that service. */
export function parseScryptHash(passwordHash: string) {
  const [, n, r, salt = "", saltSeparator = "", signerKey = "", hash = ""] = IMPORTED.exec(passwordHash) ?? [];
  const [memCost, rounds] = [Number(n), Number(r)];
  const isBounded = memCost >= 1 && memCost <= MOST_MEM_COST && rounds >= 1 && rounds <= MOST_ROUNDS;
  return isBounded ? { memCost, rounds, salt, saltSeparator, signerKey, hash } : undefined;
}

/** The work that checking an imported hash takes; undefined if it is none. */
export function scryptWork(passwordHash: string): string | undefined {
  const parsed = parseScryptHash(passwordHash);
  return parsed && `firebase-scrypt n=${parsed.memCost} r=${parsed.rounds}`;
}

/**
 * Whether a password matches a hash of the hosted service (https://github.com/firebase/scrypt): scrypt makes a key of
 * the password, and the hash is the project's signer key, encrypted with it.
 */
export async function matchesScrypt(passwordHash: string, password: Buffer): Promise<boolean> {
  const parsed = parseScryptHash(passwordHash);
  if (!parsed) throw new Error("no imported hash");
  const { memCost, rounds: r, salt, saltSeparator, signerKey, hash } = parsed;
  const [key, wanted] = [Buffer.from(signerKey, "base64"), Buffer.from(hash, "base64")];
  const N = 2 ** memCost;
  // Node counts a little more than the 128 * N * r bytes of the algorithm.
  const salted = Buffer.concat([salt, saltSeparator].map((text) => Buffer.from(text, "base64")));
  const derived = await scrypt(password, salted, KEY_BYTES, { N, r, p: 1, maxmem: 256 * N * r + 65_536 });
  const cipher = createCipheriv(CIPHER, derived, FIRST_BLOCK);
  const found = Buffer.concat([cipher.update(key), cipher.final()]);
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}
