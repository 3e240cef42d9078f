import { describe, expect, it } from "vitest";
import { accountText, authMessage } from "../text/account.ts";
import { checkLogin, codeOf, emailError, errorsFrom } from "./fieldErrors.ts";

const rules = { minLength: 8, lowercase: true, uppercase: false, numeric: true, nonAlphanumeric: false };

describe("what is refused before anything is sent", () => {
  it.each([
    ["anna@example.org", undefined],
    // Whether such an address exists, only a mail can show.
    ["anna@verein", undefined],
    ["", "auth/missing-email"],
    ["anna", "auth/invalid-email"],
    ["@example.org", "auth/invalid-email"],
    ["anna@", "auth/invalid-email"],
    ["an na@example.org", "auth/invalid-email"],
    ["anna@ben@example.org", "auth/invalid-email"],
  ])("the address %j: %s", (email, code) => {
    expect(emailError(email)).toBe(code && authMessage(code));
  });

  it("a new password is held to the rules, an old one only has to be there", () => {
    const login = { email: "anna@example.org", password: "kurz" };
    expect(checkLogin("register", login, rules)).toEqual({
      password: "Das reicht noch nicht: mindestens 8 Zeichen und eine Ziffer.",
    });
    expect(checkLogin("signIn", login, rules)).toEqual({});
    expect(checkLogin("signIn", { ...login, password: "" }, rules)).toEqual({
      password: accountText.fields.passwordMissing,
    });
    expect(checkLogin("register", { ...login, password: "" }, rules)).toEqual({
      password: accountText.fields.newPasswordMissing,
    });
  });

  it("who asks for a mail needs no password; everything wrong is named at once", () => {
    expect(checkLogin("reset", { email: "anna@example.org", password: "" }, rules)).toEqual({});
    expect(Object.keys(checkLogin("signIn", { email: "", password: "" }, rules))).toEqual(["email", "password"]);
  });
});

describe("a refusal of the service", () => {
  it.each([
    ["auth/email-already-in-use", "email"],
    ["auth/weak-password", "password"],
    ["auth/invalid-credential", "form"],
    ["auth/never-heard-of", "form"],
    ["", "form"],
  ] as const)("%s stands at the %s", (code, place) => {
    expect(errorsFrom(code)).toEqual({ [place]: authMessage(code) });
    expect(authMessage(code)).not.toBe("");
  });

  it("has a code only where the SDK gave it one", () => {
    expect(codeOf(Object.assign(new Error("no"), { code: "auth/too-many-requests" }))).toBe("auth/too-many-requests");
    for (const error of [new Error("no"), { code: 5 }, "auth/x", null, undefined]) expect(codeOf(error)).toBe("");
  });
});
