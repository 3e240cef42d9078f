import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeDatabase } from "../tests/fixtures/postgres/databases.ts";
import { ChannelClient } from "../tests/fixtures/wire/channelClient.ts";
import { openHttp2 } from "../tests/fixtures/browser/connections.ts";
import { ACCOUNTS, PASSWORD } from "../tests/fixtures/wire/http.ts";
import { CERT_FILE, KEY_FILE } from "../tests/fixtures/tls/files.ts";

const PROJECT_ID = "digital-dojo";
const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "dojo-main-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The real process, with these settings as its whole environment. */
function startProcess(settings: Record<string, string>) {
  const { PATH = "" } = process.env;
  const env = { PATH, HOST: "127.0.0.1", PORT: "0", DOJO_DATA: join(makeDirectory(), "data"), ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on("line", (line) => lines.push(line));
  return {
    child,
    lines,
    output,
    errors: text(child.stderr),
    ended: once(child, "close") as Promise<[number | null, string | null]>,
  };
}

/** Waits until it listens. */
async function start(settings: Record<string, string> = {}) {
  const started = startProcess(settings);
  const [line] = (await once(started.output, "line")) as [string];
  const port = Number(/:(\d+)$/.exec(line)?.[1]);
  const line2 = (event: string) => async () => {
    while (!started.lines.some((line) => line.includes(event))) await once(started.output, "line");
  };
  return { ...started, port, stopping: line2("server.stopping") };
}

/** Starts a server that must fail; returns what it told the operator. */
async function fail(settings: Record<string, string>): Promise<string> {
  const { errors, ended, lines } = startProcess(settings);
  const [code] = await ended;
  expect({ code, lines }).toEqual({ code: 1, lines: [] });
  return await errors;
}

/** A stream that waits for changes, as every open app has one. */
async function openStream(handle: (request: Request) => Promise<Response>): Promise<ChannelClient> {
  const client = new ChannelClient(handle, { rpc: "Listen", projectId: PROJECT_ID });
  await client.open();
  await client.connect();
  return client;
}

const plain = (port: number) => (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return fetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
};

/**
 * Sends a request that never ends, and resolves when the server has it; `cut` resolves when the server has ended it.
 */
async function beginEndlessRequest(port: number): Promise<{ cut: Promise<void> }> {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const sent = fetch(`http://127.0.0.1:${port}${ACCOUNTS}:signUp`, init);
  const cut = expect(sent).rejects.toThrow();
  // A second answer shows that the first request has arrived.
  await plain(port)(new Request("http://localhost/healthz"));
  return { cut };
}

describe("stopping", { timeout: 20_000 }, () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("ends at %s in order, streams and all", async (signal) => {
    const { child, ended, port, lines, errors } = await start();
    const streams = await Promise.all([1, 2, 3].map(() => openStream(plain(port))));
    const startedAtMs = performance.now();
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - startedAtMs).toBeLessThan(3000);
    for (const stream of streams) expect(await stream.next()).toBe("close");
    expect(lines.map((line) => line.includes("server.stopped"))).toContain(true);
    expect(await errors).toBe("");
  });

  it("ends the streams of HTTP/2 too, and tells the client that the connection goes", async () => {
    const { child, ended, port } = await start({ DOJO_TLS_CERT: CERT_FILE, DOJO_TLS_KEY: KEY_FILE });
    const { handle, closed } = await openHttp2(port);
    const stream = await openStream(handle);
    child.kill("SIGTERM");
    expect(await stream.next()).toBe("close");
    await closed;
    expect(await ended).toEqual([0, null]);
  });

  it("ends although somebody never finishes a request", async () => {
    const { child, ended, port } = await start();
    const { cut } = await beginEndlessRequest(port);
    const startedAtMs = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - startedAtMs).toBeLessThan(8000);
    await cut;
  });

  it("ends although the mail server does not answer", async () => {
    const { child, ended, port } = await start({ DOJO_SMTP_URL: `smtp://127.0.0.1:${await listenSilently()}` });
    const post = (method: string, body: object) =>
      plain(port)(new Request(`http://localhost${ACCOUNTS}:${method}`, { method: "POST", body: JSON.stringify(body) }));
    await post("signUp", { email: "anna@example.org", password: PASSWORD });
    expect((await post("sendOobCode", { requestType: "PASSWORD_RESET", email: "anna@example.org" })).status).toBe(200);
    const startedAtMs = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - startedAtMs).toBeLessThan(8000);
  });

  it("shares accounts with another one on the same PostgreSQL, and ends in order", async () => {
    const DATABASE_URL = await makeDatabase();
    const servers = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
    const [one, two] = servers.map(({ port }) => (method: string, body: object) => {
      const init = { method: "POST", body: JSON.stringify(body) };
      return fetch(`http://127.0.0.1:${port}${ACCOUNTS}:${method}`, init);
    });
    const { idToken } = (await (await one!("signUp", { email: "anna@example.org", password: PASSWORD })).json()) as {
      idToken: string;
    };
    expect((await two!("lookup", { idToken })).status).toBe(200);
    for (const { child } of servers) child.kill("SIGTERM");
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it("takes the echo of a signal for the same one", async () => {
    const { child, ended } = await start();
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
  });

  it("ends at once at a second signal", async () => {
    const { child, ended, port, stopping, lines } = await start();
    const { cut } = await beginEndlessRequest(port);
    child.kill("SIGTERM");
    await stopping();
    // Signals until one comes late enough to count as a second one.
    const again = setInterval(() => child.kill("SIGTERM"), 50);
    expect(await ended).toEqual([1, null]);
    clearInterval(again);
    expect(lines.join()).not.toContain("server.stopped");
    await cut;
  });
});

