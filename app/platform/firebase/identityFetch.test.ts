// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { makeIdentityFetch } from "./identityFetch.ts";

const HOST = "https://dojo.example";
const TOKEN = `${HOST}/securetoken.googleapis.com/v1/token?key=k`;
const LOOKUP = `${HOST}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k`;
const SIGN_IN = `${HOST}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`;
const PREFIXES = [`${HOST}/securetoken.googleapis.com/`, `${HOST}/identitytoolkit.googleapis.com/`];

/** Fetches an address through the guard, with a given answer behind it. */
function answered(url: string, status: number, body: unknown, onEnd = (_code: string) => {}): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const guarded = makeIdentityFetch(() => Promise.resolve(new Response(text, { status })), PREFIXES, onEnd);
  return guarded(url, { method: "POST" });
}

const refusal = (code: number, message: string) => ({ error: { code, message } });

describe("the answers that a session depends on", () => {
  const good: [string, string, number, unknown][] = [
    ["a token", TOKEN, 200, { access_token: "a", refresh_token: "r", expires_in: "3600" }],
    ["an account", LOOKUP, 200, { users: [{ localId: "anna" }] }],
    ["the end of a session", TOKEN, 400, refusal(400, "TOKEN_EXPIRED")],
    ["a disabled account", LOOKUP, 400, refusal(400, "USER_DISABLED : The user account has been disabled.")],
    ["a deleted account", LOOKUP, 400, refusal(400, "USER_NOT_FOUND")],
  ];
  test.each(good)("%s reaches the SDK whole", async (_, url, status, body) => {
    const response = await answered(url, status, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(body);
  });

  const foreign: [string, number, unknown][] = [
    ["a proxy's JSON 502", 502, refusal(502, "Bad Gateway")],
    ["a proxy's JSON 503 in the words of the protocol", 503, refusal(503, "UNAVAILABLE")],
    ["a server that cannot reach its disk", 500, refusal(500, "INTERNAL")],
    ["too many requests", 429, refusal(429, "RESOURCE_EXHAUSTED")],
    ["a firewall's 403", 403, refusal(403, "FORBIDDEN")],
    ["a wrong path in a proxy", 404, refusal(404, "NOT_FOUND")],
    ["a request for another way in", 407, { message: "Proxy Authentication Required" }],
    ["a page", 200, "<!doctype html><title>WLAN</title>"],
    ["a portal's JSON", 200, {}],
    ["an empty list", 200, { users: [] }],
    ["nothing", 200, "null"],
  ];
  test.each(foreign.flatMap((row) => [TOKEN, LOOKUP].map((url) => [...row, url] as const)))(
    "%s is a failure of the network",
    async (_, status, body, url) => {
      await expect(answered(url, status, body)).rejects.toBeInstanceOf(TypeError);
    },
  );
});

test("a refused sign-in reaches the SDK, a server in trouble does not", async () => {
  const body = refusal(400, "INVALID_LOGIN_CREDENTIALS");
  expect(await (await answered(SIGN_IN, 400, body)).json()).toEqual(body);
  await expect(answered(SIGN_IN, 503, refusal(503, "UNAVAILABLE"))).rejects.toBeInstanceOf(TypeError);
});

test("other addresses pass, whatever they answer", async () => {
  expect((await answered(`${HOST}/__/firebase/init.json`, 503, refusal(503, "UNAVAILABLE"))).status).toBe(503);
});

test("what ends a session is told before the SDK ends it, and nothing else", async () => {
  const told: string[] = [];
  const tell = (code: string) => void told.push(code);
  const disabled = refusal(400, "USER_DISABLED : The user account has been disabled.");
  await answered(LOOKUP, 400, disabled, tell);
  await answered(TOKEN, 400, disabled, tell);
  expect(told).toEqual(["USER_DISABLED", "USER_DISABLED"]);
  await answered(SIGN_IN, 400, disabled, tell);
  await answered(TOKEN, 403, refusal(403, "FORBIDDEN"), tell).catch(() => undefined);
  expect(told).toHaveLength(2);
});
