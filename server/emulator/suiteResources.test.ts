import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, PROJECT } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
type Fields = Record<string, unknown>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const ROOT = `/identitytoolkit.googleapis.com/v2/projects/${PROJECT}`;

const get = async (path: string) => (await dojo.own(`${ROOT}/${path}`, {}, "GET")).body;
const patch = async (path: string, body: Fields, updateMask?: string) =>
  (await dojo.own(`${ROOT}/${path}${updateMask === undefined ? "" : `?updateMask=${updateMask}`}`, body, "PATCH")).body;

/** Everything is on. */
const OPEN = {
  allowPasswordSignup: true,
  disableAuth: false,
  displayName: "display",
  enableAnonymousUser: true,
  enableEmailLinkSignin: true,
  mfaConfig: { enabledProviders: ["PROVIDER_UNSPECIFIED", "PHONE_SMS"], state: "ENABLED" },
};
/** What nobody has said. */
const CLOSED = {
  allowPasswordSignup: false,
  disableAuth: false,
  enableAnonymousUser: false,
  enableEmailLinkSignin: false,
  mfaConfig: { enabledProviders: [], state: "DISABLED" },
};

describe("tenants", () => {
  test.each([
    ["everything", OPEN, OPEN],
    ["nothing", {}, CLOSED],
  ])("are made with what the owner says: %s", async (_, given, expected) => {
    const { status, body } = await dojo.own(`${ROOT}/tenants`, given);
    expect(status).toBe(200);
    const { name, tenantId, ...settings } = body;
    expect(settings).toEqual(expected);
    expect(tenantId).toMatch(/./);
    expect(name).toBe(`projects/${PROJECT}/tenants/${tenantId}`);
    expect(await get(`tenants/${tenantId}`)).toEqual(body);
  });

  test("that nobody made are made by looking at them, open", async () => {
    expect((await get("tenants")).tenants).toEqual([]);
    expect(await get("tenants/club")).toEqual({
      ...CLOSED,
      tenantId: "club",
      name: `projects/${PROJECT}/tenants/club`,
      allowPasswordSignup: true,
      enableAnonymousUser: true,
      enableEmailLinkSignin: true,
      mfaConfig: { enabledProviders: ["PHONE_SMS"], state: "ENABLED" },
    });
    expect((await get("tenants")).tenants).toMatchObject([{ tenantId: "club" }]);
  });

  test.each([
    ["without a body", undefined],
    ["with one, as some clients send it", {}],
  ])("are deleted with their accounts: %s", async (_, body) => {
    const tenantId = await dojo.makeTenant({ allowPasswordSignup: true });
    const { localId } = await dojo.register({ tenantId });
    const path = `${ROOT}/tenants/${tenantId}`;
    expect((await dojo.send("DELETE", path, body, { Authorization: "Bearer owner" })).status).toBe(200);
    expect((await get("tenants")).tenants).toEqual([]);
    expect(await dojo.look(localId, tenantId)).toBeUndefined();
  });

  test("are listed page by page", async () => {
    const ids = [await dojo.makeTenant({}), await dojo.makeTenant({})].toSorted();
    const list = async (query: string) => {
      const { tenants, nextPageToken } = await get(`tenants${query}`);
      return { ids: tenants.map(({ tenantId }: { tenantId: string }) => tenantId), nextPageToken };
    };
    expect(await list("")).toEqual({ ids, nextPageToken: undefined });
    const first = await list("?pageSize=1");
    expect(first.ids).toEqual([ids[0]]);
    expect(await list(`?pageToken=${first.nextPageToken}`)).toEqual({ ids: [ids[1]], nextPageToken: undefined });
    const full = await list("?pageSize=2");
    expect(full).toEqual({ ids, nextPageToken: expect.any(String) });
    expect(await list(`?pageToken=${full.nextPageToken}`)).toEqual({ ids: [], nextPageToken: undefined });
  });

  test("are changed in what a mask names, or as a whole", async () => {
    const path = `tenants/${await dojo.makeTenant({})}`;
    expect(await patch(path, OPEN, "allowPasswordSignup,displayName")).toMatchObject({
      ...CLOSED,
      allowPasswordSignup: true,
      displayName: "display",
    });
    expect(await patch(path, OPEN)).toMatchObject(OPEN);
    const closed = await patch(path, {});
    expect(closed).toMatchObject(CLOSED);
    expect(closed).not.toHaveProperty("displayName");
    expect(await patch(path, OPEN, Object.keys(OPEN).join(","))).toMatchObject(OPEN);
  });

  test("stay as they are where a mask leads nowhere", async () => {
    const path = `tenants/${await dojo.makeTenant(OPEN)}`;
    const mask = "displayName.0,mfaConfig.enabledProviders.nothing,nothing.at.all,__proto__.polluted";
    const update = JSON.parse(
      '{"displayName": "unused", "mfaConfig": {"enabledProviders": ["X"]}, "__proto__": {"polluted": 1}}',
    );
    expect(await patch(path, update, mask)).toMatchObject(OPEN);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(await patch(`tenants/${await dojo.makeTenant({})}`, {}, "displayName")).not.toHaveProperty("displayName");
  });

  test("have accounts and codes of their own", async () => {
    const tenantId = await dojo.makeTenant(OPEN);
    const { idToken, localId } = await dojo.register({ tenantId });
    expect((await dojo.register()).localId).not.toBe(localId);
    await dojo.call("sendOobCode", { requestType: "VERIFY_EMAIL", idToken, tenantId });
    expect(await dojo.oobCodes()).toEqual([]);
    expect(await dojo.oobCodes(tenantId)).toMatchObject([{ email: "alice@example.com" }]);
    await dojo.helper(`tenants/${tenantId}/accounts`, "DELETE");
    expect(await dojo.look(localId, tenantId)).toBeUndefined();
    expect((await dojo.own("query", {})).body.recordsCount).toBe("1");
  });
});

