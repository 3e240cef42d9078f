import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRecentSignIn, issuedAt, makeClaims, parseClaims, revokedBefore } from "./idToken.ts";
import { IdentityError } from "./identityError.ts";
import { isOobRequestType, makeOobLink, OOB_KINDS, oobCodeProblem } from "./oobCode.ts";
import { passwordProblem, strictest } from "./passwordPolicy.ts";

describe("identity error", () => {
  test("says its code first and details after a colon, as the SDK splits them", () => {
    const error = new IdentityError("WEAK_PASSWORD", "at least 6");
    expect(error.toJSON()).toMatchObject({ code: 400, message: "WEAK_PASSWORD : at least 6" });
    expect(error.message.split(" : ")[0]).toBe(error.code);
    expect(new IdentityError("EMAIL_EXISTS").toJSON()).toMatchObject({ code: 400, message: "EMAIL_EXISTS" });
  });
});

describe("ID token", () => {
  const account = { localId: "u1", emailVerified: false };
  const times = { issuedAtSeconds: 1000, authTimeSeconds: 900 };
  const BY_PASSWORD = { provider: "password" };

  test("leaves out what an account does not have", () => {
    expect(makeClaims("p", account, BY_PASSWORD, times)).toEqual({
      iss: "https://securetoken.google.com/p",
      aud: "p",
      auth_time: 900,
      user_id: "u1",
      sub: "u1",
      iat: 1000,
      exp: 4600,
      firebase: { identities: {}, sign_in_provider: "password" },
    });
  });

  test("is known by its subject and whole seconds", () => {
    const claims = { ...makeClaims("p", account, BY_PASSWORD, times) };
    expect(parseClaims(claims)).toEqual(claims);
    for (const broken of [{ sub: "" }, { user_id: "u2" }, { iat: 1.5 }, { exp: "4600" }, { auth_time: undefined }]) {
      expect(parseClaims({ ...claims, ...broken })).toBeUndefined();
    }
  });

  test("a sign-in is recent for five minutes", () => {
    expect(isRecentSignIn({ auth_time: 1000 }, 1_300_000)).toBe(true);
    expect(isRecentSignIn({ auth_time: 1000 }, 1_300_001)).toBe(false);
  });

  test("whatever was issued up to a revocation is before it, whatever comes after is not", () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.array(fc.nat(1500), { minLength: 1, maxLength: 5 }), (startMs, gaps) => {
        const account = { validSinceSeconds: 0 };
        let nowMs = startMs;
        for (const [index, gap] of gaps.entries()) {
          const before = issuedAt(nowMs, account.validSinceSeconds);
          nowMs += gap;
          account.validSinceSeconds = revokedBefore(nowMs, account);
          const after = issuedAt(nowMs, account.validSinceSeconds);
          expect(before).toBeLessThan(account.validSinceSeconds);
          expect(after).toBeGreaterThanOrEqual(account.validSinceSeconds);
          expect(after * 1000 - nowMs).toBeLessThanOrEqual((index + 1) * 1000);
        }
      }),
    );
  });
});

describe("mailed code", () => {
  const hour = OOB_KINDS.PASSWORD_RESET.lifetimeMs;
  const code = { requestType: "PASSWORD_RESET" as const, email: "a@example.org", expiresAtMs: hour };
  const account = { email: "a@example.org", passwordUpdatedAtMs: 0 };

  test.each([
    ["good", code, account, 0, undefined],
    ["good to its last moment", code, account, hour - 1, undefined],
    ["expired", code, account, hour, "EXPIRED_OOB_CODE"],
    ["of another address", code, { ...account, email: "b@example.org" }, 0, "INVALID_OOB_CODE"],
    ["of another address and expired", code, { ...account, email: "b@example.org" }, hour, "INVALID_OOB_CODE"],
    ["overtaken", code, { ...account, passwordUpdatedAtMs: 1 }, 2, "INVALID_OOB_CODE"],
    [
      "a verification, whatever the password",
      { ...code, requestType: "VERIFY_EMAIL" as const },
      { ...account, passwordUpdatedAtMs: 1 },
      2,
      undefined,
    ],
  ])("is %s", (_, code, account, nowMs, problem) => {
    expect(oobCodeProblem(code, account, nowMs)).toBe(problem);
  });

  test("its link carries every character", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (continueUrl) => {
        const query = { requestType: "VERIFY_EMAIL" as const, oobCode: "c-_0", apiKey: "a&b", continueUrl };
        const link = new URL(makeOobLink("https://example.org", query));
        expect(link.pathname).toBe("/konto");
        expect(Object.fromEntries(link.searchParams)).toEqual({
          mode: "verifyEmail",
          oobCode: "c-_0",
          apiKey: "a&b",
          lang: "de",
          continueUrl,
        });
      }),
    );
  });

  test("knows its kinds", () => {
    expect(["PASSWORD_RESET", "EMAIL_SIGNIN", "toString"].map(isOobRequestType)).toEqual([true, true, false]);
  });
});

test.each([
  [{ minLength: 6, maxLength: 10 }, "12345", "WEAK_PASSWORD"],
  [{ minLength: 6, maxLength: 10 }, "123456", undefined],
  [{ minLength: 6, maxLength: 10 }, "1234567890", undefined],
  [{ minLength: 6, maxLength: 10 }, "12345678901", "PASSWORD_DOES_NOT_MEET_REQUIREMENTS"],
  [{ minLength: 12, maxLength: 99 }, "12345678901", "PASSWORD_DOES_NOT_MEET_REQUIREMENTS"],
  [{ minLength: 12, maxLength: 99 }, "12345", "WEAK_PASSWORD"],
  [{ minLength: 12, maxLength: 99 }, "123456789012", undefined],
])("under %j the password %s is %s", (policy, password, code) => {
  expect(passwordProblem(policy, password)?.code).toBe(code);
});

test("names every kind of characters that a password lacks", () => {
  const policy = {
    minLength: 8,
    maxLength: 99,
    lowercase: true,
    uppercase: true,
    numeric: true,
    nonAlphanumeric: true,
  };
  const problem = (password: string) => passwordProblem(policy, password)?.detail;
  expect(problem("dojodojo")).toBe(
    "Missing password requirements: [Password must contain an upper case character, " +
      "Password must contain a numeric character, Password must contain a non-alphanumeric character]",
  );
  expect(problem("ÄÖÜ-123")).toBe(
    "Missing password requirements: [Password must contain at least 8 characters, " +
      "Password must contain a lower case character]",
  );
  expect(problem("ÄÖÜ-ß123")).toBeUndefined();
});

test("a tenant may ask for more than the server, not for less", () => {
  const server = { minLength: 8, maxLength: 100 };
  expect(strictest(server, {})).toEqual(server);
  expect(strictest(server, { minLength: 6, maxLength: 200, numeric: true })).toEqual({ ...server, numeric: true });
  expect(strictest(server, { minLength: 12, maxLength: 20 })).toEqual({ minLength: 12, maxLength: 20 });
  expect(strictest(server, { minLength: 12, maxLength: 10 })).toEqual({ minLength: 12, maxLength: 12 });
});
