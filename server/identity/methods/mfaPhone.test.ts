import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type Answer,
  MINUTE_MS,
  openIdentity,
  payloadOf,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import { codeOf, enrolTotp, registerVerified, signInByPassword } from "../../../tests/fixtures/wire/secondFactors.ts";
import type { Sms } from "../sms/smsSender.ts";

const PHONE = "+491701234567";
const OTHER = "+491709999999";
const CLOSED = { error: "OPERATION_NOT_ALLOWED : SMS based MFA not enabled." };

let dojo: TestIdentity;
let sent: Sms[];
let session: Answer;
beforeEach(async () => {
  dojo = await openIdentity();
  sent = [];
  dojo.ctx.sms = { send: async (sms) => void sent.push(sms) };
  await open({ sms: true });
  // Hashing is tested elsewhere.
  vi.spyOn(dojo.ctx.passwords, "verify").mockResolvedValue(true);
  session = await registerVerified(dojo);
});
afterEach(() => dojo.close());

const open = (secondFactors: object) =>
  dojo.ctx.store.putTenant({ tenantId: "", settings: JSON.stringify({ secondFactors }) });

const newestCode = () => /^\d{6}/.exec(sent.at(-1)!.text)![0];

const start = (phoneNumber: unknown = PHONE, idToken = session.idToken, from?: string) =>
  dojo.call("mfaEnrollment:start", { idToken, phoneEnrollmentInfo: { phoneNumber } }, { from });

const finish = (info: object, idToken = session.idToken) =>
  dojo.call("mfaEnrollment:finalize", { idToken, displayName: "Handy", phoneVerificationInfo: info });

/** Adds a phone as second factor; what finalize has answered. */
async function enrol(phoneNumber = PHONE, idToken = session.idToken) {
  const { phoneSessionInfo } = await start(phoneNumber, idToken);
  const renewed = await finish({ ...phoneSessionInfo, code: newestCode() }, idToken);
  return { renewed, mfaEnrollmentId: String(payloadOf(renewed.idToken).firebase.second_factor_identifier) };
}

/** The first factor, and the message for the second one. */
async function askForCode(mfaEnrollmentId: string, from?: string) {
  const { mfaPendingCredential } = await signInByPassword(dojo, from);
  const answer = await dojo.call("mfaSignIn:start", { mfaPendingCredential, mfaEnrollmentId }, { from });
  return { ...answer, mfaPendingCredential };
}

const end = (mfaPendingCredential: unknown, info: object) =>
  dojo.call("mfaSignIn:finalize", { mfaPendingCredential, phoneVerificationInfo: info });