describe("the settings of the project", () => {
  const CHANGED = {
    signIn: { allowDuplicateEmails: true },
    blockingFunctions: { forwardInboundCredentials: { idToken: true } },
  };

  test("begin as on the hosted service", async () => {
    expect(await get("config")).toMatchObject({ signIn: { allowDuplicateEmails: false }, blockingFunctions: {} });
  });

  test.each([undefined, "signIn.allowDuplicateEmails,blockingFunctions.forwardInboundCredentials.idToken"])(
    "are changed by the owner: %s",
    async (mask) => {
      expect(await patch("config", CHANGED, mask)).toMatchObject(CHANGED);
      expect(await get("config")).toMatchObject(CHANGED);
      const reset = await patch("config", {});
      expect(reset.signIn.allowDuplicateEmails).toBe(false);
      expect(reset.blockingFunctions).toEqual({});
    },
  );

  test("do not take what they have no place for", async () => {
    expect(await patch("config", {}, "displayName")).not.toHaveProperty("displayName");
  });

  test.each([
    ["another event", { beforeLunch: { functionUri: "http://localhost" } }],
    ["no address", { beforeCreate: { functionUri: "invalidUri" } }],
  ])("refuse functions with %s", async (_, triggers) => {
    const call = dojo.own(`${ROOT}/config`, { blockingFunctions: { triggers } }, "PATCH");
    expect(await dojo.refusal(call)).toContain("400 INVALID_BLOCKING_FUNCTION");
  });

  test("are the owner's", async () => {
    expect((await dojo.send("GET", `${ROOT}/config?key=any`)).status).toBe(400);
    expect((await dojo.send("GET", `${ROOT}/tenants?key=any`)).status).toBe(400);
  });
});

describe("providers", () => {
  test.each([
    ["defaultSupportedIdpConfigs", "idpId", "google.com"],
    ["oauthIdpConfigs", "oauthIdpConfigId", "oidc.club"],
    ["inboundSamlConfigs", "inboundSamlConfigId", "saml.club"],
  ])("are made, listed, changed and deleted: %s", async (collection, parameter, id) => {
    for (const parent of ["", `tenants/${await dojo.makeTenant({})}/`]) {
      const path = `${parent}${collection}`;
      expect(await get(path)).toEqual({ [collection]: [] });
      const name = `projects/${PROJECT}/${path}/${id}`;
      const made = { name, displayName: "Club", enabled: true };
      const create = () =>
        dojo.own(`${ROOT}/${path}?${parameter}=${id}`, { displayName: "Club", enabled: true, name: "mine" });
      expect((await create()).body).toEqual(made);
      expect(await dojo.refusal(create())).toBe("409 CONFIGURATION_EXISTS");
      expect(await get(path)).toEqual({ [collection]: [made] });
      expect(await get(`${path}/${id}`)).toEqual(made);
      expect(await patch(`${path}/${id}`, { enabled: false, displayName: "X" }, "enabled")).toEqual({
        ...made,
        enabled: false,
      });
      expect(await patch(`${path}/${id}`, { enabled: true })).toEqual({ name, enabled: true });
      expect((await dojo.own(`${ROOT}/${path}/${id}`, {}, "DELETE")).status).toBe(200);
      const look = dojo.own(`${ROOT}/${path}/${id}`, {}, "GET");
      expect(await dojo.refusal(look)).toBe("404 CONFIGURATION_NOT_FOUND");
    }
  });

  test.each([
    ["oauthIdpConfigs?oauthIdpConfigId=club"],
    ["inboundSamlConfigs?inboundSamlConfigId=club"],
    ["defaultSupportedIdpConfigs"],
  ])("are named as on the hosted service: %s", async (path) => {
    expect(await dojo.refusal(dojo.own(`${ROOT}/${path}`, {}))).toBe("400 INVALID_CONFIG_ID");
  });

  test("go with their tenant", async () => {
    const path = `tenants/${await dojo.makeTenant({})}`;
    await dojo.own(`${ROOT}/${path}/oauthIdpConfigs?oauthIdpConfigId=oidc.club`, {});
    await dojo.own(`${ROOT}/${path}`, {}, "DELETE");
    expect(await get(`${path}/oauthIdpConfigs`)).toEqual({ oauthIdpConfigs: [] });
  });
});
