import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { ACCOUNTS, type OpenHttp, openHttp, PASSWORD } from "../../tests/fixtures/wire/http.ts";
import { remoteAddressOf } from "./remoteAddress.ts";

const PEER = "10.0.0.1";

async function addressOf(forwardedFor: string | undefined, trustedProxies: number): Promise<string> {
  const app = new Hono();
  app.get("/", (c) => c.text(remoteAddressOf(c, trustedProxies)));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
  const response = await app.request("/", { headers }, { incoming: { socket: { remoteAddress: PEER } } });
  return await response.text();
}

describe("remoteAddressOf", () => {
  it.each([
    [0, undefined, PEER],
    [0, "203.0.113.7", PEER],
    [1, undefined, PEER],
    [1, "", PEER],
    [1, " , ", PEER],
    [1, "203.0.113.7", "203.0.113.7"],
    [1, "2001:db8::7", "2001:db8::7"],
    // Only the last entry is the proxy's; the client sent the others.
    [1, "127.0.0.1, 198.51.100.9,203.0.113.7", "203.0.113.7"],
    [2, "127.0.0.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
    [2, "203.0.113.7", PEER],
  ])("behind %i proxies with %j it is %s", async (trustedProxies, forwardedFor, expected) => {
    expect(await addressOf(forwardedFor, trustedProxies)).toBe(expected);
  });

  it("is unknown once the connection is gone", async () => {
    const app = new Hono();
    app.get("/", (c) => c.text(remoteAddressOf(c, 0)));
    expect(await (await app.request("/", {}, { incoming: { socket: {} } })).text()).toBe("unknown");
  });
});

describe("guessing passwords from one place", () => {
  const guess = async (http: OpenHttp, forwardedFor: string) => {
    const body = { email: "anna@example.org", password: PASSWORD, returnSecureToken: true };
    const response = await http.post(`${ACCOUNTS}:signInWithPassword`, body, { "X-Forwarded-For": forwardedFor });
    return ((await response.json()) as { error: { message: string } }).error.message;
  };

  const tryPassword = async (http: OpenHttp, email: string, password: string, headers = {}) => {
    const forwarded = { "X-Forwarded-For": "203.0.113.7", ...headers };
    return await (await http.post(`${ACCOUNTS}:signInWithPassword`, { email, password }, forwarded)).json();
  };

  it("is slowed down, whatever the place calls itself", async () => {
    const http = await openHttp();
    const answers: string[] = [];
    for (let n = 1; n <= 12; n++) answers.push(await guess(http, `203.0.113.${n}`));
    expect(answers.at(0)).toBe("INVALID_LOGIN_CREDENTIALS");
    expect(answers.at(-1)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
  });

  it("behind a proxy that the server was not told of locks nobody out, and the log says what to set, once", async () => {
    const http = await openHttp();
    const phone = await http.post(
      `${ACCOUNTS}:signUp`,
      { email: "ben@example.org", password: PASSWORD },
      { "X-Forwarded-For": "203.0.113.1" },
    );
    const Cookie = phone.headers.get("Set-Cookie")!.split(";")[0]!;
    // Sixty wrong attempts on several accounts, and more on this one.
    for (let n = 1; n <= 60; n++) await tryPassword(http, `person${n}@example.org`, "geraten-123");
    for (let n = 1; n <= 12; n++) await tryPassword(http, "ben@example.org", "geraten-123");
    expect(await tryPassword(http, "ben@example.org", PASSWORD)).toMatchObject({ error: {} });
    expect(await tryPassword(http, "ben@example.org", PASSWORD, { Cookie })).toHaveProperty("idToken");
    await http.post(`${ACCOUNTS}:signUp`, { email: "carla@example.org", password: PASSWORD });
    expect(await tryPassword(http, "carla@example.org", PASSWORD)).toHaveProperty("idToken");
    expect(http.lines.filter((line) => line.includes("proxy.untrusted"))).toHaveLength(1);
  });

  it("is told apart by a trusted proxy: who sits behind the same one may go on", async () => {
    const http = await openHttp({ trustedProxies: 1 });
    const answers: string[] = [];
    for (let n = 1; n <= 12; n++) answers.push(await guess(http, `127.0.0.${n}, 203.0.113.7`));
    expect(answers.at(-1)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    expect(await guess(http, "203.0.113.8")).toBe("INVALID_LOGIN_CREDENTIALS");
  });
});
