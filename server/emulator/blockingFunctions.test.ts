import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openEmulator, OTHER_PHONE, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const PASSWORD = "notasecret";
const PROFILE = {
  updateMask: "displayName,photoUrl,emailVerified,customClaims,sessionClaims",
  displayName: "Example User",
  photoUrl: "http://fakephotourl.test",
  emailVerified: true,
  customClaims: { customAttribute: "custom" },
  sessionClaims: { sessionAttribute: "session" },
};
const OLD = { ...PROFILE, displayName: "old", emailVerified: false, customClaims: { customAttribute: "old" } };
const DISABLED = { updateMask: "disabled", disabled: true };
const CLAIMS = {
  name: PROFILE.displayName,
  picture: PROFILE.photoUrl,
  email_verified: true,
  customAttribute: "custom",
};

/** Functions that answer these records, and what they were told. */
async function serve(records: Record<string, object | undefined>, status = 200) {
  const told: Record<string, Record<string, unknown>> = {};
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const event = request.url!.slice(1);
      told[event] = readToken((body as { data: { jwt: string } }).data.jwt).payload;
      response.writeHead(status).end(JSON.stringify({ userRecord: records[event] }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const triggers = Object.fromEntries(
    Object.keys(records).map((event) => [event, { functionUri: `${origin}/${event}` }]),
  );
  await dojo.own(
    "/identitytoolkit.googleapis.com/v2/projects/example/config?updateMask=blockingFunctions",
    { blockingFunctions: { triggers } },
    "PATCH",
  );
  return told;
}

const signUp = () => dojo.call("signUp", { email: EMAIL, password: PASSWORD });

const byProvider = (claims: object = { sub: "123", email: EMAIL, email_verified: true }, more: object = {}) =>
  dojo.call("signInWithIdp", {
    requestUri: "http://localhost",
    postBody: new URLSearchParams({ providerId: "google.com", id_token: JSON.stringify(claims) }).toString(),
    returnIdpCredential: true,
    ...more,
  });

test.each<[string, Record<string, object>, object]>([
  ["before an account is made", { beforeCreate: PROFILE }, CLAIMS],
  ["before a sign-in", { beforeSignIn: PROFILE }, { ...CLAIMS, sessionAttribute: "session" }],
  ["twice", { beforeCreate: OLD, beforeSignIn: PROFILE }, { ...CLAIMS, sessionAttribute: "session" }],
])("change who registers: %s", async (_, records, claims) => {
  await serve(records);
  const { status, body } = await signUp();
  expect(status).toBe(200);
  expect(body.displayName).toBe(PROFILE.displayName);
  expect(readToken(body.idToken).payload).toMatchObject(claims);
});

test.each(["beforeCreate", "beforeSignIn"])("stop who registers: %s", async (event) => {
  await serve({ [event]: DISABLED });
  expect(await dojo.refusal(signUp())).toBe("400 USER_DISABLED");
});

test("are not asked by the owner, or about somebody without a name", async () => {
  const told = await serve({ beforeCreate: DISABLED, beforeSignIn: DISABLED });
  expect((await dojo.own("signUp", { phoneNumber: PHONE })).status).toBe(200);
  expect((await dojo.registerAnonymous()).idToken).toBeDefined();
  expect(told).toEqual({});
});

test("change and stop who signs in by password", async () => {
  const { localId } = await dojo.register();
  await serve({ beforeSignIn: PROFILE });
  const { body } = await dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD });
  expect(body).toMatchObject({ localId, registered: true });
  expect(readToken(body.idToken).payload).toMatchObject({ ...CLAIMS, sessionAttribute: "session" });
  await serve({ beforeSignIn: DISABLED });
  const stopped = dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD });
  expect(await dojo.refusal(stopped)).toBe("400 USER_DISABLED");
});

test("wait for the second factor", async () => {
  await dojo.register({ mfaInfo: [{ phoneInfo: PHONE }] });
  const told = await serve({ beforeSignIn: DISABLED });
  const { body } = await dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD });
  expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [expect.anything()] });
  expect(body).not.toHaveProperty("idToken");
  expect(told).toEqual({});
});

test("hear of a sign-in by link, the second what the first has changed", async () => {
  const told = await serve({ beforeCreate: OLD, beforeSignIn: PROFILE });
  const { body } = await dojo.byLink();
  expect(readToken(body.idToken).payload).toMatchObject({ ...CLAIMS, sessionAttribute: "session" });
  const user = { uid: body.localId, email: EMAIL, metadata: { creation_time: "0" } };
  expect(told.beforeCreate).toMatchObject({
    sign_in_method: "emailLink",
    user_record: { ...user, email_verified: true },
  });
  const changed = { display_name: "old", email_verified: false, custom_claims: OLD.customClaims };
  expect(told.beforeSignIn).toMatchObject({ sign_in_method: "emailLink", user_record: { ...user, ...changed } });
});

