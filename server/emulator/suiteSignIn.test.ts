import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";
import { makeUnsigned } from "./unsignedTokens.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const PASSWORD = "notasecret";
const FACTOR = { displayName: "Cell Phone", phoneInfo: PHONE };

describe("signInWithPassword", () => {
  const signIn = (body: object = {}) => dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD, ...body });

  test("signs in, whatever the case of the address, and notes the time", async () => {
    const { localId } = await dojo.register();
    expect((await dojo.look(localId)).lastLoginAt).toBe("0");
    dojo.now.ms = 4000;
    const { status, body } = await signIn({ email: "AlIcE@exAMPle.COM" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ localId, email: EMAIL, registered: true, refreshToken: expect.any(String) });
    const { header, payload } = readToken(body.idToken);
    expect(header.alg).toBe("none");
    expect(payload).toMatchObject({ user_id: localId, auth_time: 4, firebase: { sign_in_provider: "password" } });
    expect(payload).not.toHaveProperty("provider_id");
    expect((await dojo.look(localId)).lastLoginAt).toBe("4000");
  });

  test.each<[string, object, string]>([
    ["no address", { email: undefined }, "MISSING_EMAIL"],
    ["no password", { password: undefined }, "MISSING_PASSWORD"],
    ["half an address", { email: "ill-formatted-email" }, "INVALID_EMAIL"],
    ["an empty address", { email: "" }, "INVALID_EMAIL"],
    ["an unknown address", { email: "nosuchuser@example.com" }, "EMAIL_NOT_FOUND"],
    ["a wrong password", { password: "NOTASECRET" }, "INVALID_PASSWORD"],
  ])("refuses %s", async (_, body, message) => {
    await dojo.register();
    expect(await dojo.refusal(signIn(body))).toBe(`400 ${message}`);
  });

  test("does not tell which of them, where that is protected", async () => {
    await dojo.register();
    await dojo.protect();
    for (const body of [{ email: "nosuchuser@example.com" }, { password: "NOTASECRET" }]) {
      expect(await dojo.refusal(signIn(body))).toBe("400 INVALID_LOGIN_CREDENTIALS");
    }
  });

  test("refuses who is disabled", async () => {
    const { localId } = await dojo.register();
    await dojo.own("update", { localId, disableUser: true });
    expect(await dojo.refusal(signIn())).toBe("400 USER_DISABLED");
  });

  test.each([false, true])("asks for the second factor, in a tenant: %s", async (inTenant) => {
    const settings = { allowPasswordSignup: true, mfaConfig: { state: "ENABLED" } };
    const tenantId = inTenant ? await dojo.makeTenant(settings) : undefined;
    await dojo.register({ tenantId, mfaInfo: [FACTOR] });
    const { body } = await signIn({ tenantId });
    expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [{ phoneInfo: "+*******0100" }] });
    expect(body).not.toHaveProperty("idToken");
    expect(body).not.toHaveProperty("refreshToken");
  });

  test.each([
    [{ disableAuth: true }, "PROJECT_DISABLED"],
    [{ allowPasswordSignup: false }, "PASSWORD_LOGIN_DISABLED"],
  ])("does what a tenant allows: %j", async (settings, message) => {
    const tenantId = await dojo.makeTenant(settings);
    expect(await dojo.refusal(dojo.call("signInWithPassword", { tenantId }))).toBe(`400 ${message}`);
  });
});

