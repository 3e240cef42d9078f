import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { isKnownHash, isWeakHash, makePasswords, NOBODYS_HASH, workOf } from "./passwords.ts";

/** Of "user1password": the example of https://github.com/firebase/scrypt. */
const IMPORTED =
  "$firebase-scrypt$n=14,r=8$42xEC+ixf3L2lw==$Bw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
const ANYBODY = { key: "network 192.0.2.1", isKnown: false };

test("hashes with fresh salt, and checks", async () => {
  const passwords = makePasswords();
  const [one, two] = await Promise.all([
    passwords.hash("Reiterstand", ANYBODY),
    passwords.hash("Reiterstand", ANYBODY),
  ]);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, "Reiterstand", ANYBODY)).toBe(true);
  expect(await passwords.verify(one, "Reiterstand ", ANYBODY)).toBe(false);
  expect(await passwords.verify(undefined, "Reiterstand", ANYBODY)).toBe(false);
});

test("the hash that stands in for a missing account costs what a real one costs", async () => {
  expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(await makePasswords().hash("x", ANYBODY)));
});

test("works on a few at a time and refuses more than its queue holds", async () => {
  const passwords = makePasswords({ queue: { concurrency: 1, longest: 2, longestOfOne: 2 } });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => passwords.hash(`Reiterstand-${n}`, ANYBODY)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(results[4]).toMatchObject({ reason: { code: "TOO_MANY_ATTEMPTS_TRY_LATER" } });
  expect(await passwords.hash("danach", ANYBODY)).toMatch(/^\$argon2id\$/);
});

test("a broken hash in the store does not block the queue", async () => {
  const passwords = makePasswords({ queue: { concurrency: 1, longest: 1, longestOfOne: 1 } });
  await expect(passwords.verify("no hash", "x", ANYBODY)).rejects.toThrow();
  expect(await passwords.hash("danach", ANYBODY)).toMatch(/^\$argon2id\$/);
});

test("does no work on a password that is longer than any can be", async () => {
  const passwords = makePasswords({ queue: { concurrency: 1, longest: 0, longestOfOne: 0 } });
  const busy = passwords.hash("Reiterstand", ANYBODY);
  expect(await passwords.verify(undefined, "x".repeat(4097), ANYBODY)).toBe(false);
  await expect(passwords.verify(undefined, "x".repeat(4096), ANYBODY)).rejects.toThrow();
  await busy;
});

test("checks imported hashes, and nobody's hash never lets anybody in", async () => {
  const passwords = makePasswords();
  const ours = await passwords.hash("user1password", ANYBODY);
  const check = (hash: string | undefined) => passwords.verify(hash, "user1password", ANYBODY, [IMPORTED]);
  expect(await check(IMPORTED)).toBe(true);
  expect(await check(ours)).toBe(true);
  // Here the hash that stands in does match: it is still nobody's.
  expect(await check(undefined)).toBe(false);
  expect(await check(NOBODYS_HASH)).toBe(false);
});

test("knows what is weaker than today's hashes, and what costs the same", () => {
  const weaker = NOBODYS_HASH.replace("m=19456", "m=4096");
  expect([NOBODYS_HASH, weaker, NOBODYS_HASH.replace("t=2", "t=1"), IMPORTED].map(isWeakHash)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(new Set([NOBODYS_HASH, weaker, IMPORTED].map(workOf)).size).toBe(3);
});

test.each([
  ["one of ours", NOBODYS_HASH, true],
  ["an imported one", IMPORTED, true],
  ["none", "no hash", false],
  ["one of another kind", "$2b$10$abcdefghijklmnopqrstuv", false],
  ["one of argon2i", NOBODYS_HASH.replace("argon2id", "argon2i"), false],
  ["one that takes a gigabyte", NOBODYS_HASH.replace("m=19456", "m=999999"), false],
  ["one that takes a minute", NOBODYS_HASH.replace("t=2", "t=99"), false],
  ["one with less memory than it needs", NOBODYS_HASH.replace("m=19456", "m=4"), false],
])("takes hashes from elsewhere if they can be checked at a bearable price: %s", (_, hash, isKnown) => {
  expect(isKnownHash(hash)).toBe(isKnown);
});
