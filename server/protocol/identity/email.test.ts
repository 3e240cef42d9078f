import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseEmail } from "./email.ts";

test.each([
  ["anna@example.org", "anna@example.org"],
  [" Anna.Mueller+dojo@Example.ORG ", "anna.mueller+dojo@example.org"],
  ["jürgen@müller.example", "jürgen@müller.example"],
  ["ju\u0308rgen@example.org", "jürgen@example.org"],
  ["o'hara@sub.example.co.uk", "o'hara@sub.example.co.uk"],
])("%s is %s", (given, email) => {
  expect(parseEmail(given)).toBe(email);
});

test.each([
  "",
  "anna",
  "@example.org",
  "anna@",
  "anna@localhost",
  "anna@example..org",
  "anna@-example.org",
  "an na@example.org",
  "anna@exam ple.org",
  "anna@example.org,ben@example.org",
  "Anna <anna@example.org>",
  "anna@example.org\r\nBcc: ben@example.org",
  "anna\u0000@example.org",
  "anna\u200b@example.org",
  "a@b@example.org",
  `${"a".repeat(65)}@example.org`,
  `anna@${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.org`,
])("%j is no address", (given) => {
  expect(parseEmail(given)).toBeUndefined();
});

test("what it gives, it gives again: accounts are found by it", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (given) => {
      const email = parseEmail(given);
      return email === undefined || (parseEmail(email) === email && email === email.toLowerCase());
    }),
  );
});

test("nothing that it takes can end a header or add a recipient", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      const email = parseEmail(`${before}@${after}.org`);
      return email === undefined || !/[\s\p{C}<>,;:"]/u.test(email);
    }),
  );
});
