import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const BOB = "bob@example.com";
const send = (body: object) => dojo.call("sendOobCode", { ...body });
const sendFor = (body: object) => dojo.own("sendOobCode", { returnOobLink: true, ...body });

test("sends a code that proves the address, once", async () => {
  const { idToken, localId } = await dojo.register();
  const { status, body } = await send({ idToken, requestType: "VERIFY_EMAIL" });
  expect(status).toBe(200);
  expect(body).toEqual({ kind: "identitytoolkit#GetOobConfirmationCodeResponse", email: EMAIL });
  const [{ oobCode, ...record }, ...others] = await dojo.oobCodes();
  expect(others).toEqual([]);
  expect(record).toMatchObject({ email: EMAIL, requestType: "VERIFY_EMAIL" });
  expect((await dojo.call("update", { oobCode })).body).toMatchObject({ localId, email: EMAIL, emailVerified: true });
  expect(await dojo.oobCodes()).toEqual([]);
});

test.each<[object, string]>([
  [{ requestType: "PASSWORD_RESET" }, "resetPassword"],
  [{ requestType: "VERIFY_EMAIL" }, "verifyEmail"],
  [{ requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: BOB }, "verifyAndChangeEmail"],
])("gives the owner of the project the code itself: %j", async (order, mode) => {
  const { idToken } = await dojo.register();
  for (const whose of [{ email: EMAIL }, { email: EMAIL, idToken }]) {
    const { status, body } = await sendFor({ ...whose, ...order });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: EMAIL, oobCode: expect.any(String) });
    expect(new URL(body.oobLink).searchParams.get("mode")).toBe(mode);
  }
});

const CHANGE = { requestType: "VERIFY_AND_CHANGE_EMAIL" };
test.each<[string, "app" | "owner", object, string]>([
  ["a wrong token", "app", { idToken: "hoge", requestType: "VERIFY_EMAIL" }, "INVALID_ID_TOKEN"],
  ["an address without a token", "app", { email: EMAIL, requestType: "VERIFY_EMAIL" }, "INVALID_ID_TOKEN"],
  ["nobody", "owner", { requestType: "VERIFY_EMAIL" }, "MISSING_EMAIL"],
  ["a stranger", "owner", { email: "no@example.com", requestType: "VERIFY_EMAIL" }, "USER_NOT_FOUND"],
  ["a stranger's password", "owner", { email: "no@example.com", requestType: "PASSWORD_RESET" }, "EMAIL_NOT_FOUND"],
  ["a change without a token", "app", { ...CHANGE, email: EMAIL, newEmail: BOB }, "MISSING_ID_TOKEN"],
  ["a change to nothing", "app", { ...CHANGE, email: EMAIL }, "MISSING_NEW_EMAIL"],
  ["a change of nobody", "owner", { ...CHANGE, newEmail: BOB }, "MISSING_EMAIL"],
  ["a change to nothing, by the owner", "owner", { ...CHANGE, email: EMAIL }, "MISSING_NEW_EMAIL"],
  ["a change of a stranger", "owner", { ...CHANGE, email: "no@example.com", newEmail: BOB }, "USER_NOT_FOUND"],
])("refuses %s", async (_, who, body, message) => {
  await dojo.register();
  const answer = who === "app" ? send(body) : sendFor(body);
  expect(await dojo.refusal(answer)).toBe(`400 ${message}`);
  expect(await dojo.oobCodes()).toEqual([]);
});

test("refuses who has no address, is disabled, or wants another's", async () => {
  const { idToken } = await dojo.registerAnonymous();
  expect(await dojo.refusal(send({ idToken, requestType: "VERIFY_EMAIL" }))).toBe("400 MISSING_EMAIL");
  const alice = await dojo.register();
  await dojo.register({ email: BOB });
  const change = { ...CHANGE, email: EMAIL, newEmail: BOB };
  expect(await dojo.refusal(send({ ...change, idToken: alice.idToken }))).toBe("400 EMAIL_EXISTS");
  expect(await dojo.refusal(sendFor(change))).toBe("400 EMAIL_EXISTS");
  await dojo.own("update", { localId: alice.localId, disableUser: true });
  const verify = send({ idToken: alice.idToken, email: EMAIL, requestType: "VERIFY_EMAIL" });
  expect(await dojo.refusal(verify)).toBe("400 USER_DISABLED");
  expect(await dojo.oobCodes()).toEqual([]);
});

test("refuses an address to go on at that is none", async () => {
  const { idToken } = await dojo.register();
  const answer = send({ idToken, requestType: "VERIFY_EMAIL", continueUrl: "noSchemeOrHost" });
  expect(await dojo.refusal(answer)).toMatch(/^400 INVALID_CONTINUE_URI/);
  const elsewhere = await send({ idToken, requestType: "VERIFY_EMAIL", continueUrl: "http://elsewhere.example/x" });
  expect(elsewhere.status).toBe(200);
});

