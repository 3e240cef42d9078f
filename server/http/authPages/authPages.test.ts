import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openHttp } from "../../../tests/fixtures/wire/http.ts";
import { judgeHandlerRequest } from "./handlerRequest.ts";

const APP = "https://app.example";
const GOOD = {
  apiKey: "digital-dojo",
  appName: "[DEFAULT]",
  authType: "signInViaPopup",
  providerId: "oidc.verein",
  redirectUrl: `${APP}/seite?a=1#b`,
  eventId: "uid:::1234",
  scopes: "openid,email",
  customParameters: '{"prompt":"login"}',
  tid: "kinder",
  v: "12.19.0",
};
const isApp = (origin: string) => origin === APP;
const judge = (changes: Record<string, string>) =>
  judgeHandlerRequest(new URLSearchParams({ ...GOOD, ...changes }), isApp);
const without = (name: string) => {
  const query = new URLSearchParams(GOOD);
  query.delete(name);
  return judgeHandlerRequest(query, isApp);
};

describe("what the SDK asks the handler for", () => {
  it.each(["signIn", "link", "reauth"].flatMap((what) => [`${what}ViaPopup`, `${what}ViaRedirect`]))(
    "may be %s",
    (authType) => expect(judge({ authType })).toBeUndefined(),
  );

  it.each(["eventId", "scopes", "customParameters", "tid", "v"])("needs no %s", (name) =>
    expect(without(name)).toBeUndefined(),
  );

  it.each(["apiKey", "appName", "authType", "providerId"])("needs %s", (name) =>
    expect(without(name)).toBe("argument-error"),
  );

  it.each([
    ["authType", "unknown"],
    ["authType", "signInViaPopup\n"],
    ["apiKey", "x".repeat(101)],
    ["apiKey", "<script>"],
    ["appName", "a\u0000"],
    ["appName", "x".repeat(101)],
    ["providerId", "../x"],
    ["providerId", "x".repeat(65)],
    ["eventId", "x".repeat(301)],
    ["scopes", "a b"],
    ["scopes", "x".repeat(1001)],
    ["tid", "x".repeat(129)],
    ["redirectUrl", `${APP}/${"x".repeat(4096)}`],
    ["customParameters", "{"],
    ["customParameters", "[]"],
    ["customParameters", '{"a":1}'],
    ["customParameters", '{"a":{"b":"c"}}'],
    ["customParameters", JSON.stringify({ a: "x".repeat(2000) })],
    ["v", "x".repeat(8000)],
  ])("is refused with %s %j", (name, value) => expect(judge({ [name]: value })).toBe("argument-error"));

  it("is refused with two of a kind, of which only one would be looked at", () => {
    const query = new URLSearchParams(GOOD);
    query.append("providerId", "oidc.anderer");
    expect(judgeHandlerRequest(query, isApp)).toBe("argument-error");
  });

  it.each([
    "https://evil.example/",
    "https://app.example.evil.example/",
    "https://app.example@evil.example/",
    "http://app.example/",
    "https://app.example:444/",
    "//app.example/",
    "/seite",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://app.example/0",
    "null",
    "",
  ])("never leads to %j", (redirectUrl) => expect(judge({ redirectUrl })).toBe("unauthorized-domain"));
});

const addressOf = (path: string, changes: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ ...GOOD, redirectUrl: "https://dojo.example/", ...changes })}`;

describe("the pages of the handler", () => {
  it.each(["/__/auth/handler", "/emulator/auth/handler"])(
    "%s is a page that runs nothing of anybody else's",
    async (path) => {
      const { request } = await openHttp();
      const response = await request(addressOf(path));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/html; charset=UTF-8",
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "cross-origin-opener-policy": "unsafe-none",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "cache-control": "no-store",
      });
      const page = await response.text();
      expect(page).toContain("<body>");
      expect(page).not.toMatch(/<script(?![^>]*\ssrc="\/__\/)|<style|\sstyle=|\son\w+=|javascript:/i);
    },
  );

  it.each([
    ["unauthorized-domain", { redirectUrl: "https://evil.example/" }, "Diese App ist hier nicht zugelassen"],
    ["argument-error", { providerId: '"><script>' }, "Der Aufruf ist nicht richtig"],
  ])("say %s, and nothing of what was asked", async (refusal, changes, title) => {
    const { request } = await openHttp();
    const response = await request(addressOf("/__/auth/handler", changes));
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(`data-refusal="${refusal}"`);
    expect(page).toMatch(new RegExp(`<section id="\\w+"><h1>${title}</h1>`));
    expect(page).not.toContain("evil");
    expect(page).not.toContain('"><script>');
  });

  it("take what a provider sends back as it is, and no form", async () => {
    const { request } = await openHttp();
    expect((await request("/__/auth/handler?code=x&state=y")).status).toBe(200);
    expect((await request("/__/auth/handler", { method: "POST", body: "code=x" })).status).toBe(405);
  });

  it.each([
    ["/__/auth/handler.js", "text/javascript; charset=utf-8"],
    ["/__/auth/handler.css", "text/css; charset=utf-8"],
    ["/__/auth/events.js", "text/javascript; charset=utf-8"],
  ])("%s is revalidated and for this origin alone", async (path, type) => {
    const { request } = await openHttp();
    const { status, headers } = await request(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": type,
      "cache-control": "no-cache",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  it("let pages of other origins load one script, where there are such pages", async () => {
    const { request } = await openHttp({ otherOrigins: [APP] });
    const policy = async (name: string) =>
      (await request(`/__/auth/${name}`)).headers.get("Cross-Origin-Resource-Policy");
    expect(await policy("events.js")).toBe("cross-origin");
    expect(await policy("handler.js")).toBe("same-origin");
    expect(await policy("handler")).toBe("same-origin");
  });

  it("have the colours of the app", () => {
    const tokens = readFileSync(new URL("../../../app/ui/tokens.css", import.meta.url), "utf8");
    const colours = readFileSync(new URL("./handler.css", import.meta.url), "utf8").match(/light-dark\(.*?\)/g) ?? [];
    expect(colours.length).toBeGreaterThan(2);
    for (const colour of colours) expect(tokens).toContain(colour);
  });
});

describe("what a project allows", () => {
  const CONFIG = "/identitytoolkit.googleapis.com/v1/projects?key=demo-dojo";

  it.each([undefined, [APP]])("can be read by every page, with %j named", async (otherOrigins) => {
    const { request } = await openHttp({ otherOrigins });
    const asked = { Origin: "https://evil.example", "Access-Control-Request-Method": "GET" };
    const preflight = await request(CONFIG, {
      method: "OPTIONS",
      headers: { ...asked, "Access-Control-Request-Headers": "x-client-version" },
    });
    expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toBe("x-client-version");
    const { headers } = await request(CONFIG, { headers: { Origin: "https://evil.example" } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    const more = await request(CONFIG.replace("projects", "accounts:signUp"), { method: "OPTIONS", headers: asked });
    expect(more.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});
