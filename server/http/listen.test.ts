import { once } from "node:events";
import { connect as connectTcp } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import { ChannelClient } from "../../tests/fixtures/wire/channelClient.ts";
import { type Connection, openHttp1, openHttp2, sendRaw } from "../../tests/fixtures/browser/connections.ts";
import { ACCOUNTS, openHttp, PROJECT_ID, textOf } from "../../tests/fixtures/wire/http.ts";
import { readTestTls } from "../../tests/fixtures/tls/files.ts";
import { makeLog } from "../log.ts";
import { listen, type ListenOptions } from "./listen.ts";
import { remoteAddressOf } from "./remoteAddress.ts";

const tls = readTestTls();
const DATABASE = `projects/${PROJECT_ID}/databases/(default)`;

async function open(options: Pick<ListenOptions, "app"> & Partial<ListenOptions>) {
  const lines: string[] = [];
  const listening = await listen({ host: "127.0.0.1", port: 0, log: makeLog((line) => lines.push(line)), ...options });
  onTestFinished(() => listening.close(0));
  return { ...listening, lines };
}

/** The whole app on a real port. */
async function openApp(options: Partial<ListenOptions> = {}) {
  const http = await openHttp({ tls: options.tls !== undefined });
  return { ...http, ...(await open({ app: http.app, log: http.log, ...options })) };
}

const get = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);

async function shakeHands(port: number, options: object): Promise<TLSSocket> {
  const socket = connectTls({ port, host: "127.0.0.1", servername: "localhost", ca: tls.cert, ...options });
  onTestFinished(() => void socket.destroy());
  await once(socket, "secureConnect");
  return socket;
}

it("guards every answer, by both protocols, and leaves an answer its own lifetime", async () => {
  const { port } = await openApp({ tls });
  for (const { handle } of [await openHttp2(port), openHttp1(port)]) {
    const called = await handle(get(`${ACCOUNTS}:createAuthUri`, { method: "POST", body: "{}" }));
    const guarded = { "x-frame-options": "DENY", "content-security-policy": expect.stringContaining("default-src") };
    const named = { "x-request-id": expect.stringMatching(/^[\da-f]{10}$/), "cache-control": "no-store" };
    expect(Object.fromEntries(called.headers)).toMatchObject({ ...guarded, ...named });
    const page = await handle(get("/"));
    expect(Object.fromEntries(page.headers)).toMatchObject({ ...guarded, "cache-control": "no-cache" });
    expect(page.headers.has("x-request-id")).toBe(false);
  }
});

