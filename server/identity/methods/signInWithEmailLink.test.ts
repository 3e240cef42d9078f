import { afterEach, beforeEach, expect, test } from "vitest";
import {
  APP_ORIGIN,
  MINUTE_MS,
  openIdentity,
  PASSWORD,
  payloadOf,
  type TestIdentity,
} from "../../../tests/fixtures/wire/identity.ts";
import { codeOf, enrolTotp, registerVerified } from "../../../tests/fixtures/wire/secondFactors.ts";

let dojo: TestIdentity;
beforeEach(async () => void (dojo = await openIdentity()));
afterEach(() => dojo.close());

const EMAIL = "anna@example.org";

async function askForLink(email = EMAIL) {
  const answer = await dojo.call("sendOobCode", { requestType: "EMAIL_SIGNIN", email, continueUrl: `${APP_ORIGIN}/` });
  expect(answer).toEqual({ kind: "identitytoolkit#GetOobConfirmationCodeResponse", email });
  return dojo.mailedCode();
}
const signIn = (oobCode: string, body: Record<string, unknown> = {}) =>
  dojo.call("signInWithEmailLink", { email: EMAIL, oobCode, ...body });
const accountOf = (localId: string) => dojo.ctx.store.getAccount({ localId });

test("makes the account of whoever reads the mail, once", async () => {
  const oobCode = await askForLink();
  const answer = await signIn(oobCode);
  expect(answer).toMatchObject({ kind: "identitytoolkit#EmailLinkSigninResponse", email: EMAIL, isNewUser: true });
  expect(payloadOf(answer.idToken)).toMatchObject({
    email_verified: true,
    firebase: { sign_in_provider: "password", identities: { email: [EMAIL] } },
  });
  expect((await dojo.call("lookup", { idToken: answer.idToken })).users[0]).toMatchObject({
    emailLinkSignin: true,
    providerUserInfo: [{ providerId: "password", email: EMAIL }],
  });
  expect(await signIn(oobCode)).toEqual({ error: "INVALID_OOB_CODE" });
  const again = await signIn(await askForLink());
  expect(again).toMatchObject({ localId: answer.localId, isNewUser: false });
});

test("the mail leads to the app's page, with everything that the SDK reads from it", async () => {
  const oobCode = await askForLink();
  const [mail] = await dojo.mails();
  expect(mail).toContain("Dein Link zum Anmelden");
  expect(mail).toContain(`${APP_ORIGIN}/konto?mode=signIn&oobCode=${oobCode}&apiKey=digital-dojo&lang=de&continueUrl=`);
});

test("leaves the password of a proved address, and no other", async () => {
  const { localId } = await dojo.register();
  await dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD });
  const answer = await signIn(await askForLink());
  expect(answer).toMatchObject({ localId, isNewUser: false });
  expect(await accountOf(localId)).not.toHaveProperty("passwordHash");
  const wrong = { error: "INVALID_LOGIN_CREDENTIALS" };
  expect(await dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD })).toEqual(wrong);

  const linked = await dojo.call("signUp", { email: EMAIL, password: PASSWORD, idToken: answer.idToken });
  expect(linked).toMatchObject({ localId });
  expect(await signIn(await askForLink())).toMatchObject({ localId });
  expect(await dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD })).toMatchObject({ localId });
});

test("ends the sessions of whoever registered an address that was not theirs", async () => {
  const stranger = await dojo.register();
  const owner = await signIn(await askForLink());
  expect(await dojo.call("lookup", { idToken: stranger.idToken })).toEqual({ error: "TOKEN_EXPIRED" });
  expect(await dojo.call("lookup", { idToken: owner.idToken })).toHaveProperty("users");
});

test("gives the address to an anonymous account, with all that it has", async () => {
  const anonymous = await dojo.call("signUp", {});
  const answer = await signIn(await askForLink(), { idToken: anonymous.idToken });
  expect(answer).toMatchObject({ localId: anonymous.localId, isNewUser: false });
  expect(await accountOf(anonymous.localId)).toMatchObject({ email: EMAIL, emailVerified: true });
});

