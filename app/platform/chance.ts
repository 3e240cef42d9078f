const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** An id that nobody else has: 120 random bits. Works in pages without TLS too, where `randomUUID` does not exist. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Where the chance of a run begins. */
export const randomSeed = (): number => crypto.getRandomValues(new Int32Array(1))[0] ?? 0;