/** Registers somebody and asks for a mail, which lies in the outbox once the server has stopped. */
async function signUpAndReset(port: number, email = "anna@example.org"): Promise<void> {
  const post = (method: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${ACCOUNTS}:${method}`, { method: "POST", body: JSON.stringify(body) });
  expect((await post("signUp", { email, password: PASSWORD })).status).toBe(200);
  expect((await post("sendOobCode", { requestType: "PASSWORD_RESET", email })).status).toBe(200);
}

/** A port that accepts connections and stays silent. */
async function listenSilently(): Promise<number> {
  const server: Server = createServer((socket) => onTestFinished(() => void socket.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

describe("starting", { timeout: 20_000 }, () => {
  it("prints the address first, then a log of one JSON object a line", async () => {
    const { lines, child, ended, port } = await start();
    child.kill("SIGTERM");
    await ended;
    expect(lines[0]).toBe(`Digital Dojo: http://127.0.0.1:${port}`);
    expect(lines.slice(1).map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      "server.ready",
      "mail.unsendable",
      "server.stopping",
      "server.stopped",
    ]);
  });

  it("prints an https address with a certificate", async () => {
    const { lines } = await start({ DOJO_TLS_CERT: CERT_FILE, DOJO_TLS_KEY: KEY_FILE });
    expect(lines[0]).toMatch(/^Digital Dojo: https:\/\/127\.0\.0\.1:\d+$/);
  });

  it("says in one line that the port is taken", async () => {
    const port = await listenSilently();
    expect(await fail({ PORT: String(port) })).toBe(
      `Digital Dojo cannot start: port ${port} on 127.0.0.1 is taken; set PORT to another\n`,
    );
  });

  it("says in one line that an address is not this machine's", async () => {
    const HOST = "192.0.2.1";
    expect(await fail({ HOST })).toBe(
      `Digital Dojo cannot start: ${HOST} is no address of this machine; set HOST to one\n`,
    );
  });

  it.each(["sqlite", "postgres"])("says in one line that another server has the data: %s", async (kind) => {
    const DOJO_DATA = makeDirectory();
    const settings: Record<string, string> = { DOJO_DATA };
    if (kind === "postgres") settings.DATABASE_URL = await makeDatabase();
    await start(settings);
    expect(await fail(settings)).toBe(
      `Digital Dojo cannot start: ${DOJO_DATA} is in use by another server: one server per data directory\n`,
    );
  });

  it("says in one line that the data directory cannot be used", async () => {
    const directory = makeDirectory();
    const file = join(directory, "file");
    writeFileSync(file, "");
    const readOnly = join(directory, "readOnly");
    mkdirSync(readOnly);
    chmodSync(readOnly, 0o500);
    // Root may write anywhere; others are bound by the mode of the directory.
    const cases =
      process.getuid?.() === 0
        ? [file, join(file, "data")]
        : [file, join(file, "data"), readOnly, join(readOnly, "data")];
    for (const DOJO_DATA of cases) {
      expect(await fail({ DOJO_DATA })).toBe(
        `Digital Dojo cannot start: ${DOJO_DATA} cannot be used as data directory: it must be writable\n`,
      );
    }
  });

  it("says in one line that the database is none", async () => {
    const DOJO_DATA = makeDirectory();
    writeFileSync(join(DOJO_DATA, "dojo.sqlite"), "certainly no database".repeat(100));
    expect(await fail({ DOJO_DATA })).toBe(
      `Digital Dojo cannot start: the database ${join(DOJO_DATA, "dojo.sqlite")} is damaged (file is not a database). ` +
        "Keep a copy of the directory, then put a backup in its place; " +
        '"npm run dojo -- check" says what is damaged\n',
    );
  });

  it("closes a data directory that others could read, names what was open, and writes for its own user alone", async () => {
    const DOJO_DATA = makeDirectory();
    const first = await start({ DOJO_DATA });
    await signUpAndReset(first.port);
    first.child.kill("SIGTERM");
    await first.ended;
    expect(first.lines.join()).not.toContain("directory.closed");
    const files = ["dojo.sqlite", ...readdirSync(join(DOJO_DATA, "outbox")).map((name) => join("outbox", name))];
    for (const file of files) chmodSync(join(DOJO_DATA, file), 0o644);
    chmodSync(DOJO_DATA, 0o755);

    const { lines, port, child, ended } = await start({ DOJO_DATA });
    await signUpAndReset(port, "ben@example.org");
    child.kill("SIGTERM");
    await ended;
    const said = lines.find((line) => line.includes("directory.closed"));
    expect(JSON.parse(said!)).toMatchObject({
      level: "warn",
      count: files.length + 1,
      names: [".", ...files].join(" "),
    });
    expect(statSync(DOJO_DATA).mode & 0o777).toBe(0o700);
    for (const entry of readdirSync(DOJO_DATA, { recursive: true, withFileTypes: true })) {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      expect([entry.name, mode]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it("does not start on a database that is a link", async () => {
    const DOJO_DATA = makeDirectory();
    symlinkSync("/etc/hostname", join(DOJO_DATA, "dojo.sqlite"));
    expect(await fail({ DOJO_DATA })).toMatch(/dojo\.sqlite is a symbolic link: .*DOJO_DATA.*\n$/);
  });

  it("says where the rules are wrong", async () => {
    const DOJO_RULES = join(makeDirectory(), "my.rules");
    writeFileSync(DOJO_RULES, "rules_version = '2';\nservice cloud.firestore {\n  match nothing\n}");
    expect(await fail({ DOJO_RULES })).toMatch(/^Digital Dojo cannot start: .*my\.rules:3:9: .*\n$/);
  });

  it("names every setting that is wrong, a line each", async () => {
    const errors = await fail({ PORT: "80a", DOJO_TLS_CERT: CERT_FILE, DOJO_TYPO: "1" });
    expect(errors.split("\n")).toEqual([
      "Digital Dojo cannot start: ",
      expect.stringContaining("  DOJO_TYPO is not a setting"),
      "  PORT must be a whole number",
      expect.any(String),
    ]);
  });

  it("does not start with a key that is not the certificate's", async () => {
    expect(await fail({ DOJO_TLS_CERT: CERT_FILE, DOJO_TLS_KEY: CERT_FILE })).toBe(
      "Digital Dojo cannot start: \n  DOJO_TLS_KEY must hold a private key in PEM form\n",
    );
  });
});

it("goes on when nobody reads its log any more", async () => {
  const { child, port } = await start();
  child.stdout.destroy();
  const lookup = `http://127.0.0.1:${port}${ACCOUNTS}:lookup?key=x`;
  for (let round = 0; round < 5; round++) {
    const answer = await fetch(lookup, { method: "POST", body: "{}" });
    await answer.text();
    expect(answer.status).toBe(400);
  }
  expect(child.exitCode).toBeNull();
});