test("a device that was left alone gets neither another address nor a fresh session", async () => {
  const { refreshToken } = await dojo.register("ben@example.org");
  dojo.now.ms += 6 * MINUTE_MS;
  const { id_token: idToken } = await dojo.call("token", { grant_type: "refresh_token", refresh_token: refreshToken });
  expect(await signIn(await askForLink(), { idToken })).toEqual({ error: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" });
});

test("does not give an account to somebody else's address", async () => {
  await dojo.register();
  const anonymous = await dojo.call("signUp", {});
  expect(await signIn(await askForLink(), { idToken: anonymous.idToken })).toEqual({ error: "EMAIL_EXISTS" });
});

test.each<[string, Record<string, unknown>, string]>([
  ["no address", { email: undefined }, "MISSING_EMAIL"],
  ["no code", { oobCode: undefined }, "MISSING_OOB_CODE"],
  ["another code", { oobCode: "x" }, "INVALID_OOB_CODE"],
  [
    "another address",
    { email: "ben@example.org" },
    "INVALID_EMAIL : The email provided does not match the sign-in email address.",
  ],
  ["a wrong ID token", { idToken: "x" }, "INVALID_ID_TOKEN"],
])("refuses %s, and the code stays good", async (_, body, error) => {
  const oobCode = await askForLink();
  expect(await signIn(oobCode, body)).toEqual({ error });
  expect(await signIn(oobCode)).toHaveProperty("idToken");
});

test("refuses a code for something else, a late one, and a disabled account", async () => {
  const { localId } = await dojo.register();
  await dojo.call("sendOobCode", { requestType: "PASSWORD_RESET", email: EMAIL });
  expect(await signIn(await dojo.mailedCode())).toEqual({ error: "INVALID_OOB_CODE" });
  const late = await askForLink();
  dojo.now.ms += 60 * MINUTE_MS;
  expect(await signIn(late)).toEqual({ error: "EXPIRED_OOB_CODE" });
  const good = await askForLink();
  await dojo.ctx.store.updateAccount(localId, { disabled: true });
  expect(await signIn(good)).toEqual({ error: "USER_DISABLED" });
});

test("checkActionCode does not tell whose a link is", async () => {
  const oobCode = await askForLink();
  expect(await dojo.call("resetPassword", { oobCode })).toEqual({
    kind: "identitytoolkit#ResetPasswordResponse",
    requestType: "EMAIL_SIGNIN",
  });
});

test("asks for a way back, as the SDK does", async () => {
  expect(await dojo.call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: EMAIL })).toEqual({
    error: "MISSING_CONTINUE_URI",
  });
});

test("is off where the operator has closed it", async () => {
  await dojo.ctx.store.putTenant({ tenantId: "", settings: '{"ways":{"emailLink":false}}' });
  const off = { error: "OPERATION_NOT_ALLOWED" };
  expect(await signIn("x")).toEqual(off);
  expect(
    await dojo.call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: EMAIL, continueUrl: APP_ORIGIN }),
  ).toEqual(off);
});

test("asks for the second factor of an account, but not while its owner adds the link", async () => {
  const { session, secret, mfaEnrollmentId } = await enrolTotp(dojo, await registerVerified(dojo));
  const linked = await signIn(await askForLink(), { idToken: session.idToken });
  const both = { sign_in_provider: "password", sign_in_second_factor: "totp" };
  expect(payloadOf(linked.idToken).firebase).toMatchObject(both);
  const oobCode = await askForLink();
  const asked = await signIn(oobCode);
  expect(asked).not.toHaveProperty("idToken");
  expect(asked).not.toHaveProperty("refreshToken");
  expect(await signIn(oobCode)).toEqual({ error: "INVALID_OOB_CODE" });
  const { mfaPendingCredential } = asked;
  const totpVerificationInfo = { verificationCode: codeOf(dojo, secret) };
  const ended = await dojo.call("mfaSignIn:finalize", { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo });
  expect(payloadOf(ended.idToken).firebase).toMatchObject(both);
});
