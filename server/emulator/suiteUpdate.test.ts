import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, OTHER_PHONE, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const PASSWORD = "notasecret";
const BOB = "bob@example.com";
const FACTOR = { displayName: "Cell Phone", phoneInfo: PHONE };

const update = (body: object) => dojo.call("update", { ...body });
const change = (localId: string, body: object) => dojo.own("update", { localId, ...body });

describe("of one's own account", () => {
  test("sets and empties name and picture, without new tokens", async () => {
    const { idToken } = await dojo.registerAnonymous();
    const named = { displayName: "Alice", photoUrl: "http://localhost/alice.png" };
    const { body } = await update({ idToken, ...named });
    expect(body).toMatchObject(named);
    expect(body).not.toHaveProperty("idToken");
    const emptied = (await update({ idToken, deleteAttribute: ["DISPLAY_NAME", "PHOTO_URL"] })).body;
    expect(emptied).not.toHaveProperty("displayName");
    expect(emptied).not.toHaveProperty("photoUrl");
  });

  test("sets a password, with new tokens", async () => {
    const { localId, idToken } = await dojo.register();
    const { body } = await update({ idToken, password: "notasecreteither" });
    expect(body.refreshToken).toBeDefined();
    const { header, payload } = readToken(body.idToken);
    expect(header.alg).toBe("none");
    expect(payload).toMatchObject({ user_id: localId, firebase: { sign_in_provider: "password" } });
    const again = await dojo.call("signInWithPassword", { email: EMAIL, password: "notasecreteither" });
    expect(again.body.localId).toBe(localId);
  });

  test.each<[object, string, string[]]>([
    [{ password: "notasecreteither" }, "password", ["password"]],
    [{}, "anonymous", []],
  ])("gives who had no name an address, with %j", async (more, provider, ways) => {
    const { localId, idToken } = await dojo.registerAnonymous();
    const { body } = await update({ idToken, email: EMAIL, ...more });
    const { payload } = readToken(body.idToken);
    expect(payload).toMatchObject({ user_id: localId, firebase: { sign_in_provider: provider } });
    expect(await dojo.ways(EMAIL)).toEqual(ways);
    expect(await dojo.oobCodes()).toEqual([]);
    expect(await dojo.lookup(body.idToken)).not.toHaveProperty("initialEmail");
  });

  test("changes the address, and lets the first one take that back", async () => {
    const { localId, idToken } = await dojo.register();
    const { body } = await update({ idToken, email: BOB });
    expect(readToken(body.idToken).payload).toMatchObject({
      user_id: localId,
      email: BOB,
      firebase: { sign_in_provider: "password" },
    });
    expect((await dojo.call("signInWithPassword", { email: BOB, password: PASSWORD })).body.localId).toBe(localId);
    const old = dojo.call("signInWithPassword", { email: EMAIL, password: PASSWORD });
    expect(await dojo.refusal(old)).toBe("400 EMAIL_NOT_FOUND");
    expect(await dojo.lookup(idToken)).toMatchObject({ initialEmail: EMAIL });
    const [{ oobCode, ...record }, ...others] = await dojo.oobCodes();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ email: EMAIL, requestType: "RECOVER_EMAIL" });
    expect((await update({ oobCode })).body).toMatchObject({ email: EMAIL, emailVerified: true });
    expect(await dojo.oobCodes()).toEqual([]);
  });

  test("takes no address of another's, now or later", async () => {
    const { idToken } = await dojo.register();
    await dojo.register({ email: BOB });
    for (const email of [BOB, "BOB@example.com"]) {
      expect(await dojo.refusal(update({ idToken, email, password: PASSWORD }))).toBe("400 EMAIL_EXISTS");
    }
    await update({ idToken, email: "new@example.com" });
    await dojo.register();
    const [{ oobCode }] = await dojo.oobCodes();
    expect(await dojo.refusal(update({ oobCode }))).toBe("400 EMAIL_EXISTS");
  });

  test("changes the address by a mailed code", async () => {
    const { idToken } = await dojo.register();
    await dojo.call("sendOobCode", { idToken, newEmail: BOB, requestType: "VERIFY_AND_CHANGE_EMAIL" });
    const [record] = await dojo.oobCodes();
    expect(record).toMatchObject({ email: EMAIL, newEmail: BOB, requestType: "VERIFY_AND_CHANGE_EMAIL" });
    const { body } = await update({ oobCode: record.oobCode });
    expect(body).toMatchObject({ email: BOB, newEmail: BOB, emailVerified: true });
  });

  test("does not, once somebody else has it; the code is used up", async () => {
    const { idToken } = await dojo.register();
    await dojo.call("sendOobCode", { idToken, newEmail: BOB, requestType: "VERIFY_AND_CHANGE_EMAIL" });
    await dojo.register({ email: BOB });
    const [{ oobCode }] = await dojo.oobCodes();
    expect(await dojo.refusal(update({ oobCode }))).toBe("400 EMAIL_EXISTS");
    expect(await dojo.oobCodes()).toEqual([]);
  });

  test("is not for the disabled", async () => {
    const { localId, idToken } = await dojo.register();
    await change(localId, { disableUser: true });
    const linkProviderUserInfo = { providerId: "google.com", rawId: "1" };
    for (const body of [{ email: BOB }, { displayName: "Foo" }, { linkProviderUserInfo }]) {
      expect(await dojo.refusal(update({ idToken, ...body }))).toBe("400 USER_DISABLED");
    }
  });

  test("ends earlier tokens by a password, or by any validSince", async () => {
    const isExpired = async (idToken: string) => (await dojo.refusal(dojo.call("lookup", { idToken }))).slice(4);
    const first = (await dojo.register()).idToken;
    dojo.now.ms = 2000;
    const second = (await update({ idToken: first, password: "notasecreteither" })).body.idToken;
    expect(await isExpired(first)).toBe("TOKEN_EXPIRED");
    expect(await dojo.lookup(second)).toBeDefined();
    dojo.now.ms = 4000;
    const third = (await update({ idToken: second, validSince: "0" })).body.idToken;
    expect(await isExpired(second)).toBe("TOKEN_EXPIRED");
    expect(await dojo.lookup(third)).toBeDefined();
  });

  test("takes ways to sign in away", async () => {
    const identity = { providerId: "google.com", rawId: "12345", email: BOB };
    const { idToken } = await dojo.register();
    await update({ idToken, linkProviderUserInfo: identity });
    for (const [token, providerId] of [
      [idToken, "google.com"],
      [idToken, "password"],
      [(await dojo.byPhone()).idToken, "phone"],
    ]) {
      const { status, body } = await update({ idToken: token, deleteProvider: [providerId] });
      expect(status).toBe(200);
      expect(body.providerUserInfo.map((info: { providerId: string }) => info.providerId)).not.toContain(providerId);
    }
    expect(await dojo.ways(EMAIL)).toEqual([]);
    expect(await dojo.ways(BOB)).toEqual([]);
  });

  test("links an identity that nobody has proved", async () => {
    const { idToken } = await dojo.register();
    const identity = { providerId: "google.com", rawId: "google_user_id", email: "linked@example.com" };
    const { body } = await update({ idToken, linkProviderUserInfo: identity });
    expect(body.providerUserInfo).toEqual([expect.anything(), expect.objectContaining(identity)]);
    expect((await dojo.lookup(idToken)).providerUserInfo).toHaveLength(2);
    for (const [incomplete, message] of [
      [{ providerId: "google.com" }, "MISSING_RAW_ID"],
      [{ rawId: "google_user_id" }, "MISSING_PROVIDER_ID"],
    ] as const) {
      const answer = update({ idToken, linkProviderUserInfo: incomplete });
      expect(await dojo.refusal(answer)).toBe(`400 ${message}`);
    }
  });

  test("knows tenants", async () => {
    const closed = await dojo.makeTenant({ disableAuth: true });
    expect(await dojo.refusal(update({ tenantId: closed }))).toBe("400 PROJECT_DISABLED");
    const tenantId = await dojo.makeTenant({ allowPasswordSignup: true, mfaConfig: { state: "ENABLED" } });
    const { idToken } = await dojo.register({ tenantId });
    expect((await update({ idToken, email: BOB, tenantId })).status).toBe(200);
    const [record, ...others] = await dojo.oobCodes(tenantId);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ email: EMAIL, requestType: "RECOVER_EMAIL" });
    expect(record.oobLink).toContain(tenantId);
  });
});

