import { compare, type Ordering } from "./text.ts";

/** The digits of base64 in the order of the numbers that they stand for. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bits of the last digit that belong to no byte, by the number of digits modulo four. */
const SPARE_BITS: Readonly<Record<number, number>> = { 0: 0, 2: 4, 3: 2 };

/**
 * Standard base64 with padding and zero spare bits, so that equal bytes are equal texts; undefined for invalid base64.
 * Accepts the URL alphabet and missing padding too, as the JSON form of Protocol Buffers requires.
 */
export function normaliseBase64(text: string): string | undefined {
  const digits = text
    .replace(/={1,2}$/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const spareBits = SPARE_BITS[digits.length % 4];
  if (spareBits === undefined || !/^[A-Za-z0-9+/]*$/.test(digits)) return undefined;
  if (spareBits === 0) return digits;
  const last = (DIGITS.indexOf(digits.at(-1)!) >> spareBits) << spareBits;
  return `${digits.slice(0, -1)}${DIGITS[last]}${"=".repeat(4 - (digits.length % 4))}`;
}

const unpadded = (text: string) => text.replace(/=+$/, "");

/** Number of bytes that a base64 text stands for. */
export const base64ByteLength = (text: string): number => Math.floor((unpadded(text).length * 3) / 4);

/** Bytes are ordered like their base64 digits; unpadded, a prefix is shorter. */
export function compareBase64(a: string, b: string): Ordering {
  const [x, y] = [unpadded(a), unpadded(b)];
  for (let index = 0; index < Math.min(x.length, y.length); index++) {
    if (x[index] !== y[index]) return compare(DIGITS.indexOf(x[index]!), DIGITS.indexOf(y[index]!));
  }
  return compare(x.length, y.length);
}
