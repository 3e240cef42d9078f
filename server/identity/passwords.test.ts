import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { makePasswords, NOBODYS_HASH } from "./passwords.ts";

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
