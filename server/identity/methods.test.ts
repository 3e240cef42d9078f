import { afterEach, beforeEach, expect, test } from "vitest";
import { openIdentity, type TestIdentity } from "../../tests/fixtures/wire/identity.ts";
import { operationNotAllowed } from "./methods/operationNotAllowed.ts";
import { findIdentityMethod, IDENTITY_METHODS } from "./methods.ts";

let dojo: TestIdentity;
beforeEach(async () => void (dojo = await openIdentity()));
afterEach(() => dojo.close());

const names = Object.keys(IDENTITY_METHODS);
const usersOnly = names.filter((name) => IDENTITY_METHODS[name]!.caller === "user");
const switchedOff = names.filter((name) => IDENTITY_METHODS[name]!.handle === operationNotAllowed);

test("the table is sorted", () => {
  expect(names).toEqual([...names].sort());
});

test("every call of rule 25.5 is there, under its HTTP method", () => {
  const posted = ["signInWithPassword", "signInWithCustomToken", "signInWithEmailLink", "signInWithIdp"];
  const v1 = [...posted, "signInWithPhoneNumber", "lookup", "delete"].map((name) => `/v1/accounts:${name}`);
  for (const path of [...v1, "/v2/accounts:revokeToken"]) {
    expect([path, findIdentityMethod("POST", `/identitytoolkit.googleapis.com${path}`)]).not.toContain(undefined);
  }
  expect(findIdentityMethod("POST", "/securetoken.googleapis.com/v1/token")).toBeDefined();
  for (const name of ["recaptchaConfig", "passwordPolicy"]) {
    expect(findIdentityMethod("GET", `/identitytoolkit.googleapis.com/v2/${name}`)).toBeDefined();
  }
});

test.each(switchedOff)("%s answers honestly that it is off", async (name) => {
  expect(await dojo.call(name, {})).toEqual({ error: "OPERATION_NOT_ALLOWED" });
});

test.each(usersOnly)("%s is for users with a good token only", async (name) => {
  const factor = { totpEnrollmentInfo: {}, totpVerificationInfo: {} };
  const body = { idToken: "not.a.token", token: "x", displayName: "x", ...factor };
  expect(await dojo.call(name, body)).toEqual({ error: "INVALID_ID_TOKEN" });
});

test.each([
  ["GET", "/identitytoolkit.googleapis.com/v1/accounts:signUp"],
  ["POST", "/identitytoolkit.googleapis.com/v1/accounts:unknown"],
  ["POST", "/v1/accounts:signUp"],
  ["constructor", ""],
])("there is no %s %s", (httpMethod, path) => {
  expect(findIdentityMethod(httpMethod, path)).toBeUndefined();
});

test("tells the rules for passwords", async () => {
  expect(await dojo.call("passwordPolicy")).toEqual({
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
    allowedNonAlphanumericCharacters: expect.arrayContaining(["!", "\\", "~"]),
    enforcementState: "ENFORCE",
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  });
});

test("has no reCAPTCHA", async () => {
  const { recaptchaKey, recaptchaEnforcementState } = await dojo.call("recaptchaConfig");
  // The SDK splits the key at slashes, so it must be a string.
  expect(recaptchaKey).toBe("");
  expect(recaptchaEnforcementState.map((state: { enforcementState: string }) => state.enforcementState)).toEqual([
    "OFF",
    "OFF",
  ]);
});

test("tells the project's domains, and none that a request made up", async () => {
  const expected = { projectId: "digital-dojo", authorizedDomains: ["localhost"] };
  expect(await dojo.call("projects", {}, { origin: "http://evil.example" })).toEqual(expected);
});

test.each<[string, Record<string, unknown>, object]>([
  ["a known address", { identifier: "anna@example.org" }, { sessionId: expect.any(String) }],
  ["an unknown address", { identifier: "nobody@example.org" }, { sessionId: expect.any(String) }],
  ["no address", { identifier: "anna" }, { error: "INVALID_IDENTIFIER" }],
  ["nothing", {}, { error: "MISSING_IDENTIFIER" }],
  ["no way back", { identifier: "anna@example.org", continueUri: "" }, { error: "MISSING_CONTINUE_URI" }],
])("createAuthUri tells nothing of %s", async (_, body, answer) => {
  await dojo.register();
  const { kind: _kind, ...seen } = await dojo.call("createAuthUri", { continueUri: "http://localhost", ...body });
  expect(seen).toEqual(answer);
});

test("lets faults of the store through: a JSON error would erase sessions", async () => {
  const { idToken } = await dojo.register();
  dojo.ctx.store.getAccount = async () => {
    throw new Error("disk on fire");
  };
  await expect(dojo.call("lookup", { idToken })).rejects.toThrow("disk on fire");
  await expect(dojo.ctx.tokens.verify(idToken)).rejects.toThrow("disk on fire");
});
