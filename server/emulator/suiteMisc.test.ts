import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const EMAIL = "alice@example.com";
const PROJECT = "/identitytoolkit.googleapis.com/v1/projects/example";
const GRANT = "refresh_token";

describe("the token service", () => {
  test.each([false, true])("renews tokens, of a tenant: %s", async (inTenant) => {
    const tenantId = inTenant ? await dojo.makeTenant({ allowPasswordSignup: true }) : undefined;
    const { refreshToken, localId } = await dojo.register({ tenantId });
    const { status, body } = await dojo.token({ refresh_token: refreshToken, grantType: GRANT });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: body.id_token,
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: "3600",
      project_id: "12345",
      token_type: "Bearer",
      user_id: localId,
    });
    expect(JSON.parse(Buffer.from(body.refresh_token, "base64").toString()).tenantId).toBe(tenantId);
  });

  test("keeps the time of the sign-in", async () => {
    dojo.now.ms = 444;
    const { refreshToken } = await dojo.register();
    dojo.now.ms = 2444;
    const { body } = await dojo.token({ refresh_token: refreshToken, grantType: GRANT });
    expect(readToken(body.id_token)).toMatchObject({ header: { alg: "none" }, payload: { auth_time: 0, iat: 2 } });
    expect((await dojo.lookup(body.id_token)).lastLoginAt).toBe("444");
  });

  const forged = (record: object) => Buffer.from(JSON.stringify(record), "utf8").toString("base64");
  const RECORD = { localId: "localId", provider: "provider", extraClaims: {}, projectId: "notMatchingProjectId" };
  test.each<[Record<string, string>, string]>([
    [{ refresh_token: "mine" }, "MISSING_GRANT_TYPE"],
    [{ refresh_token: "mine", grantType: "other_grant_type" }, "INVALID_GRANT_TYPE"],
    [{ grantType: GRANT }, "MISSING_REFRESH_TOKEN"],
    [{ refresh_token: "malformedToken", grantType: GRANT }, "INVALID_REFRESH_TOKEN"],
    [
      { refresh_token: forged({ _AuthEmulatorRefreshToken: "DO NOT MODIFY", ...RECORD }), grantType: GRANT },
      "INVALID_REFRESH_TOKEN",
    ],
    [{ refresh_token: forged(RECORD), grantType: GRANT }, "INVALID_REFRESH_TOKEN"],
  ])("refuses %j", async (form, message) => {
    const { refreshToken } = await dojo.registerAnonymous();
    const given = form.refresh_token === "mine" ? { ...form, refresh_token: refreshToken } : form;
    expect(await dojo.refusal(dojo.token(given))).toBe(`400 ${message}`);
  });

  test("refuses who is disabled or gone", async () => {
    const { refreshToken, localId } = await dojo.registerAnonymous();
    await dojo.own("update", { localId, disableUser: true });
    expect(await dojo.refusal(dojo.token({ refreshToken, grantType: GRANT }))).toBe("400 USER_DISABLED");
    await dojo.own("delete", { localId });
    expect(await dojo.refusal(dojo.token({ refreshToken, grantType: GRANT }))).toBe("400 INVALID_REFRESH_TOKEN");
  });
});

describe("createSessionCookie", () => {
  const make = (body: object) => dojo.own(`${PROJECT}:createSessionCookie`, { ...body });

  test.each([
    ["7777", 7777],
    [undefined, 14 * 24 * 3600],
  ])("makes a cookie of a token, for %s", async (validDuration, seconds) => {
    const { idToken } = await dojo.registerAnonymous();
    dojo.now.ms = 5000;
    const { header, payload } = readToken((await make({ idToken, validDuration })).body.sessionCookie);
    const { iss: _iss, iat: _iat, exp: _exp, ...claims } = readToken(idToken).payload;
    expect(header.alg).toBe("none");
    const iss = "https://session.firebase.google.com/example";
    expect(payload).toEqual({ ...claims, iss, iat: 5, exp: 5 + seconds });
  });

  test("refuses no token, a wrong one, and times that are too short or long", async () => {
    expect(await dojo.refusal(make({ validDuration: "7777" }))).toBe("400 MISSING_ID_TOKEN");
    expect(await dojo.refusal(make({ idToken: "invalid", validDuration: "7777" }))).toBe("400 INVALID_ID_TOKEN");
    const { idToken } = await dojo.registerAnonymous();
    for (const validDuration of ["1", "999999999999"]) {
      expect(await dojo.refusal(make({ idToken, validDuration }))).toBe("400 INVALID_DURATION");
    }
  });
});