test.each<[string, object, object, string]>([
  ["sendOobCode", { disableAuth: true }, {}, "PROJECT_DISABLED"],
  ["sendOobCode", {}, { email: BOB, requestType: "EMAIL_SIGNIN" }, "OPERATION_NOT_ALLOWED"],
  ["resetPassword", { disableAuth: true }, {}, "PROJECT_DISABLED"],
  ["resetPassword", {}, {}, "PASSWORD_LOGIN_DISABLED"],
])("%s does what a tenant allows: %j", async (method, settings, body, message) => {
  const tenantId = await dojo.makeTenant({ ...settings });
  expect(await dojo.refusal(dojo.call(method, { ...body, tenantId }))).toBe(`400 ${message}`);
});

test("sets a password by a code, and ends earlier tokens", async () => {
  const { idToken } = await dojo.register();
  dojo.now.ms = 2000;
  expect((await send({ requestType: "PASSWORD_RESET", email: EMAIL })).body.email).toBe(EMAIL);
  const [{ oobCode, requestType }] = await dojo.oobCodes();
  expect(requestType).toBe("PASSWORD_RESET");
  const { body } = await dojo.call("resetPassword", { oobCode, newPassword: "notasecret2" });
  expect(body).toMatchObject({ requestType, email: EMAIL });
  expect(await dojo.refusal(dojo.call("lookup", { idToken }))).toBe("400 TOKEN_EXPIRED");
});

test("tells what codes are for, without using them up", async () => {
  const { idToken } = await dojo.register();
  await send({ requestType: "PASSWORD_RESET", email: EMAIL });
  await send({ requestType: "VERIFY_EMAIL", idToken });
  await send({ requestType: "EMAIL_SIGNIN", email: BOB });
  await send({ ...CHANGE, email: EMAIL, newEmail: BOB, idToken });
  const codes = await dojo.oobCodes();
  expect(codes).toHaveLength(4);
  for (const { oobCode, requestType, email } of codes) {
    const { body } = await dojo.call("resetPassword", { oobCode });
    expect(body.requestType).toBe(requestType);
    expect(body.email).toBe(requestType === "EMAIL_SIGNIN" ? undefined : email);
    expect(body.newEmail).toBe(requestType === CHANGE.requestType ? BOB : undefined);
  }
  expect(await dojo.oobCodes()).toHaveLength(4);
});

test("says nothing of strangers where that is protected", async () => {
  await dojo.protect();
  expect((await sendFor({ email: EMAIL, requestType: "PASSWORD_RESET" })).body).toEqual({
    kind: "identitytoolkit#GetOobConfirmationCodeResponse",
    email: EMAIL,
  });
});

describe("a link", () => {
  const follow = async (link: string) => {
    const { pathname, search } = new URL(link);
    const response = await dojo.http.request(pathname + search, { headers: { "X-Test-Now": String(dojo.now.ms) } });
    const text = await response.text();
    const { authEmulator } = text.startsWith("{") ? JSON.parse(text) : { authEmulator: {} };
    return { status: response.status, location: response.headers.get("Location"), ...authEmulator };
  };

  test.each<[object, object]>([
    [{ requestType: "VERIFY_EMAIL" }, { email: EMAIL }],
    [{ ...CHANGE, newEmail: BOB }, { newEmail: BOB }],
  ])("does what it is for, once: %j", async (order, said) => {
    await dojo.register();
    const { oobLink } = (await sendFor({ email: EMAIL, ...order })).body;
    expect(await follow(oobLink)).toMatchObject({ status: 200, success: expect.any(String), ...said });
    expect(await follow(oobLink)).toMatchObject({ status: 400, error: expect.stringContaining("expired") });
  });

  test("sets a password that is in it", async () => {
    await dojo.register();
    const { oobLink } = (await sendFor({ email: EMAIL, requestType: "PASSWORD_RESET" })).body;
    expect(await follow(oobLink)).toMatchObject({ status: 400, error: "missing newPassword query parameter" });
    expect((await follow(`${oobLink}&newPassword=NEW_PASSWORD_HERE`)).status).toBe(400);
    expect(await follow(`${oobLink}&newPassword=notasecret2`)).toMatchObject({ status: 200, email: EMAIL });
    const signedIn = await dojo.call("signInWithPassword", { email: EMAIL, password: "notasecret2" });
    expect(signedIn.status).toBe(200);
  });

  test("goes on where it was asked to", async () => {
    const continueUrl = "http://localhost/app?x=y";
    const { oobLink, oobCode } = (await sendFor({ email: EMAIL, requestType: "EMAIL_SIGNIN", continueUrl })).body;
    const { status, location } = await follow(oobLink);
    expect(status).toBe(303);
    const target = new URL(String(location));
    expect(target.origin + target.pathname).toBe("http://localhost/app");
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ x: "y", mode: "signIn", oobCode });
  });

  test("needs key, code and a purpose", async () => {
    for (const query of ["", "?apiKey=x", "?apiKey=x&oobCode=y&mode=nothing", "?apiKey=x&oobCode=y&mode=signIn"]) {
      expect((await follow(`http://localhost/emulator/action${query}`)).status).toBe(400);
    }
  });
});