describe("of anybody's, by the owner", () => {
  test("sets number, names and whether the address is proved", async () => {
    const { localId } = await dojo.register();
    const given = { displayName: "Alice", photoUrl: "http://localhost/alice.png", emailVerified: true };
    expect((await change(localId, { ...given, phoneNumber: PHONE })).body).toMatchObject(given);
    expect((await change(localId, { phoneNumber: PHONE })).status).toBe(200);
    await change(localId, { phoneNumber: OTHER_PHONE });
    expect(await dojo.look(localId)).toMatchObject({ phoneNumber: OTHER_PHONE });
  });

  test("refuses numbers of others, and what is no number", async () => {
    await dojo.byPhone();
    const { localId } = await dojo.registerAnonymous();
    expect(await dojo.refusal(change(localId, { phoneNumber: PHONE }))).toBe("400 PHONE_NUMBER_EXISTS");
    const wrong = change(localId, { phoneNumber: "555-555-0100" });
    expect(await dojo.refusal(wrong)).toBe("400 INVALID_PHONE_NUMBER : Invalid format.");
  });

  test("changes the disabled, too", async () => {
    const { localId } = await dojo.registerAnonymous();
    for (const body of [{ disableUser: true }, { displayName: "Foo" }, { disableUser: false }]) {
      expect((await change(localId, body)).status).toBe(200);
    }
  });

  test("needs to know whose", async () => {
    expect(await dojo.refusal(dojo.own("update", { emailVerified: true }))).toBe("400 MISSING_LOCAL_ID");
    const mfa = { enrollments: [{ ...FACTOR, mfaEnrollmentId: "anything" }] };
    expect(await dojo.refusal(change("anything", { mfa }))).toBe("400 USER_NOT_FOUND");
  });

  test("sets claims, which the tokens have", async () => {
    const { localId } = await dojo.register();
    const claims = { foo: "bar", baz: { answer: 42 } };
    expect((await change(localId, { customAttributes: JSON.stringify(claims) })).status).toBe(200);
    expect(readToken((await dojo.byLink()).body.idToken).payload).toMatchObject(claims);
  });

  test.each([
    ["{definitely[not]json}", "INVALID_CLAIMS"],
    ["42", "INVALID_CLAIMS"],
    ['["a", "b"]', "INVALID_CLAIMS"],
    ['{"sub": "12345"}', "FORBIDDEN_CLAIM : sub"],
    [`{"a":"${"x".repeat(998)}"}`, "CLAIMS_TOO_LARGE"],
  ])("refuses claims like %.20s", async (customAttributes, message) => {
    const { localId } = await dojo.register();
    expect(await dojo.refusal(change(localId, { customAttributes }))).toBe(`400 ${message}`);
  });
});