describe("signInWithCustomToken", () => {
  const AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
  const CLAIMS = { abc: "def", ultimate: { answer: 42 } };
  const unsigned = (payload: object) => makeUnsigned({ aud: AUDIENCE, exp: 3600, ...payload });
  const signIn = (token: string | undefined, more: object = {}) =>
    dojo.call("signInWithCustomToken", { token, ...more });

  test("makes an account", async () => {
    const { status, body } = await signIn(unsigned({ uid: "someuid", claims: CLAIMS }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ isNewUser: true, refreshToken: expect.any(String) });
    const { header, payload } = readToken(body.idToken);
    expect(header.alg).toBe("none");
    expect(payload).toMatchObject({ ...CLAIMS, firebase: { sign_in_provider: "custom" } });
    expect(payload).not.toHaveProperty("provider_id");
    expect(await dojo.lookup(body.idToken)).toMatchObject({ localId: "someuid" });
  });

  test("enters an account, above whose claims are the token's, also after a refresh", async () => {
    const { localId } = (await dojo.byLink(EMAIL)).body;
    await dojo.own("update", { localId, customAttributes: JSON.stringify({ abc: "abc", foo: "bar" }) });
    const { body } = await signIn(JSON.stringify({ uid: localId, claims: CLAIMS }));
    expect(body.isNewUser).toBe(false);
    const expected = {
      foo: "bar",
      ...CLAIMS,
      firebase: { sign_in_provider: "custom", identities: { email: [EMAIL] } },
    };
    expect(readToken(body.idToken).payload).toMatchObject(expected);
    const refreshed = await dojo.token({ refreshToken: body.refreshToken, grantType: "refresh_token" });
    expect(readToken(refreshed.body.id_token).payload).toMatchObject(expected);
  });

  test.each<[string, string | undefined, RegExp]>([
    ["nothing", undefined, /^400 MISSING_CUSTOM_TOKEN$/],
    ["no JSON", "{not+Json,That's=>For@Sure}", /^400 INVALID_CUSTOM_TOKEN/],
    ["no JWT", "ThisMayLookLikeAJWT.ButItWontDecode.ToJsonObjects", /^400 INVALID_CUSTOM_TOKEN/],
    ["one for others", unsigned({ uid: "foo", aud: "http://localhost" }), /^400 INVALID_CUSTOM_TOKEN/],
    ["one for nobody", unsigned({}), /^400 MISSING_IDENTIFIER/],
    ["JSON for nobody", '{"look": "I do not have uid"}', /^400 MISSING_IDENTIFIER/],
    ["claims of ours", '{"uid": "wow", "claims": {"firebase": "awesome"}}', /^400 FORBIDDEN_CLAIM : firebase/],
  ])("refuses %s", async (_, token, message) => {
    expect(await dojo.refusal(signIn(token))).toMatch(message);
  });

  test("refuses who is disabled", async () => {
    const { localId } = (await dojo.byLink(EMAIL)).body;
    await dojo.own("update", { localId, disableUser: true });
    expect(await dojo.refusal(signIn(JSON.stringify({ uid: localId })))).toBe("400 USER_DISABLED");
  });

  test("knows tenants", async () => {
    const closed = await dojo.makeTenant({ disableAuth: true });
    expect(await dojo.refusal(signIn(undefined, { tenantId: closed }))).toBe("400 PROJECT_DISABLED");
    const tenantId = await dojo.makeTenant({});
    const others = unsigned({ uid: "someuid", tenant_id: "other" });
    expect(await dojo.refusal(signIn(others, { tenantId }))).toBe("400 TENANT_ID_MISMATCH");
    const { body } = await signIn(unsigned({ uid: "someuid", tenant_id: tenantId }), { tenantId });
    expect(body.isNewUser).toBe(true);
    expect(await dojo.lookup(body.idToken)).toMatchObject({ tenantId });
  });
});

