import { expect, test } from "vitest";
import { findTotpStep, makeTotpSecret, totpCode } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238's test vectors. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("knows the code of RFC 6238 at second %i", (seconds, code) => {
  expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(findTotpStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test("takes the codes of one step before and after, and of none further", () => {
  const step = 60_000_000;
  const found = [-2, -1, 0, 1, 2].map((aside) => findTotpStep(SECRET, totpCode(SECRET, step + aside), step * 30_000));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test.each(["", "28708", "2870822", "28708a", " 287082", "２８７０８２"])("%j is no code", (code) => {
  expect(findTotpStep(SECRET, code, 59_000)).toBeUndefined();
});

test("makes secrets of 160 bits in base32", () => {
  const secrets = Array.from({ length: 50 }, makeTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});
