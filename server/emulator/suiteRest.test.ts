import { expect, test } from "vitest";
import { openEmulator, PROJECT } from "../../tests/fixtures/wire/emulator.ts";
import { openHttp } from "../../tests/fixtures/wire/http.ts";

const SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp";

test("says that it is there, and lets a browser have the app", async () => {
  const { send } = await openEmulator();
  expect(await send("GET", "/")).toMatchObject({ status: 200, body: { authEmulator: { ready: true } } });
});

test("lets pages of any origin ask", async () => {
  const { http } = await openEmulator();
  const asked = {
    Origin: "example.com",
    "Access-Control-Request-Headers": "Authorization,X-Client-Version,X-Whatever-Header",
    "Access-Control-Request-Private-Network": "true",
  };
  const response = await http.request("/", { method: "OPTIONS", headers: asked });
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "example.com",
    "access-control-allow-headers": asked["Access-Control-Request-Headers"],
    "access-control-allow-private-network": "true",
  });
});

test.each([
  ["today's path", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode"],
  ["the path of the API before", "/www.googleapis.com/identitytoolkit/v3/relyingparty/getOobConfirmationCode"],
])("reads numbers for enumerations: %s", async (_, path) => {
  const { own } = await openEmulator();
  const { status, body } = await own(path, { email: "bob@example.com", requestType: 6, returnOobLink: true });
  expect(status).toBe(200);
  expect(body.oobLink).toContain("mode=signIn");
});

test("reads numbers for long numbers, too", async () => {
  const { own, refusal } = await openEmulator();
  expect(await refusal(own("update", { localId: "nosuch", validSince: 1611780718 }))).toBe("400 USER_NOT_FOUND");
});

test.each<[string, string, Record<string, string>, number]>([
  ["no key", SIGN_UP, {}, 403],
  ["a key in the address", `${SIGN_UP}?key=any`, {}, 200],
  ["a key in a header", SIGN_UP, { "X-Goog-Api-Key": "any" }, 200],
  ["a header that is no bearer's", SIGN_UP, { Authorization: "Basic eDp5" }, 403],
  ["the owner", SIGN_UP, { Authorization: "Bearer owner" }, 200],
  ["the owner, shouting", SIGN_UP, { Authorization: "bEArEr OWNER" }, 200],
  ["a service account", SIGN_UP, { Authorization: "Bearer ya29.AHES0ZZZ" }, 200],
  ["another bearer", SIGN_UP, { Authorization: "Bearer somebody" }, 401],
])("knows who asks: %s", async (_, path, headers, status) => {
  const { send } = await openEmulator();
  const body = headers.Authorization?.toLowerCase().startsWith("bearer") ? { targetProjectId: "example2" } : {};
  const answer = await send("POST", path, body, headers);
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body.error.status).toBe("PERMISSION_DENIED");
});

test("only the owner names a project", async () => {
  const { call, refusal } = await openEmulator();
  const message = "400 INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.";
  expect(await refusal(call("signUp", { targetProjectId: "example2" }))).toBe(message);
  expect(await refusal(call(`/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:lookup`))).toBe(message);
});

test("path, body and token agree on the tenant", async () => {
  const { own, register, makeTenant, refusal } = await openEmulator();
  const project = "/identitytoolkit.googleapis.com/v1/projects/example";
  expect(await refusal(own(`${project}/tenants/one/accounts:delete`, { localId: "x", tenantId: "other" }))).toBe(
    "400 TENANT_ID_MISMATCH",
  );
  const { idToken } = await register({ tenantId: await makeTenant({ allowPasswordSignup: true }) });
  expect(await refusal(own(`${project}/tenants/other/accounts:lookup`, { idToken }))).toBe("400 TENANT_ID_MISMATCH");
  expect(await refusal(own(`${project}/accounts:lookup`, { idToken, tenantId: "other" }))).toBe(
    "400 TENANT_ID_MISMATCH",
  );
});

test("refuses what it does not know", async () => {
  const { call, own, refusal, send } = await openEmulator();
  expect(await refusal(call("signUp", { emial: "x" }))).toBe(
    '400 Invalid JSON payload received. Unknown name "emial": Cannot find field.',
  );
  expect(await refusal(call("signUp", { returnSecureToken: "yes" }))).toMatch(/^400 INVALID_ARGUMENT/);
  expect(await refusal(own("update", { localId: "x", mfa: { enrollments: null } }))).toBe(
    "400 Invalid JSON payload received. /mfa/enrollments must be array",
  );
  expect(await refusal(call("nothing"))).toBe("404 Not Found");
  expect((await send("GET", `${SIGN_UP}?key=any`)).status).toBe(404);
});

