import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  MINUTE_MS,
  openIdentity,
  PASSWORD,
  payloadOf,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import {
  codeOf,
  type Enrolled,
  enrolTotp,
  registerVerified,
  signInByPassword,
} from "../../../tests/fixtures/wire/secondFactors.ts";

let dojo: TestIdentity;
let anna: Enrolled;
beforeEach(async () => {
  dojo = await openIdentity();
  // Hashing is tested elsewhere.
  vi.spyOn(dojo.ctx.passwords, "verify").mockResolvedValue(true);
  anna = await enrolTotp(dojo, await registerVerified(dojo));
});
afterEach(() => dojo.close());

const pendingOf = async (from?: string) => (await signInByPassword(dojo, from)).mfaPendingCredential;

interface Given {
  pending?: string;
  code?: string;
  id?: string;
  from?: string;
  device?: ReturnType<TestIdentity["ctx"]["devices"]["of"]>;
}

const finalize = async ({
  pending,
  code = codeOf(dojo, anna.secret),
  id = anna.mfaEnrollmentId,
  ...options
}: Given = {}) =>
  dojo.call(
    "mfaSignIn:finalize",
    {
      mfaPendingCredential: pending ?? (await pendingOf(options.from)),
      mfaEnrollmentId: id,
      totpVerificationInfo: { verificationCode: code },
    },
    options,
  );

const INVALID = { error: "INVALID_MFA_PENDING_CREDENTIAL" };

test("asks for the second factor instead of signing in, and signs in with it", async () => {
  const pending = await signInByPassword(dojo);
  expect(pending).toEqual({
    kind: "identitytoolkit#VerifyPasswordResponse",
    localId: anna.localId,
    email: "anna@example.org",
    displayName: "",
    registered: true,
    mfaPendingCredential: expect.stringMatching(/^[\w-]{43}$/),
    mfaInfo: [
      { mfaEnrollmentId: anna.mfaEnrollmentId, displayName: "Telefon", enrolledAt: expect.any(String), totpInfo: {} },
    ],
  });
  const { idToken, refreshToken } = await finalize({ pending: pending.mfaPendingCredential });
  expect(payloadOf(idToken).firebase).toMatchObject({
    sign_in_provider: "password",
    sign_in_second_factor: "totp",
    second_factor_identifier: anna.mfaEnrollmentId,
  });
  const refreshed = await dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken });
  expect(payloadOf(refreshed.id_token).firebase.second_factor_identifier).toBe(anna.mfaEnrollmentId);
});

test("a mailed link is a first factor, too", async () => {
  await dojo.call("sendOobCode", {
    requestType: "EMAIL_SIGNIN",
    email: "anna@example.org",
    continueUrl: "http://localhost:8080",
  });
  const oobCode = await dojo.mailedCode();
  const pending = await dojo.call("signInWithEmailLink", { email: "anna@example.org", oobCode });
  expect(pending).not.toHaveProperty("idToken");
  expect((await finalize({ pending: pending.mfaPendingCredential })).idToken).toBeDefined();
});

test("the first factor alone makes no browser known", async () => {
  const device = dojo.ctx.devices.of(undefined);
  const body = { email: "anna@example.org", password: PASSWORD };
  const { mfaPendingCredential: pending } = await dojo.call("signInWithPassword", body, { device });
  expect(device.setCookie()).toBeUndefined();
  await finalize({ pending, device });
  expect(dojo.ctx.devices.of(device.setCookie()).isKnownFor("anna@example.org")).toBe(true);
});

test("each code and each first factor signs in once", async () => {
  const pending = await pendingOf();
  await finalize({ pending });
  expect(await finalize({ pending, code: codeOf(dojo, anna.secret, 1) })).toEqual(INVALID);
  expect(await finalize()).toEqual({ error: "INVALID_CODE : This code was used before." });
  expect((await finalize({ code: codeOf(dojo, anna.secret, 1) })).idToken).toBeDefined();
});

