import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Answer,
  MINUTE_MS,
  openIdentity,
  payloadOf,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import { codeOf, enrolTotp, registerVerified, signInByPassword } from "../../../tests/fixtures/wire/secondFactors.ts";

let dojo: TestIdentity;
let session: Answer;
beforeEach(async () => {
  dojo = await openIdentity();
  session = await registerVerified(dojo);
});
afterEach(() => dojo.close());

const start = (idToken = session.idToken) => dojo.call("mfaEnrollment:start", { idToken, totpEnrollmentInfo: {} });

const finalize = (info: Record<string, unknown>, idToken = session.idToken) =>
  dojo.call("mfaEnrollment:finalize", { idToken, totpVerificationInfo: info });

const withdraw = (mfaEnrollmentId: string, idToken: string) =>
  dojo.call("mfaEnrollment:withdraw", { idToken, mfaEnrollmentId });

test("gives out a secret for an app, to be answered within ten minutes", async () => {
  expect(await start()).toEqual({
    totpSessionInfo: {
      sharedSecretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      hashingAlgorithm: "SHA1",
      verificationCodeLength: 6,
      periodSec: 30,
      sessionInfo: expect.stringMatching(/^[\w-]{43}$/),
      finalizeEnrollmentTime: new Date(dojo.now.ms + 10 * MINUTE_MS).toISOString(),
    },
  });
});

test("an app becomes a second factor; the session is by both, all others end", async () => {
  const other = await signInByPassword(dojo);
  const { session: renewed, mfaEnrollmentId } = await enrolTotp(dojo, session);
  expect(payloadOf(renewed.idToken).firebase).toMatchObject({
    sign_in_provider: "password",
    sign_in_second_factor: "totp",
    second_factor_identifier: mfaEnrollmentId,
  });
  const { users } = await dojo.call("lookup", { idToken: renewed.idToken });
  const enrolledAt = new Date(dojo.now.ms - MINUTE_MS).toISOString();
  expect(users[0]!.mfaInfo).toEqual([{ mfaEnrollmentId, displayName: "Telefon", enrolledAt, totpInfo: {} }]);
  expect(JSON.stringify(users)).not.toMatch(/secret/i);
  for (const { idToken, refreshToken } of [session, other]) {
    expect(await dojo.call("lookup", { idToken })).toEqual({ error: "TOKEN_EXPIRED" });
    const body = { grant_type: "refresh_token", refresh_token: refreshToken };
    expect(await dojo.call("token", body)).toEqual({ error: "TOKEN_EXPIRED" });
  }
  const refreshed = await dojo.call("token", { grant_type: "refresh_token", refresh_token: renewed.refreshToken });
  expect(payloadOf(refreshed.id_token).firebase.sign_in_second_factor).toBe("totp");
});

test.each<[string, (dojo: TestIdentity) => Promise<unknown>, string]>([
  [
    "an address that is not verified",
    ({ ctx }) => ctx.store.updateAccount(session.localId, { emailVerified: false }),
    "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.",
  ],
  ["an old sign-in", async ({ now }) => (now.ms += 6 * MINUTE_MS), "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"],
  [
    "apps where the operator has closed them",
    ({ ctx }) => ctx.store.putTenant({ tenantId: "", settings: '{"secondFactors":{"totp":false}}' }),
    "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.",
  ],
  [
    "a sixth factor",
    async ({ ctx }) => {
      const secondFactors = Array.from({ length: 5 }, (_, i) => ({ mfaEnrollmentId: `f${i}`, enrolledAtMs: 1 }));
      await ctx.store.updateAccount(session.localId, { secondFactors });
    },
    "SECOND_FACTOR_LIMIT_EXCEEDED",
  ],
])("refuses %s", async (_, prepare, error) => {
  await prepare(dojo);
  expect(await start()).toEqual({ error });
});

test("has no second factor for visitors without an address", async () => {
  const { idToken } = await dojo.call("signUp", {});
  const error = "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.";
  expect(await start(idToken)).toEqual({ error });
});

test("the first code must be right; who mistypes it may try again, not for ever", async () => {
  const { totpSessionInfo } = await start();
  const { sharedSecretKey: secret, sessionInfo } = totpSessionInfo;
  const early = codeOf(dojo, secret, 5);
  expect(await finalize({ sessionInfo, verificationCode: early })).toEqual({ error: "INVALID_CODE" });
  const [code, other] = [codeOf(dojo, secret), (await start()).totpSessionInfo];
  expect(await finalize({ sessionInfo: other.sessionInfo, verificationCode: code })).toEqual({ error: "INVALID_CODE" });
  for (let attempt = 0; attempt < 9; attempt++) await finalize({ sessionInfo, verificationCode: early });
  expect(await finalize({ sessionInfo, verificationCode: code })).toEqual({ error: "SESSION_EXPIRED" });
});