describe("createAuthUri", () => {
  const ask = (body: object = {}) =>
    dojo.call("createAuthUri", { continueUri: "http://example.com/", identifier: EMAIL, ...body });

  test("tells whether an address has an account, and how it is entered", async () => {
    expect((await ask()).body).toMatchObject({ registered: false, sessionId: expect.any(String) });
    await dojo.register();
    expect((await ask({ identifier: "AlIcE@exAMPle.COM" })).body).toMatchObject({
      registered: true,
      allProviders: ["password"],
      signinMethods: ["password"],
      sessionId: expect.any(String),
    });
    expect((await ask({ sessionId: "my-session-1" })).body.sessionId).toBe("my-session-1");
  });

  test("tells nothing where that is protected", async () => {
    await dojo.register();
    await dojo.protect();
    expect((await ask()).body).toEqual({ kind: expect.any(String), sessionId: expect.any(String) });
  });

  test.each<[boolean, string[], string[]]>([
    [false, ["password", "google.com"], ["emailLink", "google.com"]],
    [true, ["password"], ["emailLink"]],
  ])("knows the address at a provider, unless several may have it: %s", async (several, providers, ways) => {
    const user = { localId: "bob", email: "bob@example.com", emailVerified: true };
    const identity = { providerId: "google.com", rawId: "12345", email: EMAIL };
    const batch = "/identitytoolkit.googleapis.com/v1/projects/example/accounts:batchCreate";
    await dojo.own(batch, { users: [{ ...user, providerUserInfo: [identity] }] });
    await dojo.byLink("bob@example.com");
    await dojo.helper("config", "PATCH", { signIn: { allowDuplicateEmails: several } });
    for (const identifier of [EMAIL, "bob@example.com"]) {
      const { body } = await ask({ identifier });
      expect(body).toMatchObject({ registered: true, allProviders: providers, signinMethods: ways });
    }
  });

  test.each<[object, string]>([
    [{ identifier: undefined }, "MISSING_IDENTIFIER"],
    [{ continueUri: undefined }, "MISSING_CONTINUE_URI"],
    [{ identifier: "invalid" }, "INVALID_IDENTIFIER"],
    [{ continueUri: "invalid" }, "INVALID_CONTINUE_URI"],
  ])("refuses %j", async (body, message) => {
    expect(await dojo.refusal(ask(body))).toBe(`400 ${message}`);
  });

  test("is closed in a closed tenant", async () => {
    const tenantId = await dojo.makeTenant({ disableAuth: true });
    expect(await dojo.refusal(ask({ tenantId }))).toBe("400 PROJECT_DISABLED");
  });
});

describe("signInWithEmailLink", () => {
  test("makes an account", async () => {
    await dojo.own("sendOobCode", { email: EMAIL, requestType: "EMAIL_SIGNIN", returnOobLink: true });
    const [{ oobCode, ...record }] = await dojo.oobCodes();
    expect(record).toMatchObject({ email: EMAIL, requestType: "EMAIL_SIGNIN" });
    const { body } = await dojo.call("signInWithEmailLink", { oobCode, email: EMAIL });
    expect(body).toMatchObject({ email: EMAIL, isNewUser: true });
    const { header, payload } = readToken(body.idToken);
    expect(header.alg).toBe("none");
    expect(payload).toMatchObject({ user_id: body.localId, firebase: { sign_in_provider: "password" } });
    expect(payload).not.toHaveProperty("provider_id");
    expect(await dojo.ways(EMAIL)).toEqual(["emailLink"]);
  });

  test("enters an account, whose password stays", async () => {
    const { localId, idToken } = await dojo.register();
    expect((await dojo.byLink()).body.localId).toBe(localId);
    expect(await dojo.lookup(idToken)).toMatchObject({ emailLinkSignin: true });
    expect(await dojo.ways(EMAIL)).toEqual(["password", "emailLink"]);
  });

  test("gives an account another address", async () => {
    const { localId, idToken } = await dojo.register();
    const { body } = await dojo.byLink("bob@example.com", { idToken });
    expect(body).toMatchObject({ localId, email: "bob@example.com" });
    expect(await dojo.ways("bob@example.com")).toEqual(["password", "emailLink"]);
    expect(await dojo.ways(EMAIL)).toEqual([]);
  });

  test("gives an account with a number an address, unless that is another's", async () => {
    const { localId, idToken } = await dojo.byPhone();
    expect((await dojo.byLink(EMAIL, { idToken })).body).toMatchObject({ localId, email: EMAIL });
    expect(await dojo.ways(EMAIL)).toEqual(["emailLink"]);
    await dojo.register({ email: "bob@example.com" });
    expect(await dojo.refusal(dojo.byLink("bob@example.com", { idToken }))).toBe("400 EMAIL_EXISTS");
  });

  test("refuses a wrong code, and another address than the code's", async () => {
    const wrong = dojo.call("signInWithEmailLink", { email: EMAIL, oobCode: "invalid" });
    expect(await dojo.refusal(wrong)).toBe("400 INVALID_OOB_CODE");
    const { body } = await dojo.own("sendOobCode", { email: EMAIL, requestType: "EMAIL_SIGNIN", returnOobLink: true });
    const other = dojo.call("signInWithEmailLink", { email: "NOT-alice@example.com", oobCode: body.oobCode });
    expect(await dojo.refusal(other)).toBe(
      "400 INVALID_EMAIL : The email provided does not match the sign-in email address.",
    );
  });

  test("refuses who is disabled, with and without a token", async () => {
    const { localId, idToken } = await dojo.register();
    await dojo.own("update", { localId, disableUser: true });
    expect(await dojo.refusal(dojo.byLink())).toBe("400 USER_DISABLED");
    expect(await dojo.refusal(dojo.byLink(EMAIL, { idToken }))).toBe("400 USER_DISABLED");
  });

  test.each([false, true])("asks for the second factor, in a tenant: %s", async (inTenant) => {
    const settings = { allowPasswordSignup: true, enableEmailLinkSignin: true, mfaConfig: { state: "ENABLED" } };
    const tenantId = inTenant ? await dojo.makeTenant(settings) : undefined;
    const { idToken } = await dojo.register({ tenantId, mfaInfo: [FACTOR] });
    const { body } = await dojo.byLink(EMAIL, { idToken, ...(tenantId && { tenantId }) });
    expect(body).toMatchObject({ mfaPendingCredential: expect.any(String), mfaInfo: [expect.anything()] });
    expect(body).not.toHaveProperty("idToken");
  });

  test("does what a tenant allows", async () => {
    for (const [settings, message] of [
      [{ disableAuth: true }, "PROJECT_DISABLED"],
      [{ enableEmailLinkSignin: false }, "OPERATION_NOT_ALLOWED"],
    ] as const) {
      const tenantId = await dojo.makeTenant(settings);
      expect(await dojo.refusal(dojo.call("signInWithEmailLink", { tenantId }))).toBe(`400 ${message}`);
    }
    const tenantId = await dojo.makeTenant({ enableEmailLinkSignin: true });
    const { localId } = (await dojo.byLink(EMAIL, { tenantId })).body;
    expect(await dojo.look(localId, tenantId)).toMatchObject({ tenantId });
  });
});