test("a reset forgets accounts, tenants, settings, codes and documents", async () => {
  const { send, http, register, helper, own, refusal, call, protect, makeTenant, oobCodes, byLink } =
    await openEmulator();
  const document = "/v1/projects/demo-dojo/databases/(default)/documents/open/one";
  const { idToken } = await register();
  await makeTenant({});
  await byLink("new@example.com");
  await call("sendOobCode", { requestType: "EMAIL_SIGNIN", email: "carla@example.com" });
  await protect();
  const update = { name: document.slice("/v1/".length), fields: { a: { stringValue: "b" } } };
  const commit = await send("POST", "/v1/projects/demo-dojo/databases/(default)/documents:commit", {
    writes: [{ update }],
  });
  expect(commit.status).toBe(200);
  expect((await send("POST", "/__test/reset")).status).toBe(200);
  expect(await refusal(call("lookup", { idToken }))).toBe("400 USER_NOT_FOUND");
  expect((await helper("config")).body.emailPrivacyConfig).toEqual({ enableImprovedEmailPrivacy: false });
  expect(await oobCodes()).toEqual([]);
  expect((await own("/identitytoolkit.googleapis.com/v2/projects/example/tenants", {}, "GET")).body.tenants).toEqual(
    [],
  );
  expect((await http.request(document)).status).toBe(404);
});

test("documents take tokens of whatever time a test says, until they are revoked", async () => {
  const { send, register, own, now } = await openEmulator();
  const { idToken, localId } = await register();
  const write = async (uid: string) => {
    const update = { name: `projects/demo-dojo/databases/(default)/documents/users/${uid}`, fields: {} };
    const path = "/v1/projects/demo-dojo/databases/(default)/documents:commit";
    return (await send("POST", path, { writes: [{ update }] }, { Authorization: `Bearer ${idToken}` })).status;
  };
  expect(await write(localId)).toBe(200);
  expect(await write("somebody")).toBe(403);
  now.ms = 5_000;
  await own("update", { localId, validSince: "3" });
  expect(await write(localId)).toBe(401);
});

test("nothing of it is there without the setting", async () => {
  const { request } = await openHttp();
  const owner = {
    method: "POST",
    body: "{}",
    headers: { Authorization: "Bearer owner", Origin: "http://example.com" },
  };
  for (const path of [
    "/__test/reset",
    "/emulator/v1/projects/example/oobCodes",
    "/emulator/action",
    "/emulator/auth/saml/acs/saml.example",
    "/identitytoolkit.googleapis.com/v2/projects/example/oauthIdpConfigs",
    "/identitytoolkit.googleapis.com/v1/projects/example/accounts",
    "/identitytoolkit.googleapis.com/v1/projects/example/accounts:batchCreate",
    "/identitytoolkit.googleapis.com/v2/projects/example/tenants",
    "/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser",
  ]) {
    const response = await request(path, owner);
    // The app's own files are there for reading alone.
    expect([404, 405]).toContain(response.status);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
  for (const [method, path] of [
    ["PUT", ":securityRules"],
    ["DELETE", "/databases/(default)/documents"],
  ]) {
    const response = await request(`/emulator/v1/projects/demo-dojo${path}`, { ...owner, method });
    expect([404, 405]).toContain(response.status);
  }
  const { Authorization } = owner.headers;
  const document = await request("/v1/projects/demo-dojo/databases/(default)/documents/open/one", {
    headers: { Authorization },
  });
  expect(document.status).toBe(401);
  const page = await request("/emulator/auth/provider?providerId=google.com");
  expect(await page.text()).not.toContain("Emulator");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from("{}").toString("base64url")}.`;
  const lookup = await request("/identitytoolkit.googleapis.com/v1/accounts:lookup", {
    ...owner,
    body: JSON.stringify({ idToken: unsigned }),
  });
  expect(await lookup.json()).toMatchObject({ error: { message: "INVALID_ID_TOKEN" } });
});