test.each<[string, Record<string, unknown>, string]>([
  ["no code", { sessionInfo: "x" }, "MISSING_CODE"],
  ["no secret", { verificationCode: "123456" }, "MISSING_SESSION_INFO"],
  ["an unknown secret", { sessionInfo: "x", verificationCode: "123456" }, "INVALID_SESSION_INFO"],
])("refuses %s", async (_, info, error) => {
  expect(await finalize(info)).toEqual({ error });
});

test("refuses a secret that was given to somebody else, or too long ago", async () => {
  const ben = await registerVerified(dojo, "ben@example.org");
  const { sharedSecretKey: secret, sessionInfo } = (await start()).totpSessionInfo;
  const answer = () => ({ sessionInfo, verificationCode: codeOf(dojo, secret) });
  expect(await finalize(answer(), ben.idToken)).toEqual({ error: "INVALID_SESSION_INFO" });
  dojo.now.ms += 11 * MINUTE_MS;
  expect(await finalize(answer())).toEqual({ error: "SESSION_EXPIRED" });
});

test("of two factors that are added at once one is there", async () => {
  const answers = await Promise.all(
    [await start(), await start()].map(({ totpSessionInfo: { sharedSecretKey: secret, sessionInfo } }) =>
      finalize({ sessionInfo, verificationCode: codeOf(dojo, secret) }),
    ),
  );
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
  const { users } = await dojo.call("lookup", { idToken: answers.find(({ idToken }) => idToken)!.idToken });
  expect(users[0]!.mfaInfo).toHaveLength(1);
});

test("withdraws a factor after a recent sign-in; the next one is by the password alone", async () => {
  const { session: renewed, mfaEnrollmentId } = await enrolTotp(dojo, session);
  expect(await withdraw("unknown", renewed.idToken)).toEqual({ error: "MFA_ENROLLMENT_NOT_FOUND" });
  expect(await withdraw("", renewed.idToken)).toEqual({ error: "MISSING_MFA_ENROLLMENT_ID" });
  const after = await withdraw(mfaEnrollmentId, renewed.idToken);
  expect(payloadOf(after.idToken).firebase).not.toHaveProperty("sign_in_second_factor");
  expect((await signInByPassword(dojo)).idToken).toBeDefined();
  dojo.now.ms += 6 * MINUTE_MS;
  expect(await withdraw(mfaEnrollmentId, after.idToken)).toEqual({ error: "MFA_ENROLLMENT_NOT_FOUND" });
});

test("does not withdraw a factor after an old sign-in", async () => {
  const { session: renewed, mfaEnrollmentId } = await enrolTotp(dojo, session);
  dojo.now.ms += 6 * MINUTE_MS;
  expect(await withdraw(mfaEnrollmentId, renewed.idToken)).toEqual({ error: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
});

test("a new password keeps the second factor of the session", async () => {
  const { session: renewed } = await enrolTotp(dojo, session);
  const changed = await dojo.call("update", { idToken: renewed.idToken, password: "Katzenstand-95-5" });
  expect(payloadOf(changed.idToken).firebase.sign_in_second_factor).toBe("totp");
});

test("tells the owner by mail, who can take the factor away, whatever the address is by then", async () => {
  const { session: renewed, localId, mfaEnrollmentId } = await enrolTotp(dojo, session);
  const mail = (await dojo.mails()).at(-1)!;
  expect(mail).toContain("Zweiter Faktor");
  expect(mail).toContain("mode=revertSecondFactorAddition");
  const oobCode = await dojo.mailedCode();
  await dojo.ctx.store.updateAccount(localId, { email: "thief@example.org" });
  expect(await dojo.call("resetPassword", { oobCode })).toMatchObject({
    requestType: "REVERT_SECOND_FACTOR_ADDITION",
    email: "anna@example.org",
    mfaInfo: { mfaEnrollmentId, displayName: "Telefon", totpInfo: {} },
  });
  expect(await dojo.call("update", { oobCode })).not.toHaveProperty("mfaInfo");
  expect(await dojo.call("lookup", { idToken: renewed.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await dojo.call("update", { oobCode })).toEqual({ error: "INVALID_OOB_CODE" });
});

test("the mailed code is of no use once the owner has withdrawn the factor, and sets no password", async () => {
  const { session: renewed, mfaEnrollmentId } = await enrolTotp(dojo, session);
  const oobCode = await dojo.mailedCode();
  const newPassword = "Katzenstand-95-5";
  expect(await dojo.call("resetPassword", { oobCode, newPassword })).toEqual({ error: "INVALID_OOB_CODE" });
  await withdraw(mfaEnrollmentId, renewed.idToken);
  expect(await dojo.call("resetPassword", { oobCode })).toEqual({ error: "INVALID_OOB_CODE" });
});
