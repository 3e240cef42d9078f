import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openHttp, textOf } from "../../../tests/fixtures/wire/http.ts";

const SCRIPT = "/assets/index-C9nB3aGr.js";
const CLIP = "/assets/clip-1-6fWrgf.m4a";
const BROWSER = { "Accept-Encoding": "gzip, deflate, br, zstd" };
const START_MS = Date.UTC(2026, 0, 2);
const IMMUTABLE = "public, max-age=31536000, immutable";

const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

async function bodyOf(response: Response): Promise<string> {
  const body = Buffer.from(await response.arrayBuffer());
  return (decoders[response.headers.get("Content-Encoding") ?? ""]?.(body) ?? body).toString();
}

describe("files of the build", () => {
  it.each([
    ["/", "text/html; charset=utf-8", "no-cache"],
    ["/index.html", "text/html; charset=utf-8", "no-cache"],
    ["/sw.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/theme.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/manifest.webmanifest", "application/manifest+json", "no-cache"],
    ["/icons/icon.svg", "image/svg+xml; charset=utf-8", "no-cache"],
    ["/assets/licence.txt", "text/plain; charset=utf-8", "no-cache"],
    [SCRIPT, "text/javascript; charset=utf-8", IMMUTABLE],
    [CLIP, "audio/mp4", IMMUTABLE],
    ["/media/schlaege-1.0a1b2c3d.mp3", "audio/mpeg", IMMUTABLE],
    ["/media/unnamed.mp3", "audio/mpeg", "no-cache"],
  ])("%s: %s, %s", async (path, type, cacheControl) => {
    const { request } = await openHttp();
    const response = await request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe(type);
    expect(response.headers.get("Cache-Control")).toBe(cacheControl);
    expect(await response.text()).toBe(textOf(path === "/" ? "/index.html" : path));
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["gzip;q=0", null],
    [undefined, null],
  ])("are coded as Accept-Encoding %s says: %s", async (header, coding) => {
    const { request } = await openHttp();
    const response = await request(SCRIPT, { headers: header === undefined ? {} : { "Accept-Encoding": header } });
    expect(response.headers.get("Content-Encoding")).toBe(coding);
    // Also on the plain one: a shared cache must not serve one variant to everybody.
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("Content-Length")).toBe(String((await response.clone().arrayBuffer()).byteLength));
    expect(await bodyOf(response)).toBe(textOf(SCRIPT));
  });

  it("go out as they are where the build made no coding", async () => {
    const { request } = await openHttp();
    const response = await request("/theme.js", { headers: BROWSER });
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(response.headers.get("Vary")).toBeNull();
  });

  it("have the same headers for HEAD, and no body", async () => {
    const { request } = await openHttp();
    for (const path of ["/", SCRIPT, CLIP]) {
      const [head, get] = [
        await request(path, { method: "HEAD", headers: BROWSER }),
        await request(path, { headers: BROWSER }),
      ];
      expect(head.status).toBe(200);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
      expect(await head.text()).toBe("");
      await get.body?.cancel();
    }
  });
});

describe("asking again", () => {
  it("is answered with 304 as long as nothing changed, and with the file when it did", async () => {
    let nowMs = START_MS;
    const { request, directory } = await openHttp({ clock: () => nowMs });
    const first = await request("/", { headers: BROWSER });
    const headers = { ...BROWSER, "If-None-Match": first.headers.get("ETag")! };
    const again = await request("/", { headers });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(again.headers.get("Cache-Control")).toBe("no-cache");
    expect(again.headers.get("Content-Length")).toBeNull();

    rmSync(join(directory, "dist/index.html.br"));
    rmSync(join(directory, "dist/index.html.gz"));
    writeFileSync(join(directory, "dist/index.html"), "a new build");
    nowMs += 1000;
    const changed = await request("/", { headers });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toBe("a new build");
  });

  it("knows a change of the same length by its time, to the millisecond", async () => {
    let nowMs = START_MS;
    const { request, directory } = await openHttp({ clock: () => nowMs });
    const etags = new Set<string | null>();
    for (const seconds of [1_790_000_000, 1_790_000_000.001]) {
      utimesSync(join(directory, "dist/theme.js"), seconds, seconds);
      nowMs += 1000;
      etags.add((await request("/theme.js", { method: "HEAD" })).headers.get("ETag"));
    }
    expect(etags.size).toBe(2);
  });

  it("keeps the codings apart: the tag of one does not stand for another, even of the same length and time", async () => {
    const { request, directory } = await openHttp();
    for (const ending of ["", ".br", ".gz"]) {
      writeFileSync(join(directory, `dist${SCRIPT}${ending}`), "same length");
      utimesSync(join(directory, `dist${SCRIPT}${ending}`), 1_790_000_000, 1_790_000_000);
    }
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (coding) => {
        const response = await request(SCRIPT, { method: "HEAD", headers: { "Accept-Encoding": coding } });
        return response.headers.get("ETag")!;
      }),
    );
    expect(new Set(tags).size).toBe(3);
    const other = await request(SCRIPT, { headers: { "Accept-Encoding": "gzip", "If-None-Match": tags[0]! } });
    expect(other.status).toBe(200);
    await other.body?.cancel();
  });

  it("goes by the date for a client without the tag", async () => {
    const { request } = await openHttp();
    const date = (await request("/theme.js", { method: "HEAD" })).headers.get("Last-Modified")!;
    expect((await request("/theme.js", { headers: { "If-Modified-Since": date } })).status).toBe(304);
  });
});

