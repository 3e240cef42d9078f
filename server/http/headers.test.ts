import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ACCOUNTS, openHttp, type OpenHttp, ROOT, STREAM } from "../../tests/fixtures/wire/http.ts";
import { cacheControlOf, headersOfEveryAnswer } from "./headers.ts";

const ASSET = "/assets/index-C9nB3aGr.js";
const json = (body: string) => ({ method: "POST", body, headers: { "Content-Type": "application/json" } });

/** One answer of every kind. */
const ANSWERS: [what: string, status: number, ask: (http: OpenHttp) => Promise<Response>][] = [
  ["the page", 200, ({ request }) => request("/")],
  ["the page at an address of the app", 200, ({ request }) => request("/techniques/tech")],
  ["a file", 200, ({ request }) => request(ASSET)],
  ["a coded file", 200, ({ request }) => request(ASSET, { headers: { "Accept-Encoding": "br" } })],
  ["a file without body", 200, ({ request }) => request(ASSET, { method: "HEAD" })],
  ["an unchanged file", 304, ({ request }) => request(ASSET, { headers: { "If-None-Match": "*" } })],
  ["a part of a file", 206, ({ request }) => request(ASSET, { headers: { Range: "bytes=0-1" } })],
  ["a part that is not there", 416, ({ request }) => request(ASSET, { headers: { Range: "bytes=9999-" } })],
  ["no file", 404, ({ request }) => request("/nothing.js")],
  ["a method that files do not have", 405, ({ request }) => request("/", { method: "POST" })],
  ["health", 200, ({ request }) => request("/healthz")],
  ["configuration", 200, ({ request }) => request("/__/firebase/init.json")],
  ["a legal text", 200, ({ request }) => request("/__/dojo/legal/impressum.txt")],
  ["no legal text", 404, ({ request }) => request("/__/dojo/legal/datenschutz.txt")],
  ["keys", 200, ({ request }) => request("/.well-known/jwks.json")],
  ["an identity method", 200, ({ request }) => request("/identitytoolkit.googleapis.com/v2/passwordPolicy")],
  ["a refusal of identity", 400, ({ request }) => request(`${ACCOUNTS}:signInWithPassword`, json("{}"))],
  ["no method of identity", 404, ({ request }) => request(`${ACCOUNTS}:nothing`, json("{}"))],
  ["too large a body for identity", 413, ({ request }) => request(`${ACCOUNTS}:signUp`, json("x".repeat(70_000)))],
  ["documents", 200, ({ request }) => request(`${ROOT}:commit`, json('{"writes":[]}'))],
  ["a refusal of documents", 403, ({ request }) => request(`${ROOT}/users/anna`)],
  ["a bad token", 401, ({ request }) => request(`${ROOT}/users/anna`, { headers: { Authorization: "Bearer x" } })],
  ["no method of documents", 501, ({ request }) => request(`${ROOT}:nothing`, json("{}"))],
  ["no documents", 404, ({ request }) => request("/v1/nothing")],
  ["a stream", 200, ({ request }) => request(`${STREAM}?VER=8&RID=1`, { method: "POST", body: "count=0" })],
  ["an unknown stream", 400, ({ request }) => request(`${STREAM}?VER=8&RID=rpc&SID=x`)],
  ["a method that streams do not have", 405, ({ request }) => request(STREAM, { method: "PUT" })],
  ["no stream", 404, ({ request }) => request("/google.firestore.v1.Firestore/Nothing/channel")],
];

function putImprint({ directory }: OpenHttp): void {
  mkdirSync(join(directory, "data/legal"), { recursive: true });
  writeFileSync(join(directory, "data/legal/impressum.txt"), "Kampfkunstschule");
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The sources of each directive. */
const parsePolicy = (header: string | null) =>
  Object.fromEntries((header ?? "").split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));

describe("every answer", () => {
  it.each(ANSWERS)("%s (%i) is guarded", async (_, status, ask) => {
    const http = await openHttp();
    putImprint(http);
    const { status: found, headers, body } = await ask(http);
    await body?.cancel();
    expect(found).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), payment=(), usb=()",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      // Without a lifetime browsers would guess one.
      "cache-control": expect.stringMatching(/no-store|no-cache|immutable/),
    });
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
  });

  it.each(ANSWERS)("%s (%i) keeps browsers on TLS once they came by it", async (_, status, ask) => {
    const http = await openHttp({ tls: true });
    putImprint(http);
    const response = await ask(http);
    await response.body?.cancel();
    expect(response.status).toBe(status);
    expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });

  it("is guarded after a fault too, and tells nothing of it", async () => {
    const verify = () => Promise.reject(new Error("the disk is on fire at /srv/dojo"));
    const http = await openHttp({ verify });
    const response = await http.request(`${ROOT}/users/anna`, { headers: { Authorization: "Bearer x" } });
    expect(response.status).toBe(500);
    expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).not.toMatch(/fire|srv/);
  });
});