describe("TLS", () => {
  it.each([
    [["h2", "http/1.1"], "h2"],
    [["http/1.1", "h2"], "h2"],
    [["h2"], "h2"],
    [["http/1.1"], "http/1.1"],
    [undefined, false],
  ])("agrees on a protocol with a client of %j: %s", async (ALPNProtocols, expected) => {
    const { port } = await openApp({ tls });
    expect((await shakeHands(port, { ALPNProtocols })).alpnProtocol).toBe(expected);
  });

  it("refuses clients that know neither protocol, and versions that are broken", async () => {
    const { port } = await openApp({ tls });
    await expect(shakeHands(port, { ALPNProtocols: ["spdy/3"] })).rejects.toThrow();
    await expect(shakeHands(port, { minVersion: "TLSv1", maxVersion: "TLSv1.1" })).rejects.toThrow();
    expect((await shakeHands(port, {})).getProtocol()).toBe("TLSv1.3");
  });

  it("serves the app by both protocols, and by HTTP/1.1 to whom names none", async () => {
    const { port } = await openApp({ tls });
    for (const { handle } of [await openHttp2(port), openHttp1(port)]) {
      const response = await handle(get("/quiz"));
      expect(response.status).toBe(200);
      expect(response.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
      expect(await response.text()).toBe(textOf("/index.html"));
    }
    const socket = await shakeHands(port, {});
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it("takes bodies and refuses those that are too large, by both protocols", async () => {
    const { port } = await openApp({ tls });
    for (const { handle } of [await openHttp2(port), openHttp1(port)]) {
      const post = (body: string) => handle(get(`${ACCOUNTS}:createAuthUri`, { method: "POST", body }));
      const good = await post('{"identifier":"anna@example.org","continueUri":"https://localhost"}');
      expect({ status: good.status, body: await good.json() }).toMatchObject({ status: 200 });
      expect((await post("x".repeat(100_000))).status).toBe(413);
      expect((await handle(get("/healthz"))).status).toBe(200);
    }
  });

  it.each(["h2", "h1"])("knows by %s where a client comes from", async (protocol) => {
    const app = new Hono().get("/", (c) => c.text(remoteAddressOf(c, 0)));
    const { port } = await open({ app, tls });
    const { handle } = protocol === "h2" ? await openHttp2(port) : openHttp1(port);
    expect(await (await handle(get("/"))).text()).toBe("127.0.0.1");
  });

  it("outlives clients that talk nonsense", async () => {
    const { port, lines } = await openApp({ tls });
    await sendRaw(port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await sendRaw(port, new Uint8Array(600).fill(0x80));
    const gone = connectTcp(port, "127.0.0.1");
    await once(gone, "connect");
    gone.resetAndDestroy();
    const socket = await shakeHands(port, { ALPNProtocols: ["h2"] });
    socket.on("error", () => {}).resume();
    socket.write("no preface of HTTP/2, and no frames at all");
    await once(socket, "close");
    expect((await openHttp1(port).handle(get("/healthz"))).status).toBe(200);
    expect(lines).toEqual([]);
  });
});

describe.each<[string, (port: number) => Connection["handle"] | Promise<Connection["handle"]>, string | null]>([
  ["HTTP/2", async (port) => (await openHttp2(port)).handle, "h2"],
  ["HTTP/1.1", (port) => openHttp1(port).handle, null],
])("streams over TLS and %s", (_, connect, wireProtocol) => {
  const watch = (id: string) => ({
    database: DATABASE,
    addTarget: { targetId: 2, documents: { documents: [`${DATABASE}/documents/open/${id}`] } },
  });
  const isChange = ({ documentChange }: { documentChange?: object }) => documentChange !== undefined;
  const isCurrent = ({ targetChange }: { targetChange?: { targetChangeType: string } }) =>
    targetChange?.targetChangeType === "CURRENT";

  it("bring changes as they happen, while the answer stays open", async () => {
    const { port, store } = await openApp({ tls });
    const client = new ChannelClient(await connect(port), { rpc: "Listen", projectId: PROJECT_ID });
    const opened = await client.open(watch("a"));
    expect(opened.headers.get("X-Client-Wire-Protocol")).toBe(wireProtocol);
    const back = await client.connect();
    expect(back.headers.get("X-Accel-Buffering")).toBe("no");
    expect(back.headers.get("Content-Length")).toBeNull();
    await client.until(isCurrent);
    for (const n of ["1", "2", "3"]) {
      await store.commit(async () => [{ path: "open/a", fields: { n: { integerValue: n } } }]);
      const change = (await client.until(isChange)).at(-1);
      expect(change).toMatchObject({ documentChange: { document: { fields: { n: { integerValue: n } } } } });
    }
  });

  it("go on where they were after the client lost its connection", async () => {
    const { port, store, lines } = await openApp({ tls });
    const client = new ChannelClient(await connect(port), { rpc: "Listen", projectId: PROJECT_ID });
    await client.open(watch("a"));
    await client.connect();
    await client.until(isCurrent);
    await client.disconnect();
    await store.commit(async () => [{ path: "open/a", fields: {} }]);
    await client.connect();
    expect((await client.until(isChange)).length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain("fault");
  });
});

describe("HTTP/2", () => {
  it("carries more streams on one connection than a browser has connections", async () => {
    const { port, store } = await openApp({ tls });
    const { handle } = await openHttp2(port);
    const clients = Array.from(
      { length: 30 },
      () => new ChannelClient(handle, { rpc: "Listen", projectId: PROJECT_ID }),
    );
    const target = { targetId: 2, documents: { documents: [`${DATABASE}/documents/open/a`] } };
    for (const client of clients) {
      await client.open({ database: DATABASE, addTarget: target });
      await client.connect();
    }
    await store.commit(async () => [{ path: "open/a", fields: { n: { integerValue: "7" } } }]);
    const isChange = (message: object) => JSON.stringify(message).includes('"7"');
    await Promise.all(clients.map((client) => client.until(isChange)));
    expect((await handle(get("/healthz"))).status).toBe(200);
  });

  it("answers an address that is none with 400 and all headers", async () => {
    const { port, lines } = await openApp({ tls });
    const { session } = await openHttp2(port);
    for (const fields of [{ ":authority": "[::1" }, { ":path": "/..\\secret.txt" }, { ":scheme": "ftp" }]) {
      const stream = session.request({ ":path": "/", ...fields });
      const [headers] = await once(stream, "response");
      expect(headers).toMatchObject({ ":status": 400, "content-security-policy": expect.any(String) });
      stream.close();
    }
    expect(lines).toEqual([]);
  });
});

describe("connections", () => {
  it("of one address are so many, and others come when they go", async () => {
    const { port } = await openApp({ connectionsPerAddress: 2 });
    const connect = async () => {
      const socket = connectTcp(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.on("error", () => {});
      socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      const [event] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => [undefined])]);
      return { socket, isServed: event !== undefined };
    };
    const [first, second, third] = [await connect(), await connect(), await connect()];
    expect([first, second, third].map(({ isServed }) => isServed)).toEqual([true, true, false]);
    first.socket.end();
    await once(first.socket, "close");
    expect((await connect()).isServed).toBe(true);
  });

  it("by HTTP/2 carry so many requests at once, with headers that are not long", async () => {
    const { port } = await openApp({ tls });
    const { session, handle } = await openHttp2(port);
    // The HTTP/2 settings come before the first answer.
    await handle(get("/healthz"));
    expect(session.remoteSettings).toMatchObject({ maxConcurrentStreams: 128, maxHeaderListSize: 16_384 });
  });
});

describe("HTTP/1.1 without TLS", () => {
  const ask = (target: string, host = "localhost") =>
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

  it.each([
    ["/../secret.txt", 404],
    ["/assets/../../secret.txt", 404],
    ["/%2e%2e/secret.txt", 404],
    ["/..%2fsecret.txt", 404],
    ["/..%5csecret.txt", 404],
    ["//secret.txt", 404],
    ["/theme.js%00", 404],
    ["/%zz.js", 404],
    ["/..\\secret.txt", 400],
    ["http://localhost/../secret.txt", 404],
    ["http://[/", 400],
    ["*", 400],
  ])("GET %s: %i, with all headers", async (target, status) => {
    const { port, lines } = await openApp();
    const answer = await sendRaw(port, ask(target));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer.split("\r\n\r\n")[1]).not.toContain("secret");
    expect(lines).toEqual([]);
  });

  it.each(["a b", "evil.example/path", "user@evil.example", "[::1", "localhost:99999"])(
    "Host %s: 400",
    async (host) => {
      const { port } = await openApp();
      const answer = await sendRaw(port, ask("/", host));
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).not.toContain(host);
    },
  );

  it.each([
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["no path", "GET secret.txt HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["no HTTP", "hello\r\n\r\n", 400],
    ["headers without end", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
    ["two lengths", "POST / HTTP/1.1\r\nHost: l\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
    [
      "two kinds of length",
      "POST / HTTP/1.1\r\nHost: l\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
  ])("%s: refused", async (_, bytes, status) => {
    const { port, lines } = await openApp();
    expect(await sendRaw(port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(lines).toEqual([]);
  });

  it("logs a fault of the app itself, under the id that it answers", async () => {
    const { port, lines } = await open({ app: { fetch: () => Promise.reject(new Error("out of order")) } });
    const answer = await sendRaw(port, ask("/"));
    const { event, faultId, message } = JSON.parse(lines[0]!) as Record<string, string>;
    expect({ event, message }).toEqual({ event: "request.failed", message: "out of order" });
    expect(answer).toMatch(/^HTTP\/1.1 500 /);
    expect(answer).toContain(faultId);
    expect(answer).not.toContain("out of order");
  });
});

describe.each([
  ["plain", undefined],
  ["TLS", tls],
])("closing (%s)", (_, tls) => {
  /** Answers at once, on demand, or never. */
  function makeSlowApp() {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const app = new Hono();
    app.get("/now", (c) => c.text("now"));
    app.get("/later", async (c) => (await told, c.text("later")));
    app.get(
      "/never",
      () => new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) })),
    );
    return { app, tell };
  }
  const connectTo = async (port: number): Promise<(path: string) => Promise<Response>> => {
    if (!tls) return (path) => fetch(`http://127.0.0.1:${port}${path}`);
    const { handle } = await openHttp2(port);
    return (path) => handle(get(path));
  };

  it("takes no new connections, and does not wait for idle ones", async () => {
    const { app } = makeSlowApp();
    const { port, close } = await open({ app, tls });
    const ask = await connectTo(port);
    expect(await (await ask("/now")).text()).toBe("now");
    await close(60_000);
    const socket = connectTcp(port, "127.0.0.1");
    expect((await once(socket, "error"))[0]).toMatchObject({ code: "ECONNREFUSED" });
  });

  // Shorter than clients keep a connection, so the server has to end it.
  it("lets a request that is under way end, and its connection with it", { timeout: 2000 }, async () => {
    const { app, tell } = makeSlowApp();
    const { port, close } = await open({ app, tls });
    const ask = await connectTo(port);
    await (await ask("/now")).text();
    const later = ask("/later");
    // A second answer shows that the first request has arrived.
    await (await ask("/now")).text();
    const closed = close(60_000);
    tell();
    expect(await (await later).text()).toBe("later");
    await closed;
  });

  it("aborts what is still running when the time is up", async () => {
    const { app } = makeSlowApp();
    const { port, close } = await open({ app, tls });
    const answer = await (await connectTo(port))("/never");
    await close(20);
    // Node's client reports an error over HTTP/1.1 only; the answer ends with both.
    await Promise.allSettled([answer.text()]);
  });
});

describe("opening", () => {
  it("rejects when the port is taken", async () => {
    const { app, port } = await openApp();
    await expect(open({ app, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
