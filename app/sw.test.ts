import { describe, expect, it } from "vitest";
import { openServiceWorker, type Server } from "../tests/fixtures/units/serviceWorkerWorld.ts";

const JAB = "/media/jab.0123456789ab.mp3";
const CROSS = "/media/cross.0123456789ab.mp3";
const media = { [JAB]: "0123456789", [CROSS]: "kreuz" };

const sound = (text: string) => new Response(text, { headers: { "Content-Type": "audio/mpeg" } });
const serverWith = (files: Record<string, Response | undefined>): Server => new Map(Object.entries(files));
const whole = () => serverWith({ [JAB]: sound("0123456789"), [CROSS]: sound("kreuz") });

describe("sounds and pictures", () => {
  it("come from the network once and then from the device, also without a network", async () => {
    const server = whole();
    const { ask, fetched } = await openServiceWorker({ media, server });
    expect(await (await ask(JAB))?.text()).toBe("0123456789");
    server.clear();
    const again = await ask(JAB);
    expect(again?.status).toBe(200);
    expect(again?.headers.get("Content-Type")).toBe("audio/mpeg");
    expect(await again?.text()).toBe("0123456789");
    expect(fetched).toEqual([JAB]);
    await expect(ask(CROSS)).rejects.toThrow("Failed to fetch");
  });

  it.each([
    ["bytes=0-", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=0-1", 206, "01", "bytes 0-1/10"],
    ["bytes=4-6", 206, "456", "bytes 4-6/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
  ])("asked for %s: %d", async (range, status, text, contentRange) => {
    const { ask } = await openServiceWorker({ media, server: whole() });
    // From the network, then from the device, with the same bytes.
    for (const _ of [1, 2]) {
      const part = await ask(JAB, { Range: range });
      expect(part?.status).toBe(status);
      expect(part?.headers.get("Content-Range") ?? null).toBe(contentRange);
      expect(await part?.text()).toBe(text);
    }
  });

  it.each([
    ["tampered with", sound("0123456780")],
    ["cut off", sound("01234")],
    ["not there", new Response("404", { status: 404 })],
  ])("that are %s are not kept, and the next try gets the right ones", async (_, damaged) => {
    const server = serverWith({ [JAB]: damaged });
    const { ask } = await openServiceWorker({ media, server });
    expect((await ask(JAB))?.ok).toBe(false);
    server.set(JAB, sound("0123456789"));
    expect(await (await ask(JAB))?.text()).toBe("0123456789");
  });

  it("are played although the disk is full", async () => {
    const { ask, caches } = await openServiceWorker({ media, server: whole() });
    (await caches.open("dojo-media")).isFull = true;
    expect(await (await ask(JAB))?.text()).toBe("0123456789");
  });

  it("survive a new version, except those that it no longer lists", async () => {
    const first = await openServiceWorker({ media, server: whole() });
    await first.ask(JAB);
    await first.ask(CROSS);
    const { caches } = first;
    const server = serverWith({ "/": new Response("page") });
    const next = await openServiceWorker({
      media: { [JAB]: "0123456789" },
      precache: [["/", "r2"]],
      server,
      caches,
    });
    await next.dispatch("install");
    await next.dispatch("activate");
    expect(await (await next.ask(JAB))?.text()).toBe("0123456789");
    expect(await next.ask(CROSS)).toBeUndefined();
    expect((await caches.open("dojo-media")).entries.size).toBe(1);
    expect(next.fetched).toEqual(["/"]);
  });

  it("are reported: which there are, how large, which are kept", async () => {
    const { ask, report } = await openServiceWorker({ media, server: whole() });
    await ask(JAB);
    expect(await report()).toEqual([
      { url: JAB, bytes: 10, isKept: true },
      { url: CROSS, bytes: 5, isKept: false },
    ]);
  });
});

describe("the app itself", () => {
  it("opens every page without a network, and leaves the services alone", async () => {
    const server = serverWith({ "/": new Response("page"), "/assets/app.js": new Response("code") });
    const precache: [string, string][] = [
      ["/", "r1"],
      ["/assets/app.js", "r1"],
    ];
    const { ask, dispatch } = await openServiceWorker({ precache, server });
    await dispatch("install");
    server.clear();
    expect(await (await ask("/assets/app.js"))?.text()).toBe("code");
    expect(await ask("/v1/accounts:lookup")).toBeUndefined();
    expect(await ask("/media/unlisted.mp3")).toBeUndefined();
    const visit = (path: string) => ask(path, {}, "navigate");
    expect(await (await visit("/katalog"))?.text()).toBe("page");
    expect(await visit("/__/auth/handler?code=x")).toBeUndefined();
    expect(await visit("/emulator/auth/handler?authType=signInViaPopup")).toBeUndefined();
  });

  it("serves windows of the version before, and of none earlier, when the next one takes over", async () => {
    const caches = (await openServiceWorker({ server: serverWith({}) })).caches;
    const release = async (revision: string) => {
      const code = `/assets/${revision}.js`;
      const server = serverWith({ "/": new Response("page"), [code]: new Response(revision) });
      const precache: [string, string][] = [
        ["/", revision],
        [code, revision],
      ];
      const version = await openServiceWorker({ precache, server, caches });
      await version.dispatch("install");
      await version.dispatch("activate");
      server.clear();
      return version;
    };
    await release("r1");
    const second = await release("r2");
    expect(await (await second.ask("/assets/r1.js"))?.text()).toBe("r1");
    const third = await release("r3");
    expect(await (await third.ask("/assets/r2.js"))?.text()).toBe("r2");
    await expect(third.ask("/assets/r1.js")).rejects.toThrow("Failed to fetch");
  });

  it("asks all windows to stop loading ahead before it takes over", async () => {
    const { dispatch, said } = await openServiceWorker({ server: serverWith({}) });
    await dispatch("message", { data: "activate" });
    expect(said).toEqual(["replacing"]);
  });

  it("says that it does not fit on the device, and gives back the room", async () => {
    const server = serverWith({ "/": new Response("page"), "/assets/app.js": new Response("code") });
    const precache: [string, string][] = [
      ["/", "r1"],
      ["/assets/app.js", "r1"],
    ];
    const { caches, dispatch, said } = await openServiceWorker({ precache, server });
    caches.capacity = 1;
    await expect(dispatch("install")).rejects.toThrow("full");
    expect(said).toEqual(["full"]);
    expect([...caches.byName.keys()]).toEqual([]);
  });

  it("says nothing of the device where only the network failed", async () => {
    const { dispatch, said } = await openServiceWorker({ precache: [["/", "r1"]], server: serverWith({}) });
    await expect(dispatch("install")).rejects.toThrow("Failed to fetch");
    expect(said).toEqual([]);
  });
});

describe("what this device has kept of a page", () => {
  const PAGE =
    '<html lang="de"><head><template id="code"><script type="module" src="/assets/a.js"></script></template></head><body><div id="too-old"></div></body></html>';
  const view = {
    uid: 'an"na',
    entry: "/assets/a.js",
    isWide: false,
    styles: ["/assets/home.css", "/assets/gone.css"],
    before: '<nav><a href="/" aria-current="page">Start</a><a href="/techniques/tech">Techniken</a></nav><main>',
    main: "<h1>Anna $& 1</h1>",
    after: "</main>",
  };
  const built = { styles: ["/assets/technique.css"], pages: { "1": '<a href="/techniques/single/blocks">Blocks</a>' } };
  const files = {
    "/": new Response(PAGE, { headers: { "Content-Security-Policy": "default-src 'none'", ETag: "1" } }),
    "/assets/home.css": new Response(""),
    "/assets/technique.css": new Response(""),
    "/views/blocks.json": Response.json(built),
  };

  /** A device that has these views, by user and path; returns what a page is answered. */
  async function openWith(kept: Record<string, Record<string, object>>) {
    const precache = Object.keys(files).map((path): [string, string] => [path, "r1"]);
    const { ask, dispatch, caches } = await openServiceWorker({ precache, server: serverWith(files) });
    await dispatch("install");
    for (const [name, views] of Object.entries(kept)) {
      const cache = await caches.open(`dojo-views-${name}`);
      for (const [path, one] of Object.entries(views)) await cache.put(path, Response.json(one));
    }
    const open = async (path: string) => (await ask(path, {}, "navigate"))!;
    return { open, dispatch, caches };
  }
  const answerOf = async (path: string, kept: Parameters<typeof openWith>[0]) =>
    (await (await openWith(kept)).open(path)).text();

  it("comes with the page, held in a template, with the styles of this version and the page's policy", async () => {
    const { open } = await openWith({ anna: { "/": view } });
    const response = await open("/");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
    expect(response.headers.get("ETag")).toBeNull();
    const page = await response.text();
    expect(page).toContain("<html data-kept lang");
    expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css"></head>');
    expect(page).not.toContain("gone.css");
    expect(page).toContain(
      `<template id="kept" data-uid="an&quot;na" data-wide="false">${view.before}${view.main}${view.after}</template><div id="too-old">`,
    );
  });

  it.each([
    ["of another version", "/", { anna: { "/": { ...view, entry: "/assets/b.js" } } }],
    ["of nobody", "/", {}],
    ["of two users", "/", { anna: { "/": view }, ben: { "/": view } }],
    ["of another address", "/notizen", { anna: { "/": view } }],
    ["of an address with a query", "/?anmelden=passwort", { anna: { "/": view } }],
    ["of a technique that there is not", "/techniques/single/blocks/99", { anna: { "/": view } }],
    ["of a topic that there is not", "/techniques/single/tritte/1", { anna: { "/": view } }],
    ["without a frame of this device", "/techniques/single/blocks/1", { anna: { "/notizen": view } }],
    ["that is broken", "/", { anna: { "/": ["nothing"] } }],
  ])("is not put into the page when it is %s", async (_, path, kept) => {
    expect(await answerOf(path, kept)).toBe(PAGE);
  });

  it("lends its frame to a technique that was never opened, whose tab is then marked", async () => {
    const page = await answerOf("/techniques/single/blocks/1", { anna: { "/": view } });
    expect(page).toContain(
      '<nav><a href="/">Start</a><a href="/techniques/tech" aria-current="page">Techniken</a></nav><main>' +
        '<a href="/techniques/single/blocks">Blocks</a></main>',
    );
    expect(page).toContain('href="/assets/technique.css"');
  });

  it("leads a technique of the list of all back to that", async () => {
    const page = await answerOf("/techniques/tech/blocks/1", { anna: { "/": view } });
    expect(page).toContain('<a href="/techniques/tech/blocks">Blocks</a>');
  });

  it("goes when another version takes over", async () => {
    const { dispatch, caches } = await openWith({ anna: { "/": view } });
    await dispatch("activate");
    expect((await caches.keys()).filter((name) => name.startsWith("dojo-views-"))).toEqual([]);
  });
});
