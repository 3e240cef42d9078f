import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { makePasswords, NOBODYS_HASH } from "./passwords.ts";

test("hashes with fresh salt, and checks", async () => {
  const passwords = makePasswords();
  const [one, two] = await Promise.all([passwords.hash("Reiterstand"), passwords.hash("Reiterstand")]);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, "Reiterstand")).toBe(true);
  expect(await passwords.verify(one, "Reiterstand ")).toBe(false);
  expect(await passwords.verify(undefined, "Reiterstand")).toBe(false);
});

test("the hash that stands in for a missing account costs what a real one costs", async () => {
  expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(await makePasswords().hash("x")));
});

test("works on a few at a time and refuses more than its queue holds", async () => {
  const passwords = makePasswords({ concurrency: 1, longestQueue: 2 });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => passwords.hash(`Reiterstand-${n}`)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(results[4]).toMatchObject({ reason: { code: "TOO_MANY_ATTEMPTS_TRY_LATER" } });
  expect(await passwords.hash("danach")).toMatch(/^\$argon2id\$/);
});

test("a broken hash in the store does not block the queue", async () => {
  const passwords = makePasswords({ concurrency: 1, longestQueue: 1 });
  await expect(passwords.verify("no hash", "x")).rejects.toThrow();
  expect(await passwords.hash("danach")).toMatch(/^\$argon2id\$/);
});