test.each([false, true])("change and stop who signs in by link, known: %s", async (isKnown) => {
  if (isKnown) await dojo.register();
  await serve({ beforeSignIn: PROFILE });
  const { body } = await dojo.byLink();
  expect(body.isNewUser).toBe(!isKnown);
  expect(readToken(body.idToken).payload).toMatchObject({ ...CLAIMS, sessionAttribute: "session" });
  await serve({ beforeCreate: DISABLED });
  expect(await dojo.refusal(dojo.byLink("new@example.com"))).toBe("400 USER_DISABLED");
});

test.each<[string, Record<string, object>, object]>([
  ["before an account is made", { beforeCreate: PROFILE }, CLAIMS],
  ["before a sign-in", { beforeSignIn: PROFILE }, { ...CLAIMS, sessionAttribute: "session" }],
  ["twice", { beforeCreate: OLD, beforeSignIn: PROFILE }, { ...CLAIMS, sessionAttribute: "session" }],
])("change and stop who comes by phone: %s", async (_, records, claims) => {
  await serve(records);
  const body = await dojo.byPhone();
  expect(body).toMatchObject({ isNewUser: true, phoneNumber: PHONE, refreshToken: expect.any(String) });
  expect(readToken(body.idToken).payload).toMatchObject({ user_id: body.localId, ...claims });
  await serve({ beforeCreate: DISABLED });
  const { sessionInfo } = (await dojo.call("sendVerificationCode", { phoneNumber: OTHER_PHONE })).body;
  const { code } = (await dojo.helper("verificationCodes")).body.verificationCodes[0];
  expect(await dojo.refusal(dojo.call("signInWithPhoneNumber", { sessionInfo, code }))).toBe("400 USER_DISABLED");
});

test("change and stop who gives the second factor", async () => {
  const { localId } = await dojo.register({ mfaInfo: [{ phoneInfo: PHONE }] });
  const enter = async () => {
    const { body } = await dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD });
    const { mfaPendingCredential } = body;
    const { mfaEnrollmentId } = body.mfaInfo[0];
    const asked = await dojo.call("mfaSignIn:start", { mfaPendingCredential, mfaEnrollmentId });
    const { code } = (await dojo.helper("verificationCodes")).body.verificationCodes[0];
    const phoneVerificationInfo = { ...asked.body.phoneResponseInfo, code };
    return dojo.call("mfaSignIn:finalize", { mfaPendingCredential, phoneVerificationInfo });
  };
  const told = await serve({ beforeSignIn: PROFILE });
  const { payload } = readToken((await enter()).body.idToken);
  expect(payload).toMatchObject({ ...CLAIMS, sessionAttribute: "session", user_id: localId });
  expect(payload.firebase.sign_in_second_factor).toBe("phone");
  expect(told.beforeSignIn).toMatchObject({ sign_in_method: "password", sign_in_second_factor: "phone" });
  await serve({ beforeSignIn: DISABLED });
  expect(await dojo.refusal(enter())).toBe("400 USER_DISABLED");
});

test.each<[string, Record<string, object>, object]>([
  ["before an account is made", { beforeCreate: PROFILE }, CLAIMS],
  ["before a sign-in", { beforeSignIn: PROFILE }, { ...CLAIMS, sessionAttribute: "session" }],
  ["twice", { beforeCreate: OLD, beforeSignIn: PROFILE }, { ...CLAIMS, sessionAttribute: "session" }],
])("change and stop who comes from a provider: %s", async (_, records, claims) => {
  const told = await serve(records);
  const { status, body } = await byProvider();
  expect(status).toBe(200);
  expect(body.isNewUser).toBe(true);
  const { firebase, ...payload } = readToken(body.idToken).payload;
  expect(payload).toMatchObject(claims);
  expect(firebase.identities).toEqual({ "google.com": ["123"], email: [EMAIL] });
  for (const said of Object.values(told)) expect(said.sign_in_method).toBe("google.com");
  await serve({ beforeCreate: DISABLED });
  expect(await dojo.refusal(byProvider({ sub: "124" }))).toBe("400 USER_DISABLED");
});

test("change who adds an identity", async () => {
  const { idToken } = await dojo.register();
  await serve({ beforeSignIn: PROFILE });
  const { body } = await byProvider({ sub: "123" }, { idToken });
  expect(body.isNewUser).toBeUndefined();
  const { firebase, ...payload } = readToken(body.idToken).payload;
  expect(payload).toMatchObject({ ...CLAIMS, sessionAttribute: "session" });
  expect(firebase.identities).toEqual({ "google.com": ["123"], email: [EMAIL] });
});

test("say so when they fail", async () => {
  await serve({ beforeCreate: {} });
  expect(await dojo.refusal(signUp())).toMatch(/^400 BLOCKING_FUNCTION_ERROR_RESPONSE : .*missing updateMask/);
  await serve({ beforeCreate: PROFILE }, 500);
  expect(await dojo.refusal(signUp())).toMatch(/returned HTTP error 500/);
});
