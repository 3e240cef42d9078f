import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openIdentity, PASSWORD, type TestIdentity } from "../../tests/fixtures/wire/identity.ts";
import { IDENTITY_METHODS } from "./methods.ts";

let dojo: TestIdentity;
let idToken: string;
beforeEach(async () => {
  dojo = await openIdentity();
  dojo.ctx.sms = { send: async () => {} };
  ({ idToken } = await dojo.register());
});
afterEach(() => dojo.close());

const FIELDS = [
  "code",
  "continueUri",
  "continueUrl",
  "deleteAttribute",
  "deleteProvider",
  "displayName",
  "email",
  "grant_type",
  "idToken",
  "identifier",
  "mfaEnrollmentId",
  "mfaPendingCredential",
  "newEmail",
  "newPassword",
  "oobCode",
  "password",
  "phoneNumber",
  "photoUrl",
  "providerId",
  "refresh_token",
  "requestType",
  "returnSecureToken",
  "sessionInfo",
  "temporaryProof",
  "token",
  "tokenType",
  "totpEnrollmentInfo",
  "totpVerificationInfo",
];

const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

const NASTY_TEXTS = [
  "\ud800",
  "a\u0000b",
  "\u202e",
  "e\u0301".repeat(5000),
  "\u0344\u0316".repeat(10_000),
  "x".repeat(60_000),
];
const MEANINGFUL = ["", "anna@example.org", "refresh_token", "PASSWORD_RESET", "VERIFY_AND_CHANGE_EMAIL"];
const NAMES = ["__proto__", "constructor", "..", "http://[", "javascript:alert(1)", "@", "a@b", " @ . "];
const NO_TEXTS = [
  { toString: 1 },
  { length: -1 },
  [],
  [[]],
  deep(5000),
  null,
  true,
  -0,
  1e308,
  ["PHOTO_URL", "x"],
  [null],
];
const NASTY: readonly unknown[] = [NASTY_TEXTS, MEANINGFUL, NAMES, NO_TEXTS].flat();

/** What attackers send where a text belongs. */
const anyField = () =>
  fc.oneof(fc.constantFrom<unknown>(...NASTY), fc.string({ unit: "binary", maxLength: 50 }), fc.jsonValue());

const anyBody = () =>
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof({ weight: 3, arbitrary: anyField() }, fc.constant("valid")), {
    maxKeys: 6,
  });

test("whatever a body holds, a method answers or refuses in its own words", async () => {
  // Hashing is tested elsewhere.
  vi.spyOn(dojo.ctx.passwords, "hash").mockResolvedValue("hash");
  vi.spyOn(dojo.ctx.passwords, "verify").mockResolvedValue(false);
  const methods = Object.keys(IDENTITY_METHODS);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods), anyBody(), fc.boolean(), async (method, body, isSignedIn) => {
      // Anything thrown that is no refusal fails the test here.
      const answer = await dojo.call(method, isSignedIn ? { ...body, idToken } : body);
      expect(JSON.stringify(answer)).not.toMatch(/node:|\.ts:|SQLITE|TypeError/);
    }),
    { numRuns: 3000 },
  );
});

test.each(["email", "password", "displayName"])("half a character in %s is no text", async (field) => {
  const body = { email: "ben@example.org", password: PASSWORD, displayName: "Ben", [field]: "ab\ud800cdefgh" };
  const { error } = await dojo.call("signUp", body);
  expect(error).toBe(`INVALID_ARGUMENT : Invalid value at '${field}' (TYPE_STRING)`);
});

test("texts longer than any address or password are refused before any work", async () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  const marks = "\u0344\u0316".repeat(15_000);
  expect(await dojo.call("signInWithPassword", { email: `${marks}@example.org`, password: PASSWORD })).toEqual({
    error: "INVALID_EMAIL",
  });
  expect(await dojo.call("signInWithPassword", { email: "anna@example.org", password: marks })).toEqual({
    error: "INVALID_LOGIN_CREDENTIALS",
  });
  const longest = Math.max(0, ...normalize.mock.contexts.map((text) => String(text).length));
  normalize.mockRestore();
  expect(longest).toBeLessThan(1100);
});
