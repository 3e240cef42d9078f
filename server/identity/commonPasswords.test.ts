import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCommonPassword } from "./commonPasswords.ts";

test.each(["123456", "Passwort1", "QWERTZ", "hallo123", "Digital-Dojo", "fru\u0308hling", "P@ssw0rd"])(
  "%s is one of the most used",
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test.each(["Reiterstand-50-50", "ein Satz, der mir gefällt", "passwort1 ", ""])("%j is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("the list is short, folded, and has nothing that is refused already", () => {
  const words = readFileSync(new URL("commonPasswords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  expect(words.length).toBeLessThan(12_000);
  expect(words.filter((word) => word.length < 6 || word !== word.normalize("NFC").toLowerCase())).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});
