import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, OTHER_PHONE, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const PASSWORD = "notasecret";
const FACTOR = { displayName: "Cell Phone", phoneInfo: PHONE };

test.each<[string, object, string]>([
  ["a password alone", { password: PASSWORD }, "MISSING_EMAIL"],
  ["empty texts", { email: "", password: "" }, "INVALID_EMAIL"],
  ["no address", { email: "not.an.address", password: PASSWORD }, "INVALID_EMAIL"],
  ["an id", { localId: "anything" }, "UNEXPECTED_PARAMETER : User ID"],
  ["a short password", { email: EMAIL, password: "short" }, "WEAK_PASSWORD : Password should be at least 6 characters"],
])("refuses %s", async (_, body, message) => {
  expect(await dojo.refusal(dojo.call("signUp", { ...body }))).toBe(`400 ${message}`);
});

test("signs up without a name", async () => {
  const { status, body } = await dojo.call("signUp", {
    returnSecureToken: true,
    displayName: "Me",
    photoUrl: "http://x",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ refreshToken: expect.any(String) });
  expect(body).not.toHaveProperty("displayName");
  const { header, payload } = readToken(body.idToken);
  expect(header.alg).toBe("none");
  expect(payload).toMatchObject({ provider_id: "anonymous", firebase: { sign_in_provider: "anonymous" } });
  const seen = await dojo.lookup(body.idToken);
  expect(seen).not.toHaveProperty("displayName");
  expect(seen).not.toHaveProperty("photoUrl");
});

test("signs up by address and password; the picture is for later", async () => {
  const body = await dojo.register({ email: "AlIcE@exAMPle.COM", displayName: "Me", photoUrl: "http://x" });
  expect(body).toMatchObject({ email: EMAIL, displayName: "Me", refreshToken: expect.any(String) });
  const { header, payload } = readToken(body.idToken);
  expect(header.alg).toBe("none");
  expect(payload).not.toHaveProperty("provider_id");
  expect(payload.firebase).toEqual({ sign_in_provider: "password", identities: { email: [EMAIL] } });
  expect(await dojo.lookup(body.idToken)).toMatchObject({ displayName: "Me" });
  expect(await dojo.lookup(body.idToken)).not.toHaveProperty("photoUrl");
  for (const email of [EMAIL, "ALICE@example.com"]) {
    expect(await dojo.refusal(dojo.call("signUp", { email, password: PASSWORD }))).toBe("400 EMAIL_EXISTS");
  }
});

describe("with the token of an account", () => {
  test.each([
    [{}, "MISSING_EMAIL"],
    [{ email: EMAIL }, "MISSING_PASSWORD"],
  ])("wants both: %j", async (body, message) => {
    const { idToken } = await dojo.registerAnonymous();
    expect(await dojo.refusal(dojo.call("signUp", { idToken, ...body }))).toBe(`400 ${message}`);
  });

  test("gives it address and password", async () => {
    const { idToken, localId } = await dojo.registerAnonymous();
    const { body } = await dojo.call("signUp", { idToken, email: EMAIL, password: PASSWORD });
    expect(body.localId).toBe(localId);
    expect(readToken(body.idToken).payload.firebase.sign_in_provider).toBe("password");
  });

  test("also where it has a number", async () => {
    const { idToken, localId } = await dojo.byPhone();
    const { body } = await dojo.call("signUp", { idToken, email: EMAIL, password: PASSWORD });
    expect(body.localId).toBe(localId);
    expect(readToken(body.idToken).payload.firebase).toEqual({
      sign_in_provider: "password",
      identities: { phone: [PHONE], email: [EMAIL] },
    });
  });

  test("but not where it is disabled", async () => {
    const { idToken, localId } = await dojo.registerAnonymous();
    await dojo.own("update", { localId, disableUser: true });
    const answer = dojo.call("signUp", { idToken, email: EMAIL, password: PASSWORD });
    expect(await dojo.refusal(answer)).toBe("400 USER_DISABLED");
  });

  test("in place of those that it had", async () => {
    const { idToken, localId } = await dojo.register();
    const email = "bob@example.com";
    const { body } = await dojo.call("signUp", { idToken, email, password: "notasecret2" });
    expect(body).toMatchObject({ localId, email });
    expect(readToken(body.idToken).payload).toMatchObject({ email, firebase: { identities: { email: [email] } } });
    expect(await dojo.ways(EMAIL)).toEqual([]);
  });
});

