import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Codes of authenticator apps (RFC 6238), in the only form that all of them understand. */
export const TOTP = { hashingAlgorithm: "SHA1", verificationCodeLength: 6, periodSec: 30 } as const;

/** As long as the result of the hash (RFC 4226, 4): 32 characters, without a rest. */
const SECRET_BYTES = 20;

/** How many steps around the present one count: clocks differ, and typing takes a while. */
const STEPS_ASIDE = 1;

/** For how long a code may be right, from its first second on. */
export const TOTP_CODE_MS = (2 * STEPS_ASIDE + 1) * TOTP.periodSec * 1000;

const CODE = /^\d{6}$/;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new shared secret in base32 (RFC 4648), as apps take it. */
export const makeTotpSecret = () =>
  toBits(randomBytes(SECRET_BYTES))
    .match(/.{5}/g)!
    .map((bits) => ALPHABET[parseInt(bits, 2)])
    .join("");

/** The step of 30 seconds that a code is of, if it is right now. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!CODE.test(code)) return undefined;
  const present = Math.floor(nowMs / 1000 / TOTP.periodSec);
  const steps = [present, ...Array.from({ length: STEPS_ASIDE }, (_, i) => [present - i - 1, present + i + 1]).flat()];
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

/** The code of a step (RFC 4226, 5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const truncated = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
  return String(truncated % 1_000_000).padStart(6, "0");
}

const toBits = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (character) => ALPHABET.indexOf(character).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
}
