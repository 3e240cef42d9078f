import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, OTHER_PHONE, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const PASSWORD = "notasecret";

const start = (idToken: string, phoneNumber: unknown = PHONE) =>
  dojo.call("mfaEnrollment:start", { idToken, phoneEnrollmentInfo: { phoneNumber } });
const codes = async () => (await dojo.helper("verificationCodes")).body.verificationCodes;

/** Adds a number as second factor; what finalize has answered. */
async function enrol(idToken: string, phoneNumber = PHONE) {
  const { sessionInfo } = (await start(idToken, phoneNumber)).body.phoneSessionInfo;
  const phoneVerificationInfo = { sessionInfo, code: (await codes())[0].code };
  return dojo.call("mfaEnrollment:finalize", { idToken, phoneVerificationInfo });
}

const registerVerified = async () => {
  const session = await dojo.register();
  await dojo.own("update", { localId: session.localId, emailVerified: true });
  return session;
};

describe("adding a number", () => {
  test("needs an address that is proved", async () => {
    const { idToken } = await dojo.register();
    expect(await dojo.refusal(start(idToken))).toBe(
      "400 UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.",
    );
  });

  test("takes a code; the token says so, and the account has it", async () => {
    const { idToken } = (await dojo.byLink()).body;
    const { sessionInfo } = (await start(idToken)).body.phoneSessionInfo;
    expect(await codes()).toEqual([{ phoneNumber: PHONE, sessionInfo, code: expect.stringMatching(/^\d{6}$/) }]);
    const phoneVerificationInfo = { sessionInfo, code: (await codes())[0].code };
    const { status, body } = await dojo.call("mfaEnrollment:finalize", { idToken, phoneVerificationInfo });
    expect(status).toBe(200);
    expect(body.refreshToken).toEqual(expect.any(String));
    const { mfaInfo } = await dojo.lookup(idToken);
    expect(mfaInfo).toMatchObject([{ phoneInfo: PHONE }]);
    expect(readToken(body.idToken).payload.firebase).toMatchObject({
      sign_in_second_factor: "phone",
      second_factor_identifier: mfaInfo[0].mfaEnrollmentId,
    });
  });

  test.each<[string, object, string]>([
    ["nothing", {}, "400 INVALID_ARGUMENT : Missing phoneEnrollmentInfo."],
    ["words", { phoneEnrollmentInfo: { phoneNumber: "words" } }, "400 INVALID_PHONE_NUMBER : Invalid format."],
  ])("refuses %s", async (_, given, refusal) => {
    const { idToken } = (await dojo.byLink()).body;
    expect(await dojo.refusal(dojo.call("mfaEnrollment:start", { idToken, ...given }))).toBe(refusal);
  });

  test("refuses a number that is a factor already", async () => {
    const { idToken } = (await dojo.byLink()).body;
    await enrol(idToken);
    expect(await dojo.refusal(start(idToken))).toBe(
      "400 SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account.",
    );
  });

  test("is not for who has signed in by phone", async () => {
    const { idToken, localId } = await dojo.byPhone();
    await dojo.own("update", { localId, email: "bob@example.com", emailVerified: true });
    expect(await dojo.refusal(start(idToken, OTHER_PHONE))).toBe(
      "400 UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.",
    );
  });
});

const METHODS = ["mfaEnrollment:start", "mfaEnrollment:finalize", "mfaSignIn:start", "mfaSignIn:finalize"];

describe.each<[string, object, RegExp]>([
  ["a tenant is closed", { disableAuth: true }, /^400 PROJECT_DISABLED$/],
  ["a tenant has no second factors", { mfaConfig: { state: "DISABLED" } }, /^400 OPERATION_NOT_ALLOWED/],
  [
    "a tenant has none of phones",
    { mfaConfig: { state: "ENABLED", enabledProviders: ["PROVIDER_UNSPECIFIED"] } },
    /^400 OPERATION_NOT_ALLOWED/,
  ],
])("where %s", (_, settings, refusal) => {
  test.each(METHODS)("%s is refused", async (method) => {
    const tenantId = await dojo.makeTenant(settings as Record<string, unknown>);
    expect(await dojo.refusal(dojo.call(method, { tenantId }))).toMatch(refusal);
  });
});

test("taking a factor away is refused where a tenant is closed", async () => {
  const tenantId = await dojo.makeTenant({ disableAuth: true });
  expect(await dojo.refusal(dojo.call("mfaEnrollment:withdraw", { tenantId }))).toBe("400 PROJECT_DISABLED");
});

describe("a sign-in", () => {
  test("waits for the second factor, and counts from then on", async () => {
    const { idToken, localId } = await registerVerified();
    await enrol(idToken);
    const before = await dojo.look(localId);
    expect(before).toMatchObject({ lastLoginAt: "0", lastRefreshAt: new Date(0).toISOString() });

    dojo.now.ms += 3333;
    const first = (await dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD })).body;
    expect(first).not.toHaveProperty("idToken");
    expect(first).not.toHaveProperty("refreshToken");
    expect(first.mfaInfo).toMatchObject([{ phoneInfo: "+*******0100" }]);
    expect(first.mfaInfo[0]).not.toHaveProperty("unobfuscatedPhoneInfo");
    const { lastLoginAt, lastRefreshAt } = before;
    expect(await dojo.look(localId)).toMatchObject({ lastLoginAt, lastRefreshAt });

    dojo.now.ms += 4444;
    const { mfaPendingCredential, mfaInfo } = first;
    const { mfaEnrollmentId } = mfaInfo[0];
    const asked = await dojo.call("mfaSignIn:start", { mfaEnrollmentId, mfaPendingCredential });
    const { sessionInfo } = asked.body.phoneResponseInfo;
    const phoneVerificationInfo = { sessionInfo, code: (await codes())[0].code };

    dojo.now.ms += 5555;
    const { status, body } = await dojo.call("mfaSignIn:finalize", { mfaPendingCredential, phoneVerificationInfo });
    expect(status).toBe(200);
    expect(body.refreshToken).toEqual(expect.any(String));
    expect(readToken(body.idToken).payload.firebase).toMatchObject({
      sign_in_second_factor: "phone",
      second_factor_identifier: mfaEnrollmentId,
    });
    expect(await dojo.look(localId)).toMatchObject({
      lastLoginAt: String(dojo.now.ms),
      lastRefreshAt: new Date(dojo.now.ms).toISOString(),
    });
  });

  test("needs none any more once it is taken away", async () => {
    const { idToken } = (await enrol((await dojo.byLink()).body.idToken)).body;
    const { mfaInfo } = await dojo.lookup(idToken);
    const { mfaEnrollmentId } = mfaInfo[0];
    const { status, body } = await dojo.call("mfaEnrollment:withdraw", { idToken, mfaEnrollmentId });
    expect(status).toBe(200);
    expect(body.refreshToken).toEqual(expect.any(String));
    const { firebase } = readToken(body.idToken).payload;
    expect(firebase).not.toHaveProperty("sign_in_second_factor");
    expect(firebase).not.toHaveProperty("second_factor_identifier");
    expect((await dojo.lookup(idToken)).mfaInfo).toEqual([]);
  });
});

test("an administrator sees the whole number", async () => {
  await enrol((await dojo.byLink()).body.idToken);
  const { body } = await dojo.own("/identitytoolkit.googleapis.com/v1/projects/example/accounts:batchGet", {}, "GET");
  expect(body.users[0].mfaInfo).toMatchObject([
    { enrolledAt: "1970-01-01T00:00:00.000Z", phoneInfo: PHONE, unobfuscatedPhoneInfo: PHONE },
  ]);
});