describe("of the owner", () => {
  test("makes accounts with a number, and signs nobody in", async () => {
    const { body } = await dojo.own("signUp", { phoneNumber: PHONE, displayName: "Alice" });
    expect(body).toEqual({ kind: expect.any(String), localId: expect.any(String), displayName: "Alice" });
    const { localId, idToken } = await dojo.byPhone();
    expect(localId).toBe(body.localId);
    expect(await dojo.lookup(idToken)).toMatchObject({ displayName: "Alice" });
  });

  test("makes accounts with an id, once", async () => {
    expect((await dojo.own("signUp", { localId: "haha" })).body).toEqual({ kind: expect.any(String), localId: "haha" });
    expect(await dojo.refusal(dojo.own("signUp", { localId: "haha" }))).toBe("400 DUPLICATE_LOCAL_ID");
  });

  test.each<[object, string]>([
    [{ phoneNumber: "5555550100" }, "INVALID_PHONE_NUMBER : Invalid format."],
    [{ email: EMAIL, mfaInfo: [{ phoneInfo: "5555550100" }] }, "INVALID_MFA_PHONE_NUMBER : Invalid format."],
  ])("refuses %j", async (body, message) => {
    expect(await dojo.refusal(dojo.own("signUp", { ...body }))).toBe(`400 ${message}`);
  });

  test("takes an id or a token, not both", async () => {
    const { idToken, localId } = await dojo.registerAnonymous();
    expect(await dojo.refusal(dojo.own("signUp", { idToken, localId }))).toBe("400 UNEXPECTED_PARAMETER : User ID");
  });
});

test.each<[string, object[], object[]]>([
  ["one", [FACTOR], [FACTOR]],
  ["two", [FACTOR, { ...FACTOR, phoneInfo: OTHER_PHONE }], [FACTOR, { ...FACTOR, phoneInfo: OTHER_PHONE }]],
  ["the same one several times", [FACTOR, FACTOR, FACTOR], [FACTOR]],
  ["one without a name", [{ phoneInfo: PHONE }], [{ phoneInfo: PHONE }]],
  ["one with an id, which is another one", [{ ...FACTOR, mfaEnrollmentId: "mine" }], [FACTOR]],
])("takes second factors along: %s", async (_, mfaInfo, kept) => {
  const { localId } = await dojo.register({ mfaInfo });
  const seen = (await dojo.look(localId)).mfaInfo;
  expect(seen).toHaveLength(kept.length);
  expect(seen).toMatchObject(kept.map((factor) => ({ ...factor, mfaEnrollmentId: expect.stringMatching(/^\w{28}$/) })));
});

test.each<[string, object, object, string]>([
  ["is closed", { disableAuth: true }, {}, "PROJECT_DISABLED"],
  ["takes no passwords", { allowPasswordSignup: false }, { email: EMAIL, password: PASSWORD }, "OPERATION_NOT_ALLOWED"],
  ["takes nobody without a name", { enableAnonymousUser: false }, {}, "ADMIN_ONLY_OPERATION"],
])("does what a tenant allows: one %s", async (_, settings, body, message) => {
  const tenantId = await dojo.makeTenant({ ...settings });
  expect(await dojo.refusal(dojo.call("signUp", { ...body, tenantId }))).toBe(`400 ${message}`);
});

test("makes accounts of tenants", async () => {
  const tenantId = await dojo.makeTenant({ allowPasswordSignup: true });
  const { localId } = await dojo.register({ tenantId });
  expect(await dojo.look(localId, tenantId)).toMatchObject({ tenantId });
});
