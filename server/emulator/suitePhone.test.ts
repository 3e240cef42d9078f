import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, OTHER_PHONE, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const NOT_FIRST =
  "400 UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user.";

const order = (phoneNumber: unknown = PHONE) =>
  dojo.call("sendVerificationCode", { phoneNumber, recaptchaToken: "whatever" });
const codes = async () => (await dojo.helper("verificationCodes")).body.verificationCodes;
const enter = (body: Record<string, unknown>) => dojo.call("signInWithPhoneNumber", body);

/** What proves a number. */
async function prove(phoneNumber = PHONE) {
  const { sessionInfo } = (await order(phoneNumber)).body;
  return { sessionInfo, code: (await codes())[0].code };
}

test("there is something in place of reCAPTCHA", async () => {
  const { status, body } = await dojo.send("GET", "/identitytoolkit.googleapis.com/v1/recaptchaParams?key=any");
  expect(status).toBe(200);
  expect(body).toMatchObject({ recaptchaStoken: expect.any(String), recaptchaSiteKey: expect.any(String) });
});

test("messages are listed in place of being sent, until they are used", async () => {
  const { sessionInfo } = (await order()).body;
  expect(await codes()).toEqual([{ phoneNumber: PHONE, sessionInfo, code: expect.stringMatching(/^\d{6}$/) }]);
  await enter({ sessionInfo, code: (await codes())[0].code });
  expect(await codes()).toEqual([]);
});

test.each([undefined, "", "invalid"])("no message goes to %j", async (phoneNumber) => {
  expect(await dojo.refusal(dojo.call("sendVerificationCode", { phoneNumber }))).toBe(
    "400 INVALID_PHONE_NUMBER : Invalid format.",
  );
});

test.each(["sendVerificationCode", "signInWithPhoneNumber"])("%s is not for tenants", async (method) => {
  const closed = await dojo.makeTenant({ disableAuth: true });
  expect(await dojo.refusal(dojo.call(method, { tenantId: closed }))).toBe("400 PROJECT_DISABLED");
  const open = await dojo.makeTenant({ disableAuth: false });
  expect(await dojo.refusal(dojo.call(method, { tenantId: open }))).toBe("400 UNSUPPORTED_TENANT_OPERATION");
});

test("a number makes an account", async () => {
  const { status, body } = await enter(await prove());
  expect(status).toBe(200);
  expect(body).toMatchObject({ isNewUser: true, phoneNumber: PHONE, refreshToken: expect.any(String) });
  const { header, payload } = readToken(body.idToken);
  expect(header.alg).toBe("none");
  expect(payload).toMatchObject({ user_id: body.localId, phone_number: PHONE });
  expect(payload).not.toHaveProperty("provider_id");
  expect(payload.firebase).toMatchObject({ sign_in_provider: "phone", identities: { phone: [PHONE] } });
});

test.each<[string, object, string]>([
  ["no session", { sessionInfo: undefined }, "400 MISSING_SESSION_INFO"],
  ["no code", { code: undefined }, "400 MISSING_CODE"],
  ["an invented session", { sessionInfo: "something" }, "400 INVALID_SESSION_INFO"],
  ["a wrong code", { code: "1234567" }, "400 INVALID_CODE"],
])("%s is refused", async (_, changes, refusal) => {
  expect(await dojo.refusal(enter({ ...(await prove()), ...changes }))).toBe(refusal);
});

describe("somebody who is signed in", () => {
  test("gets the number", async () => {
    const { localId, idToken } = await dojo.registerAnonymous();
    const { body } = await enter({ ...(await prove()), idToken });
    expect(body).toMatchObject({ isNewUser: false, phoneNumber: PHONE, localId });
  });

  test("does not, when the account was closed meanwhile", async () => {
    const { localId, idToken } = await dojo.registerAnonymous();
    await dojo.own("update", { localId, disableUser: true });
    expect(await dojo.refusal(enter({ ...(await prove()), idToken }))).toBe("400 USER_DISABLED");
  });

  test("does not, with a second factor", async () => {
    const { idToken } = await dojo.register({ mfaInfo: [{ phoneInfo: OTHER_PHONE }] });
    expect(await dojo.refusal(enter({ ...(await prove()), idToken }))).toBe(NOT_FIRST);
  });

  test("gets a proof for a number of somebody else, and then hears whose it is not", async () => {
    await dojo.byPhone();
    const { idToken } = await dojo.registerAnonymous();
    const { status, body } = await enter({ ...(await prove()), idToken });
    expect(status).toBe(200);
    expect(body).toMatchObject({ phoneNumber: PHONE, temporaryProof: expect.any(String) });
    expect(body).not.toHaveProperty("idToken");
    const { temporaryProof } = body;
    expect(await dojo.refusal(enter({ idToken, phoneNumber: PHONE, temporaryProof }))).toBe("400 PHONE_NUMBER_EXISTS");
  });
});

test("a closed account is not entered", async () => {
  const { localId } = await dojo.byPhone();
  await dojo.own("update", { localId, disableUser: true });
  expect(await dojo.refusal(enter(await prove()))).toBe("400 USER_DISABLED");
});

test("no message goes to a number whose owner has a second factor", async () => {
  const { localId } = await dojo.register({ mfaInfo: [{ phoneInfo: OTHER_PHONE }] });
  await dojo.own("update", { localId, phoneNumber: PHONE });
  expect(await dojo.refusal(order())).toBe(NOT_FIRST);
  expect(await codes()).toEqual([]);
  // Unless the answer must not tell.
  await dojo.protect();
  expect((await order()).status).toBe(200);
});
