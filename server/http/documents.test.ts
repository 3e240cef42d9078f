import { describe, expect, it } from "vitest";
import { openHttp, PROJECT_ID, register, ROOT } from "../../tests/fixtures/wire/http.ts";

const NAME = ROOT.slice("/v1/".length);
const text = (body: string) => ({ method: "POST", body });
const commit = (id: string, n: number) => ({
  writes: [{ update: { name: `${NAME}/open/${id}`, fields: { n: { integerValue: String(n) } } } }],
});

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: number; status: string; message: string } };
  expect(error.code).toBe(response.status);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  return error;
}

describe("documents over HTTP", () => {
  it.each(["plain", "with space", "ümläut", "100%", "%2e", "a:b", "a:commit", "question?", "hash#", "a+b"])(
    "finds the document %j by its encoded name",
    async (id) => {
      const http = await openHttp();
      expect((await http.post(`${ROOT}:commit`, commit(id, 7))).status).toBe(200);
      const response = await http.request(`${ROOT}/open/${encodeURIComponent(id)}`);
      expect(await response.json()).toMatchObject({ name: `${NAME}/open/${id}`, fields: { n: { integerValue: "7" } } });
    },
  );

  it("asks queries below a document whose name holds a colon", async () => {
    const http = await openHttp();
    const query = { structuredQuery: { from: [{ collectionId: "open" }] } };
    const response = await http.post(`${ROOT}/open/a%3Ab:runQuery`, query);
    expect((await errorOf(response)).status).toBe("PERMISSION_DENIED");
  });

  it("hands over the fields that a GET asks for", async () => {
    const http = await openHttp();
    await http.post(`${ROOT}:commit`, commit("a", 1));
    const response = await http.request(`${ROOT}/open/a?mask.fieldPaths=other`);
    expect(await response.json()).not.toHaveProperty("fields.n");
  });

  it("knows who is asking by the token", async () => {
    const http = await openHttp();
    const { idToken, localId } = await register(http);
    const path = `${ROOT}/users/${localId}`;
    const as = (authorization: string) => http.request(path, { headers: { Authorization: authorization } });
    expect((await errorOf(await http.request(path))).status).toBe("PERMISSION_DENIED");
    expect((await errorOf(await as(`Bearer ${idToken}`))).status).toBe("NOT_FOUND");
    expect((await errorOf(await as(`bearer ${idToken}`))).status).toBe("NOT_FOUND");
    for (const wrong of [`Bearer ${idToken}x`, "Bearer ", "Bearer a b", `Basic ${idToken}`, idToken]) {
      expect((await errorOf(await as(wrong))).status).toBe("UNAUTHENTICATED");
    }
  });

  it.each([
    ["half an object", '{"writes":'],
    ["a list", "[]"],
    ["null", "null"],
    ["a text", '"x"'],
    ["lists in lists in lists", "[".repeat(200_000)],
    ["more than it takes", JSON.stringify({ x: "x".repeat(17 * 1024 * 1024) })],
  ])("answers %s with the shape of its errors", async (_, body) => {
    const { request } = await openHttp();
    expect(await errorOf(await request(`${ROOT}:commit`, text(body)))).toMatchObject({ status: "INVALID_ARGUMENT" });
  });

  it("survives values in values in values", async () => {
    const http = await openHttp();
    const depth = 100_000;
    const value = `${'{"arrayValue":{"values":['.repeat(depth)}{"nullValue":null}${"]}}".repeat(depth)}`;
    const body = `{"writes":[{"update":{"name":"${NAME}/open/deep","fields":{"x":${value}}}}]}`;
    expect((await errorOf(await http.request(`${ROOT}:commit`, text(body)))).status).toBe("INVALID_ARGUMENT");
    expect(http.lines.join()).not.toContain("fault");
  });

  it.each([
    ["POST", `${ROOT}:nothing`, "UNIMPLEMENTED"],
    ["POST", `${ROOT}:constructor`, "UNIMPLEMENTED"],
    ["POST", `${ROOT}:__proto__`, "UNIMPLEMENTED"],
    ["PUT", `${ROOT}/open/a`, "UNIMPLEMENTED"],
    ["OPTIONS", `${ROOT}/open/a`, "UNIMPLEMENTED"],
    ["GET", `${ROOT}:runQuery`, "UNIMPLEMENTED"],
    ["POST", `${ROOT}/open/a:getDocument`, "UNIMPLEMENTED"],
    ["DELETE", `${ROOT}/nowhere/a`, "PERMISSION_DENIED"],
    ["GET", "/v1", "NOT_FOUND"],
    ["GET", "/v1/", "NOT_FOUND"],
    ["GET", `/v1/projects/${PROJECT_ID}`, "NOT_FOUND"],
    ["GET", `${ROOT}x`, "NOT_FOUND"],
    ["GET", `${ROOT}/open/%zz`, "INVALID_ARGUMENT"],
    ["GET", `${ROOT}/open/%c3%28`, "INVALID_ARGUMENT"],
    ["GET", `${ROOT}/open//a`, "INVALID_ARGUMENT"],
  ])("%s %s: %s", async (method, path, status) => {
    const { request } = await openHttp();
    expect((await errorOf(await request(path, { method }))).status).toBe(status);
  });

  it("is unavailable, not broken, once the store is closed", async () => {
    const http = await openHttp();
    await http.store.close();
    expect((await errorOf(await http.post(`${ROOT}:commit`, commit("a", 1)))).status).toBe("UNAVAILABLE");
    expect(http.lines.join()).not.toContain("fault");
  });

  it("tells a fault of ours by its id alone", async () => {
    const verify = () => Promise.reject(new TypeError("cannot read x of anna"));
    const http = await openHttp({ verify });
    const response = await http.request(`${ROOT}/open/a`, { headers: { Authorization: "Bearer x" } });
    const { status, message } = await errorOf(response);
    const logged = http.lines.map((line) => JSON.parse(line) as Record<string, string>);
    const fault = logged.find(({ event }) => event === "request.failed")!;
    expect(fault).toMatchObject({ name: "TypeError", message: "cannot read x of anna" });
    expect({ status, message }).toEqual({ status: "INTERNAL", message: `Internal error ${fault.faultId}` });
  });
});