describe("the content security policy", () => {
  it("lets the app load and reach its own origin only, and nothing inline", async () => {
    const { request } = await openHttp();
    const policy = parsePolicy((await request("/healthz")).headers.get("Content-Security-Policy"));
    const { "img-src": images, "media-src": media, "default-src": rest, ...others } = policy;
    expect(rest).toEqual(["'none'"]);
    expect(images).toEqual(["'self'", "data:", "blob:"]);
    expect(media).toEqual(["'self'", "blob:"]);
    for (const [directive, sources] of Object.entries(others)) {
      expect([directive, sources]).toEqual([directive, [expect.stringMatching(/^'(self|none)'$/)]]);
    }
    expect(Object.keys(policy)).toEqual(expect.arrayContaining(["base-uri", "form-action", "frame-ancestors"]));
  });

  it("fits the page: it has no inline script, style or handler, but what the build puts there", () => {
    const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
    expect(page).toContain("<script");
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it("lets through what a page of the build has inline, by its hash, for that page alone", async () => {
    const { request, directory } = await openHttp();
    const page = "<script>let a = 1;</script><script src='/x.js'></script><style>p{}</style><style>b{}</style>";
    writeFileSync(join(directory, "dist/index.html"), page);
    for (const address of ["/", "/index.html", "/techniques/single/blocks/1"]) {
      const policy = parsePolicy((await request(address)).headers.get("Content-Security-Policy"));
      expect(policy["script-src"]).toEqual(["'self'", hashOf("let a = 1;")]);
      expect(policy["style-src"]).toEqual(["'self'", hashOf("p{}"), hashOf("b{}")]);
      expect(policy["default-src"]).toEqual(["'none'"]);
    }
    for (const address of ["/sw.js", "/assets/x.js", "/healthz"])
      expect((await request(address)).headers.get("Content-Security-Policy")).not.toContain("sha256");
  });

  it("fits the next build as soon as it is there", async () => {
    let nowMs = 1_790_000_000_000;
    const { request, directory } = await openHttp({ clock: () => nowMs });
    for (const script of ["first()", "second build()"]) {
      nowMs += 1000;
      writeFileSync(join(directory, "dist/index.html"), `<script>${script}</script>`);
      expect((await request("/")).headers.get("Content-Security-Policy")).toContain(hashOf(script));
    }
  });
});

describe("cacheControlOf", () => {
  const FOR_EVER = "public, max-age=31536000, immutable";

  it.each([
    ["/assets/index-C9nB3aGr.js", FOR_EVER],
    ["/assets/BeltDots-1-6fWrgf.css", FOR_EVER],
    ["/assets/Catalogue.module-BU03_Twf.js", FOR_EVER],
    ["/assets/ma-shan-zheng-8yseN8u2.woff2", FOR_EVER],
    ["/assets/index.js", "no-cache"],
    ["/assets/index-C9nB3aGr", "no-cache"],
    ["/assets/-C9nB3aGr.js", "no-cache"],
    ["/icons/icon-C9nB3aGr.svg", "no-cache"],
    ["/sw.js", "no-cache"],
    ["/", "no-cache"],
  ])("%s: %s", (path, expected) => {
    expect(cacheControlOf(path)).toBe(expected);
  });
});

/** The headers of Firebase Hosting, rule by rule; the last rule for a header counts there. */
interface HostingRule {
  source: string;
  headers: { key: string; value: string }[];
}

describe("firebase.json", () => {
  const { hosting } = JSON.parse(readFileSync(new URL("../../firebase.json", import.meta.url), "utf8"));
  const [everything, hashed, ...more]: Record<string, string>[] = hosting.headers.map(({ headers }: HostingRule) =>
    Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  );
  const HOSTED =
    "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com";

  it("guards the app as our server does, and lets it reach the hosted services as well", () => {
    const ours = headersOfEveryAnswer({ tls: false });
    // The build keeps the hashes of its page (two scripts, one style) there up to date; the build's tests look at them (startPage.spec.ts).
    const ofPages = / 'sha256-[\w+/]{43}='/g;
    const policy = ours["Content-Security-Policy"]?.replace("connect-src 'self'", `connect-src 'self' ${HOSTED}`);
    expect(hosting.headers[0].source).toBe("**");
    expect(everything!["Content-Security-Policy"]!.match(ofPages)).toHaveLength(3);
    expect({
      ...everything,
      "Content-Security-Policy": everything!["Content-Security-Policy"]!.replaceAll(ofPages, ""),
    }).toEqual({ ...ours, "Content-Security-Policy": policy, "Cache-Control": cacheControlOf("/") });
  });

  it("keeps for ever what has a hash in its name, and answers nothing else at such an address", () => {
    expect(hosting.headers[1].source).toBe("/@(assets|media)/**");
    expect(hashed).toEqual({ "Cache-Control": cacheControlOf(ASSET) });
    expect(more).toEqual([]);
    expect(hosting.rewrites).toEqual([{ source: "!/@(assets|media)/**", destination: "/index.html" }]);
  });
});