describe("delete", () => {
  test("removes who asks", async () => {
    const { idToken } = await dojo.register();
    expect((await dojo.call("delete", { idToken })).status).toBe(200);
    expect(await dojo.refusal(dojo.call("lookup", { idToken }))).toBe("400 USER_NOT_FOUND");
    expect(await dojo.ways(EMAIL)).toEqual([]);
    expect((await dojo.register()).localId).toBeDefined();
  });

  test("removes anybody for the owner alone", async () => {
    const { localId, idToken } = await dojo.register();
    expect(await dojo.refusal(dojo.call("delete", { localId }))).toBe("400 MISSING_ID_TOKEN");
    expect(await dojo.refusal(dojo.own("delete", { idToken }))).toBe("400 MISSING_LOCAL_ID");
    expect((await dojo.own("delete", { localId })).status).toBe(200);
    expect(await dojo.refusal(dojo.call("lookup", { idToken }))).toBe("400 USER_NOT_FOUND");
  });

  test("frees the identities of who asks", async () => {
    const identity = { providerId: "google.com", rawId: "12345", email: EMAIL };
    const batch = "/identitytoolkit.googleapis.com/v1/projects/example/accounts:batchCreate";
    const users = [{ localId: "one", email: EMAIL, providerUserInfo: [identity] }];
    await dojo.own(batch, { users });
    const { idToken } = (await dojo.byLink(EMAIL)).body;
    await dojo.call("delete", { idToken });
    expect(await dojo.ways(EMAIL)).toEqual([]);
    expect((await dojo.own(batch, { users })).body.error).toEqual([]);
  });

  test("is closed in a closed tenant", async () => {
    const tenantId = await dojo.makeTenant({ disableAuth: true });
    expect(await dojo.refusal(dojo.call("delete", { tenantId }))).toBe("400 PROJECT_DISABLED");
  });
});