describe("a part of a file, as media elements ask", () => {
  it.each([
    ["bytes=10-19", 206, "bytes 10-19/100", "0123456789"],
    ["bytes=95-", 206, "bytes 95-99/100", "56789"],
    ["bytes=-5", 206, "bytes 95-99/100", "56789"],
    ["bytes=100-", 416, "bytes */100", ""],
    ["bytes=0-1,4-5", 200, null, textOf(CLIP)],
  ])("%s: %i", async (range, status, contentRange, body) => {
    const { request } = await openHttp();
    const response = await request(CLIP, { headers: { Range: range } });
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Range")).toBe(contentRange);
    expect(response.headers.get("Accept-Ranges")).toBe("bytes");
    expect(await response.text()).toBe(body);
  });
});

it("gives parts by GET alone", async () => {
  const { request } = await openHttp();
  const response = await request(CLIP, { method: "HEAD", headers: { Range: "bytes=0-9" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Length")).toBe("100");
});

describe("addresses of the app", () => {
  it.each([
    "/techniques/tech/blocks",
    "/techniques/tech/blocks/",
    "/quiz?x=a.b",
    "/notizen",
    "/w%C3%BCrfe",
    "/v2",
    "/health",
  ])("%s is the page, which is asked for again each time", async (path) => {
    const { request } = await openHttp();
    const response = await request(path, { headers: BROWSER });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    expect(await bodyOf(response)).toBe(textOf("/index.html"));
  });

  it.each([
    "/assets/index-00000000.js",
    "/assets/",
    "/assets/index",
    "/favicon.ico",
    "/techniques/blocks.json",
    "/__/firebase/init.js",
    "/__/anything",
    "/index.html/",
    "/index.html/x.js",
    "/index.html.br",
    "/index.html.GZ",
    "/.dojo-build",
    "/.git/config",
    `/${"x".repeat(300)}.js`,
  ])("%s is none and no file: 404", async (path) => {
    const { request } = await openHttp();
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).toBe("Nicht gefunden");
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("takes no %s", async (method) => {
    const { request } = await openHttp();
    for (const path of ["/", "/quiz", SCRIPT, "/healthz", "/__/firebase/init.json"]) {
      const response = await request(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toBe("GET, HEAD");
    }
  });
});

describe("leaving the build", () => {
  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/%2E%2E%2Fsecret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
    "/..%5csecret.txt",
    "/%5c..%5csecret.txt",
    "/%252e%252e%252fsecret.txt",
    "/..%c0%afsecret.txt",
    "/%00",
    "/theme.js%00.html",
    "/%zz",
    "/%",
    "/theme.js%",
    "//etc/passwd",
    "/%2fetc/passwd.txt",
    "/C:/secret.txt",
    "/theme.js::$DATA",
    "/%2edojo-build",
    "/index.html%2ebr",
  ])("%s does not", async (path) => {
    const { request } = await openHttp();
    const response = await request(path);
    const body = await response.text();
    // Addresses that the parser resolves to the page or a file of the build are fine; all others must not exist.
    if (response.status === 200) expect([textOf("/index.html"), textOf("/theme.js")]).toContain(body);
    else expect({ status: response.status, body }).toEqual({ status: 404, body: "Nicht gefunden" });
  });

  it("is not possible by any path", async () => {
    const http = await openHttp();
    mkdirSync(join(http.directory, "dist/sub"));
    const part = fc.constantFrom(
      "..",
      ".",
      "%2e",
      "%2E%2e",
      "/",
      "%2f",
      "\\",
      "%5c",
      "%00",
      "%",
      "secret.txt",
      "sub",
      "%25",
      "dist",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const response = await http.request(`/${parts.join("")}`);
        expect([200, 404]).toContain(response.status);
        expect(await response.text()).not.toBe("secret");
      }),
      { numRuns: 300 },
    );
    expect(http.lines).toEqual([]);
  });
});