describe("of second factors, by the owner", () => {
  const factors = async (localId: string) => (await dojo.look(localId)).mfaInfo;
  const set = (localId: string, enrollments: object[] | undefined) => change(localId, { mfa: { enrollments } });
  const ONE = { ...FACTOR, mfaEnrollmentId: "one" };
  const TWO = { displayName: "Second", phoneInfo: OTHER_PHONE, mfaEnrollmentId: "two" };

  test.each<[string, object[], object[]]>([
    ["one", [ONE], [ONE]],
    ["two", [ONE, TWO], [ONE, TWO]],
    ["a number twice", [ONE, ONE, { ...ONE, mfaEnrollmentId: "three" }], [ONE]],
    ["two numbers several times", [ONE, TWO, { ...TWO, mfaEnrollmentId: "three" }], [ONE, TWO]],
  ])("sets %s", async (_, given, kept) => {
    const { localId } = await dojo.register();
    expect((await set(localId, given)).status).toBe(200);
    expect(await factors(localId)).toMatchObject(kept);
  });

  test("adds one, changes number, name and id, replaces all", async () => {
    const { localId, idToken } = await dojo.register({ mfaInfo: [FACTOR] });
    const [saved] = (await dojo.lookup(idToken)).mfaInfo;
    await set(localId, [saved, TWO]);
    expect(await factors(localId)).toMatchObject([saved, TWO]);
    const changed = { ...saved, displayName: "New", phoneInfo: OTHER_PHONE, mfaEnrollmentId: "new" };
    await set(localId, [changed]);
    expect(await factors(localId)).toMatchObject([changed]);
    expect(await factors(localId)).toHaveLength(1);
  });

  test.each([[[]], [undefined]])("removes all by %j", async (enrollments) => {
    const { localId } = await dojo.register({ mfaInfo: [FACTOR] });
    expect((await set(localId, enrollments)).status).toBe(200);
    expect(await dojo.look(localId)).not.toHaveProperty("mfaInfo");
  });

  test.each<[object[], string]>([
    [[FACTOR], "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined."],
    [[ONE, { ...TWO, mfaEnrollmentId: "one" }], "DUPLICATE_MFA_ENROLLMENT_ID"],
    [[{ ...ONE, phoneInfo: undefined }], "INVALID_MFA_PHONE_NUMBER : Invalid format."],
    [[{ ...ONE, phoneInfo: "5555550100" }], "INVALID_MFA_PHONE_NUMBER : Invalid format."],
  ])("refuses %j", async (enrollments, message) => {
    const { localId } = await dojo.register();
    expect(await dojo.refusal(set(localId, enrollments))).toBe(`400 ${message}`);
  });

  test("two accounts may have factors of the same id", async () => {
    const { localId } = await dojo.register({ mfaInfo: [FACTOR] });
    const [{ mfaEnrollmentId }] = await factors(localId);
    const bob = await dojo.register({ email: BOB });
    await set(bob.localId, [{ ...FACTOR, mfaEnrollmentId }]);
    expect(await factors(bob.localId)).toMatchObject([{ mfaEnrollmentId }]);
  });
});