test("of two that come with the same code at once one gets in", async () => {
  const [first, second] = [await pendingOf(), await pendingOf()];
  const answers = await Promise.all([finalize({ pending: first }), finalize({ pending: second })]);
  expect(answers.filter(({ idToken }) => idToken !== undefined)).toHaveLength(1);
});

test.each<[string, Record<string, unknown>, string]>([
  ["no first factor", { mfaPendingCredential: "" }, "MISSING_MFA_PENDING_CREDENTIAL"],
  ["an invented first factor", { mfaPendingCredential: "x" }, INVALID.error],
  ["no name of the factor", { mfaEnrollmentId: "" }, "MISSING_MFA_ENROLLMENT_ID"],
  ["another's factor", { mfaEnrollmentId: "x" }, "MFA_ENROLLMENT_NOT_FOUND"],
  ["no code", { totpVerificationInfo: {} }, "MISSING_CODE"],
  ["a wrong code", { totpVerificationInfo: { verificationCode: "12345" } }, "INVALID_CODE"],
  ["nothing that is known", { totpVerificationInfo: null }, "INVALID_ARGUMENT : MFA provider not supported!"],
])("refuses %s", async (_, changes, error) => {
  const given = {
    mfaPendingCredential: await pendingOf(),
    mfaEnrollmentId: anna.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: codeOf(dojo, anna.secret) },
  };
  expect(await dojo.call("mfaSignIn:finalize", { ...given, ...changes })).toEqual({ error });
});

test.each<[string, () => Promise<unknown>, { error: string }]>([
  ["five minutes", async () => (dojo.now.ms += 5 * MINUTE_MS), INVALID],
  [
    "a new password",
    () => dojo.call("update", { idToken: anna.session.idToken, password: "Katzenstand-95-5" }),
    INVALID,
  ],
  ["the end of the account", () => dojo.ctx.store.deleteAccount(anna.localId), INVALID],
  ["its closing", () => dojo.ctx.store.updateAccount(anna.localId, { disabled: true }), { error: "USER_DISABLED" }],
])("what was begun does not outlast %s", async (_, happen, answer) => {
  const pending = await pendingOf();
  await happen();
  expect(await finalize({ pending })).toEqual(answer);
});

test("the first factor is of use in its own tenant only", async () => {
  const pending = await pendingOf();
  await dojo.ctx.store.putTenant({ tenantId: "halle", settings: "{}" });
  const given = { mfaPendingCredential: pending, mfaEnrollmentId: anna.mfaEnrollmentId, tenantId: "halle" };
  const totpVerificationInfo = { verificationCode: codeOf(dojo, anna.secret) };
  expect(await dojo.call("mfaSignIn:finalize", { ...given, totpVerificationInfo })).toEqual(INVALID);
});

test("an enrolled factor is asked for even where the operator has closed its kind", async () => {
  await dojo.ctx.store.putTenant({ tenantId: "", settings: '{"secondFactors":{"totp":false}}' });
  expect((await finalize()).idToken).toBeDefined();
});

test("guessing codes is slowed down, from many networks too; a known browser gets in", async () => {
  const device = dojo.ctx.devices.of(undefined);
  await finalize({ device });
  dojo.now.ms += MINUTE_MS;
  const guess = (attempt: number) => finalize({ code: "guess", from: `198.51.100.${attempt % 200}` });
  const answers = [];
  for (let attempt = 0; attempt < 40; attempt++) answers.push((await guess(attempt)).error);
  expect(answers[0]).toBe("INVALID_CODE");
  expect(answers.at(-1)).toMatch(/^TOO_MANY_ATTEMPTS/);
  expect((await finalize({ from: "203.0.113.1" })).error).toMatch(/^TOO_MANY_ATTEMPTS/);
  const known = dojo.ctx.devices.of(device.setCookie());
  expect((await finalize({ device: known })).idToken).toBeDefined();
});

test("one first factor is good for a few codes only", async () => {
  const pending = await pendingOf();
  for (let attempt = 0; attempt < 10; attempt++) await finalize({ pending, code: "guess" });
  expect(await finalize({ pending })).toEqual(INVALID);
});
