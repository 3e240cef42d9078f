import { describe, expect, it } from "vitest";
import { ACCOUNTS, openHttp, PASSWORD, register } from "../../tests/fixtures/wire/http.ts";

const TOKEN = "/securetoken.googleapis.com/v1/token";
const text = (body: string, headers: Record<string, string> = {}) => ({ method: "POST", body, headers });
const form = (values: Record<string, string>) =>
  text(new URLSearchParams(values).toString(), { "Content-Type": "application/x-www-form-urlencoded" });

describe("identity over HTTP", () => {
  it("takes JSON and answers JSON that nobody keeps", async () => {
    const http = await openHttp();
    const response = await http.post(`${ACCOUNTS}:signUp?key=any`, { email: "anna@example.org", password: PASSWORD });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ kind: expect.any(String), localId: expect.any(String) });
  });

  it("finds methods by encoded paths too", async () => {
    const { request } = await openHttp();
    const response = await request(`${ACCOUNTS.replace(":", "%3A")}%3AsignInWithPassword`, text("{}"));
    expect(response.status).toBe(400);
  });

  it("takes the token service's form, and JSON there as well", async () => {
    const http = await openHttp();
    const { refreshToken } = await register(http);
    const order = { grant_type: "refresh_token", refresh_token: refreshToken };
    for (const init of [form(order), text(JSON.stringify(order), { "Content-Type": "application/json" })]) {
      const response = await http.request(TOKEN, init);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ token_type: "Bearer", id_token: expect.any(String) });
    }
  });

  it("lists the sessions of who asks, at an address of our own", async () => {
    const http = await openHttp();
    const { idToken } = await register(http);
    const response = await http.post("/__/dojo/sessions", { idToken });
    expect(await response.json()).toMatchObject({ sessions: [{ isCurrent: true, way: "password" }] });
    const ended = await http.post("/__/dojo/sessions/revoke", { idToken, others: true });
    expect(await ended.json()).toEqual({ count: 0 });
    expect((await http.request("/__/dojo/sessions")).status).toBe(404);
  });

  it("reads the tenant of a call without a body from its query", async () => {
    const http = await openHttp();
    const settings = JSON.stringify({ passwordPolicy: { minLength: 12 } });
    await http.store.putTenant({ tenantId: "verein", settings });
    const leastOf = async (query: string) => {
      const response = await http.request(`/identitytoolkit.googleapis.com/v2/passwordPolicy?key=any${query}`);
      const { customStrengthOptions, error } = (await response.json()) as Record<string, Record<string, unknown>>;
      return customStrengthOptions?.minPasswordLength ?? error?.message;
    };
    expect(await leastOf("&tenantId=verein")).toBe(12);
    expect(await leastOf("&tenantId=")).toBe(6);
    expect(await leastOf("&tenantId=nobody")).toBe("INVALID_TENANT_ID");
  });

  it.each([
    ["an address without a password", '{"email":"anna@example.org"}', 400, /^MISSING_PASSWORD$/],
    ["half an object", '{"email":', 400, /^INVALID_ARGUMENT$/],
    ["a list", "[]", 400, /^INVALID_ARGUMENT$/],
    ["null", "null", 400, /^INVALID_ARGUMENT$/],
    ["a text", '"anna"', 400, /^INVALID_ARGUMENT$/],
    ["a number where a text belongs", '{"email":1,"password":"x"}', 400, /^INVALID_ARGUMENT/],
    ["lists in lists in lists", "[".repeat(60_000), 400, /^INVALID_ARGUMENT$/],
    ["more than it takes", JSON.stringify({ email: "x".repeat(70_000) }), 413, /^REQUEST_TOO_LARGE$/],
  ])("answers %s with the shape of its errors", async (_, body, status, message) => {
    const { request } = await openHttp();
    const response = await request(`${ACCOUNTS}:signUp`, text(body));
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as { error: { code: number; message: string } };
    expect(error).toMatchObject({ code: status, message: expect.stringMatching(message) });
  });

  it("stops reading a body without a length where it takes no more", async () => {
    const { request } = await openHttp();
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(++pulled && 16_384)),
    });
    const response = await request(`${ACCOUNTS}:signUp`, { method: "POST", body, duplex: "half" } as RequestInit);
    expect(response.status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  it.each([
    ["GET", `${ACCOUNTS}:signUp`],
    ["PUT", `${ACCOUNTS}:signUp`],
    ["POST", `${ACCOUNTS}:signup`],
    ["POST", `${ACCOUNTS}:signUp/`],
    ["POST", "/identitytoolkit.googleapis.com"],
    ["POST", "/identitytoolkit.googleapis.com/v1/__proto__"],
    ["POST", "/identitytoolkit.googleapis.com/%zz"],
    ["GET", "/.well-known/security.txt"],
    ["GET", TOKEN],
  ])("knows no %s %s", async (method, path) => {
    const { request } = await openHttp();
    const response = await request(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: { code: 404, message: "NOT_FOUND" } });
  });

  it("says that it is unavailable, in words that end nobody's session", async () => {
    const http = await openHttp();
    const { idToken } = await register(http);
    await http.store.close();
    const response = await http.post(`${ACCOUNTS}:lookup`, { idToken });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: { code: 503, status: "UNAVAILABLE", message: "NETWORK_REQUEST_FAILED : The service is not available." },
    });
  });

  it("tells a fault of ours by its id alone, in such words too", async () => {
    const http = await openHttp();
    const { idToken } = await register(http);
    http.store.getAccount = () => Promise.reject(new TypeError("cannot read x of anna"));
    const response = await http.post(`${ACCOUNTS}:lookup`, { idToken });
    const { event, faultId } = JSON.parse(http.lines.find((line) => line.includes("fault"))!) as Record<string, string>;
    expect(event).toBe("request.failed");
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: { code: 500, status: "INTERNAL", message: `NETWORK_REQUEST_FAILED : Internal error ${faultId}` },
    });
  });
});
