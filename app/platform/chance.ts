const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A unique id of 120 random bits. Also for pages without TLS, where `randomUUID` is missing. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** A random seed for a run. */
export const randomSeed = (): number => crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
