import { expect, test } from "vitest";
import * as v from "valibot";
import { toAccount, userSchema } from "./users.ts";

const SCRYPT = { signerKey: "AAAA", saltSeparator: "Bw==", rounds: 8, memCost: 14 };

/** The account that a user becomes, and what is lost on the way. */
function convert(given: object) {
  const losses = { passwords: 0, totp: 0 };
  const account = toAccount(v.parse(userSchema, { localId: "anna", ...given }), { scrypt: SCRYPT, losses });
  return { account, losses };
}

test("a user keeps what is the account's, and the hash with its parameters", () => {
  const { account, losses } = convert({
    email: "anna@example.org",
    emailVerified: true,
    passwordHash: "aGFzaA==",
    salt: "c2FsdA==",
    createdAt: "1700000000000",
    lastLoginAt: "1700000001000",
    validSince: "1700000000",
    passwordUpdatedAt: 1700000000500,
    unknown: "field",
    providerUserInfo: [
      { providerId: "password", rawId: "anna@example.org" },
      { providerId: "google.com", rawId: "7", federatedId: "7", displayName: "Anna" },
    ],
    mfaInfo: [
      {
        mfaEnrollmentId: "p",
        phoneInfo: "+*******5678",
        unobfuscatedPhoneInfo: "+4915112345678",
        enrolledAt: "2026-11-24T00:00:00Z",
      },
    ],
  });
  expect(account).toEqual({
    localId: "anna",
    email: "anna@example.org",
    emailVerified: true,
    disabled: false,
    passwordHash: "$firebase-scrypt$n=14,r=8$c2FsdA==$Bw==$AAAA$aGFzaA==",
    identities: [{ providerId: "google.com", rawId: "7", displayName: "Anna" }],
    secondFactors: [{ mfaEnrollmentId: "p", phoneNumber: "+4915112345678", enrolledAtMs: Date.UTC(2026, 10, 24) }],
    createdAtMs: 1700000000000,
    lastLoginAtMs: 1700000001000,
    passwordUpdatedAtMs: 1700000000500,
    validSinceSeconds: 1700000000,
  });
  expect(losses).toEqual({ passwords: 0, totp: 0 });
});

test.each([
  ["of another kind", { passwordHash: "", salt: "" }],
  ["hidden from whoever may not see hashes", { passwordHash: "UkVEQUNURUQ=" }],
  ["of an emulator", { passwordHash: "fakeHash:salt=a:password=b" }],
  ["not told", {}],
])("a hash that is %s is counted, and no other is made up", (_, hash) => {
  const providerUserInfo = [{ providerId: "password", rawId: "anna@example.org" }];
  const { account, losses } = convert({ ...hash, providerUserInfo });
  expect(account).not.toHaveProperty("passwordHash");
  expect(losses.passwords).toBe(1);
});

test("a mailed link is no password, a factor of an app is counted", () => {
  const providerUserInfo = [{ providerId: "password", rawId: "anna@example.org" }];
  const { account, losses } = convert({
    emailLinkSignin: true,
    providerUserInfo,
    mfaInfo: [{ mfaEnrollmentId: "t", totpInfo: {} }],
  });
  expect(losses).toEqual({ passwords: 0, totp: 1 });
  expect(account).toMatchObject({ emailLinkSignin: true });
  expect(account).not.toHaveProperty("secondFactors");
});