test("a phone becomes a second factor, and is asked for at each sign-in", async () => {
  const { renewed, mfaEnrollmentId } = await enrol("+49 (170) 123-4567");
  expect(sent[0]).toEqual({ to: PHONE, text: `${newestCode()} ist Dein Code für Digital Dojo. Er gilt fünf Minuten.` });
  const factor = { sign_in_second_factor: "phone", second_factor_identifier: mfaEnrollmentId };
  expect(payloadOf(renewed.idToken).firebase).toMatchObject({ sign_in_provider: "password", ...factor });
  expect(await dojo.call("lookup", { idToken: session.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  const { users } = await dojo.call("lookup", { idToken: renewed.idToken });
  const enrolledAt = new Date(dojo.now.ms).toISOString();
  expect(users[0]!.mfaInfo).toEqual([{ mfaEnrollmentId, displayName: "Handy", enrolledAt, phoneInfo: PHONE }]);

  const first = await signInByPassword(dojo);
  expect(first).not.toHaveProperty("idToken");
  expect(first.mfaInfo).toEqual([{ mfaEnrollmentId, displayName: "Handy", enrolledAt, phoneInfo: "+********4567" }]);
  const { mfaPendingCredential, phoneResponseInfo } = await askForCode(mfaEnrollmentId);
  const entered = await end(mfaPendingCredential, { ...phoneResponseInfo, code: newestCode() });
  expect(payloadOf(entered.idToken).firebase).toMatchObject(factor);
  expect(await end(mfaPendingCredential, { ...phoneResponseInfo, code: newestCode() })).toHaveProperty("error");
});

test("tells the owner by mail, who can take the factor away", async () => {
  await enrol();
  expect((await dojo.mails()).at(-1)).toContain("Zweiter Faktor");
  await dojo.call("update", { oobCode: await dojo.mailedCode() });
  expect((await signInByPassword(dojo)).idToken).toBeDefined();
});

test.each<[string, () => unknown]>([
  ["nobody sends messages", () => delete dojo.ctx.sms],
  ["the operator has not opened it", () => open({})],
])("cannot be added where %s", async (_, close) => {
  const { phoneSessionInfo } = await start();
  await close();
  expect(await start()).toEqual(CLOSED);
  expect(await finish({ ...phoneSessionInfo, code: newestCode() })).toEqual(CLOSED);
});

test("stays asked for where the operator has closed it since", async () => {
  const { mfaEnrollmentId } = await enrol();
  await open({});
  const { mfaPendingCredential, phoneResponseInfo } = await askForCode(mfaEnrollmentId);
  expect(await end(mfaPendingCredential, { ...phoneResponseInfo, code: newestCode() })).toHaveProperty("idToken");
});

test.each<[string, () => unknown, string]>([
  ["no number", () => start(""), "INVALID_PHONE_NUMBER : Invalid format."],
  ["words", () => start("ruf mich an"), "INVALID_PHONE_NUMBER : Invalid format."],
  ["a number of another type", () => start(1), "INVALID_ARGUMENT : Invalid value at 'phoneNumber' (TYPE_STRING)"],
  [
    "nothing",
    () => dojo.call("mfaEnrollment:start", { idToken: session.idToken }),
    "INVALID_ARGUMENT : Missing phoneEnrollmentInfo.",
  ],
  [
    "an old sign-in",
    () => {
      dojo.now.ms += 6 * MINUTE_MS;
      return start();
    },
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
  ],
])("sends nothing for %s", async (_, ask, error) => {
  expect(await ask()).toEqual({ error });
  expect(sent).toEqual([]);
});

test.each<[string, object, string]>([
  ["no session", { sessionInfo: "" }, "MISSING_SESSION_INFO"],
  ["no code", { code: "" }, "MISSING_CODE"],
  ["an invented session", { sessionInfo: "x" }, "INVALID_SESSION_INFO"],
  ["a wrong code", { code: "guess" }, "INVALID_CODE"],
])("refuses %s, for adding and for signing in", async (_, changes, error) => {
  const { phoneSessionInfo } = await start();
  expect(await finish({ ...phoneSessionInfo, code: newestCode(), ...changes })).toEqual({ error });
  const { mfaEnrollmentId } = await enrol();
  const { mfaPendingCredential, phoneResponseInfo } = await askForCode(mfaEnrollmentId);
  expect(await end(mfaPendingCredential, { ...phoneResponseInfo, code: newestCode(), ...changes })).toEqual({ error });
});

test("a number is one factor, and no first one besides", async () => {
  const { renewed } = await enrol();
  const error = "SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account.";
  expect(await start(PHONE, renewed.idToken)).toEqual({ error });
  const { sessionInfo } = await dojo.call("sendVerificationCode", { phoneNumber: OTHER });
  expect(
    await dojo.call("signInWithPhoneNumber", { sessionInfo, code: newestCode(), idToken: renewed.idToken }),
  ).toEqual({
    error: "UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user.",
  });
});

test("a code is good for what it was sent for, and for whom", async () => {
  const invalid = { error: "INVALID_SESSION_INFO" };
  const { sessionInfo } = await dojo.call("sendVerificationCode", { phoneNumber: PHONE });
  expect(await finish({ sessionInfo, code: newestCode() })).toEqual(invalid);
  const { phoneSessionInfo } = await start();
  const given = { ...phoneSessionInfo, code: newestCode() };
  expect(await dojo.call("signInWithPhoneNumber", given)).toEqual(invalid);
  const ben = await registerVerified(dojo, "ben@example.org");
  expect(await finish(given, ben.idToken)).toEqual(invalid);
  expect(await finish(given)).toHaveProperty("idToken");
});

test("a code of a second factor that is not the account's any more signs nobody in", async () => {
  const { mfaEnrollmentId, renewed } = await enrol();
  const { mfaPendingCredential, phoneResponseInfo } = await askForCode(mfaEnrollmentId);
  await dojo.call("mfaEnrollment:withdraw", { idToken: renewed.idToken, mfaEnrollmentId });
  expect(await end(mfaPendingCredential, { ...phoneResponseInfo, code: newestCode() })).toEqual({
    error: "INVALID_MFA_PENDING_CREDENTIAL",
  });
});

test("an app gets no message, and its code is none of a phone", async () => {
  const app = await enrolTotp(dojo, session);
  const { mfaPendingCredential, error } = await askForCode(app.mfaEnrollmentId);
  expect(error).toBe("INVALID_ARGUMENT : MFA provider not supported!");
  const { mfaEnrollmentId } = await enrol(PHONE, app.session.idToken);
  expect(mfaPendingCredential).toBeDefined();
  const { mfaPendingCredential: pending } = await signInByPassword(dojo);
  const totpVerificationInfo = { verificationCode: codeOf(dojo, app.secret) };
  const body = { mfaPendingCredential: pending, mfaEnrollmentId, totpVerificationInfo };
  expect(await dojo.call("mfaSignIn:finalize", body)).toEqual({
    error: "INVALID_ARGUMENT : The factor is of another kind.",
  });
});

test("a recovery code does where the phone is lost", async () => {
  const { renewed, mfaEnrollmentId } = await enrol();
  const renewal = await dojo.call("POST /__/dojo/recoveryCodes/renew", { idToken: renewed.idToken });
  const [verificationCode] = (renewal as unknown as { codes: string[] }).codes;
  const { mfaPendingCredential } = await signInByPassword(dojo);
  const totpVerificationInfo = { verificationCode };
  const entered = await dojo.call("mfaSignIn:finalize", {
    mfaPendingCredential,
    mfaEnrollmentId,
    totpVerificationInfo,
  });
  expect(payloadOf(entered.idToken).firebase.second_factor_identifier).toBe(mfaEnrollmentId);
});

test("messages to one number are limited, wherever they are asked for", async () => {
  const { mfaEnrollmentId } = await enrol();
  const answers = [];
  for (let attempt = 0; attempt < 20; attempt++) {
    answers.push(await askForCode(mfaEnrollmentId, `198.51.100.${attempt}`));
  }
  expect(answers[0]).toHaveProperty("phoneResponseInfo");
  expect(answers.at(-1)!.error).toMatch(/^TOO_MANY_ATTEMPTS/);
  expect(sent.length).toBeLessThan(12);
});

test("guessing the codes of messages is slowed down like those of apps", async () => {
  const { mfaEnrollmentId } = await enrol();
  const { mfaPendingCredential, phoneResponseInfo } = await askForCode(mfaEnrollmentId);
  const answers = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    answers.push((await end(mfaPendingCredential, { ...phoneResponseInfo, code: "guess" })).error);
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill("INVALID_CODE"));
  expect(answers.at(-1)).toBe("SESSION_EXPIRED");
});
