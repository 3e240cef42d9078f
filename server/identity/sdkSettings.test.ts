import { type Auth, sendSignInLinkToEmail, validatePassword } from "firebase/auth";
import { beforeEach, describe, expect, test } from "vitest";
import { codeOf, openSdk } from "../../tests/fixtures/wire/sdk.ts";

const EMAIL = "alice@example.com";
const APP = "https://dojo.example";
const CLUB = "club";
const STRENGTH = {
  minLength: 6,
  maxLength: 30,
  lowercase: true,
  uppercase: true,
  numeric: true,
  nonAlphanumeric: true,
};

let auth: Auth;
beforeEach(async () => {
  const { connect, store } = await openSdk();
  const settings = JSON.stringify({ passwordPolicy: STRENGTH });
  await store.putTenant({ tenantId: CLUB, settings });
  auth = connect();
});

describe.each([null, CLUB])("links in mails, tenant %s", (tenantId) => {
  const order = (more: object = {}) => {
    auth.tenantId = tenantId;
    const settings = { url: `${APP}/`, handleCodeInApp: true, android: { packageName: "com.example.app" } };
    return codeOf(sendSignInLinkToEmail(auth, EMAIL, { ...settings, ...more }));
  };

  test("have the host of the app, whether a request names it or not", async () => {
    expect(await order()).toBeUndefined();
    expect(await order({ linkDomain: "dojo.example" })).toBeUndefined();
  });

  test("have no other host", async () => {
    expect(await order({ linkDomain: "invalid.example" })).toBe("auth/invalid-hosting-link-domain");
    expect(await order({ dynamicLinkDomain: "invalid.page.link" })).toBe("auth/invalid-dynamic-link-domain");
    expect(await order({ url: "https://invalid.example/" })).toBe("auth/unauthorized-continue-uri");
  });
});

describe("a password", () => {
  test("is checked by the rules of the project", async () => {
    expect((await validatePassword(auth, "Reiterstand")).isValid).toBe(true);
    expect((await validatePassword(auth, "a")).isValid).toBe(false);
  });

  test("is checked by the rules of a tenant", async () => {
    auth.tenantId = CLUB;
    const all = {
      meetsMinPasswordLength: true,
      meetsMaxPasswordLength: true,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    };
    expect(await validatePassword(auth, "aA0$aA0$")).toMatchObject({ isValid: true, ...all });
    const none = await validatePassword(auth, "a");
    expect(none).toMatchObject({
      isValid: false,
      ...all,
      meetsMinPasswordLength: false,
      containsUppercaseLetter: false,
      containsNumericCharacter: false,
      containsNonAlphanumericCharacter: false,
    });
    expect(none.passwordPolicy.customStrengthOptions).toEqual({
      minPasswordLength: 6,
      maxPasswordLength: 30,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: true,
      containsNonAlphanumericCharacter: true,
    });
  });
});