describe("lookup of the owner", () => {
  const look = async (body: object) => (await dojo.own(`${PROJECT}/accounts:lookup`, { ...body })).body;

  test("finds accounts by address and id, each once", async () => {
    const { localId } = await dojo.register();
    for (const key of [{ email: [EMAIL] }, { email: [EMAIL.toUpperCase()] }, { localId: [localId, localId] }]) {
      expect((await look(key)).users).toMatchObject([{ localId, email: EMAIL }]);
    }
  });

  test.each([{ email: ["no@example.com"] }, { localId: ["noSuchId"] }])("finds nobody by %j", async (body) => {
    expect(await look(body)).not.toHaveProperty("users");
  });

  test("tells the number", async () => {
    const { localId } = await dojo.byPhone();
    expect((await look({ localId: [localId] })).users[0].providerUserInfo).toEqual([
      { phoneNumber: PHONE, rawId: PHONE, providerId: "phone" },
    ]);
  });

  test("knows tenants, also by the token of who asks", async () => {
    const tenantId = await dojo.makeTenant({ allowPasswordSignup: true });
    const { idToken, localId } = await dojo.register({ tenantId });
    expect(await dojo.lookup(idToken)).toMatchObject({ localId });
    const closed = await dojo.makeTenant({ disableAuth: true });
    expect(await dojo.refusal(dojo.own("lookup", { tenantId: closed }))).toBe("400 PROJECT_DISABLED");
  });
});

describe("query", () => {
  const ask = (body: object) => dojo.own(`${PROJECT}/accounts:query`, { ...body });

  test("counts and lists accounts", async () => {
    const ids = [(await dojo.registerAnonymous()).localId, (await dojo.register()).localId].toSorted((a, b) =>
      a < b ? -1 : 1,
    );
    expect((await ask({ returnUserInfo: false })).body).toEqual({ recordsCount: "2" });
    const { recordsCount, userInfo } = (await ask({})).body;
    expect(recordsCount).toBe("2");
    expect(userInfo.map(({ localId }: { localId: string }) => localId)).toEqual(ids);
    expect(userInfo).toContainEqual(expect.objectContaining({ email: EMAIL }));
  });

  test("says what it cannot do, and is closed in a closed tenant", async () => {
    expect((await ask({ limit: "3" })).status).toBe(501);
    const tenantId = await dojo.makeTenant({ disableAuth: true });
    expect(await dojo.refusal(ask({ tenantId }))).toBe("400 PROJECT_DISABLED");
  });
});

describe("the helpers", () => {
  test.each([false, true])("forget accounts, of a tenant: %s", async (inTenant) => {
    const tenantId = inTenant ? await dojo.makeTenant({ allowPasswordSignup: true }) : undefined;
    const users = [await dojo.register({ tenantId }), await dojo.register({ tenantId, email: "bob@example.com" })];
    expect((await dojo.helper(inTenant ? `tenants/${tenantId}/accounts` : "accounts", "DELETE")).status).toBe(200);
    for (const { idToken } of users) {
      expect(await dojo.refusal(dojo.call("lookup", { idToken, tenantId }))).toBe("400 USER_NOT_FOUND");
    }
  });

  test.each<[object, boolean, boolean]>([
    [{}, false, false],
    [{ signIn: { allowDuplicateEmails: true } }, true, false],
    [{ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }, false, true],
    [{ signIn: { allowDuplicateEmails: true }, emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }, true, true],
  ])("change settings by %j, and back", async (change, allowDuplicateEmails, enableImprovedEmailPrivacy) => {
    const expected = { signIn: { allowDuplicateEmails }, emailPrivacyConfig: { enableImprovedEmailPrivacy } };
    expect((await dojo.helper("config", "PATCH", { ...change })).body).toEqual(expected);
    expect((await dojo.helper("config")).body).toEqual(expected);
    const off = { signIn: { allowDuplicateEmails: false }, emailPrivacyConfig: { enableImprovedEmailPrivacy: false } };
    expect((await dojo.helper("config", "PATCH", off)).body).toEqual(off);
  });

  test("take any project", async () => {
    expect((await dojo.send("GET", "/emulator/v1/projects/someproject/config")).status).toBe(200);
  });
});
