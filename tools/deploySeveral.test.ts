import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Processes, startProcesses } from "../tests/fixtures/processes.ts";

const deploy = resolve(import.meta.dirname, "..", "deploy");

/** A program of this machine; `NGINX=…` or `CADDY=…` names another. Says so if it is not there. */
function find(name: string, argument: string): { program: string; isThere: boolean } {
  const program = process.env[name.toUpperCase()] ?? name;
  const isThere = spawnSync(program, [argument]).status === 0;
  if (!isThere) console.warn(`SKIPPED: ${program} is not on this machine, so three processes are not tried behind it`);
  return { program, isThere };
}

const nginx = find("nginx", "-v");
const caddy = find("caddy", "version");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const portsOf = ({ processes }: Processes) => processes.map(({ dojo }) => new URL(dojo.url).port);

/** The file as it is, but for the ports and the certificate. */
async function startNginx(all: Processes, directory: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const [one, two, three] = portsOf(all);
  const site = readFileSync(join(deploy, "several-nginx.conf"), "utf8")
    .replaceAll("127.0.0.1:8081", `127.0.0.1:${one}`)
    .replaceAll("127.0.0.1:8082", `127.0.0.1:${two}`)
    .replaceAll("127.0.0.1:8083", `127.0.0.1:${three}`)
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_certificate.*$/gm, "");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  writeFileSync(join(directory, "site.conf"), site);
  writeFileSync(
    join(directory, "nginx.conf"),
    `daemon off; master_process off; pid ${directory}/pid; error_log stderr; events {}
     http { access_log off; ${temporary.join(" ")} include site.conf; }`,
  );
  const arguments_ = ["-p", directory, "-c", join(directory, "nginx.conf"), "-e", "stderr"];
  const child = spawn(nginx.program, arguments_, { stdio: "ignore" });
  return { url: `http://127.0.0.1:${port}`, child };
}

async function startCaddy(all: Processes, directory: string): Promise<{ url: string; child: ChildProcess }> {
  const url = `http://localhost:${await freePort()}`;
  const [ONE, TWO, THREE] = portsOf(all).map((port) => `127.0.0.1:${port}`);
  // Its own port for administrators may be another Caddy's.
  const file = join(directory, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync(join(deploy, "Caddyfile.several"), "utf8")}`);
  const child = spawn(caddy.program, ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { HOME: directory, SITE: url, ONE, TWO, THREE },
    stdio: "ignore",
  });
  return { url, child };
}

const CHANNEL =
  "/google.firestore.v1.Firestore/Listen/channel?VER=8&database=projects%2Fdigital-dojo%2Fdatabases%2F(default)";
const ONE_REQUEST = { headers: { connection: "close" } };

/** Opens a stream as the SDK does; answers what its later requests have in their address. */
async function openStream(url: string): Promise<{ name: string; key: string }> {
  const opened = await fetch(`${url}${CHANNEL}&RID=1`, { method: "POST", body: "count=0", ...ONE_REQUEST });
  expect(opened.status).toBe(200);
  const name = opened.headers.get("x-http-session-id")!;
  const sid = /"c","([^"]+)"/.exec(await opened.text())![1]!;
  return { name, key: `gsessionid=${name}&SID=${sid}` };
}

/** After this, the SDK opens a new one. */
const UNKNOWN = { status: 400, text: "Error: Unknown SID" };

/** The answer to the next request of a stream. */
async function goOn(url: string, key: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}${CHANNEL}&${key}&RID=2&AID=0`, {
    method: "POST",
    body: "count=0",
    ...ONE_REQUEST,
  });
  return { status: answer.status, text: await answer.text() };
}

const BALANCERS = [
  { name: "nginx", isThere: nginx.isThere, start: startNginx },
  { name: "caddy", isThere: caddy.isThere, start: startCaddy },
];

test.for(BALANCERS)(
  "behind $name streams stay with their process, and when it dies they begin anew at another",
  { timeout: 90_000 },
  async ({ isThere, start, name }, { skip }) => {
    if (!isThere) return skip(`${name} is not on this machine`);
    const all = await startProcesses("by-name");
    onTestFinished(() => all.remove());
    const directory = mkdtempSync(join(tmpdir(), "dojo-several-"));
    const { url, child } = await start(all, directory);
    onTestFinished(async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(directory, { recursive: true, force: true });
    });
    await vi.waitFor(async () => expect(await (await fetch(`${url}/readyz`, ONE_REQUEST)).text()).toBe("ready"), {
      timeout: 20_000,
    });

    const streams = await Promise.all(Array.from({ length: 12 }, () => openStream(url)));
    expect(new Set(streams.map((stream) => stream.name))).toEqual(new Set(["one", "two", "three"]));
    for (const { key } of [...streams, ...streams]) expect(await goOn(url, key)).toMatchObject({ status: 200 });

    const [dead] = all.processes;
    await dead!.dojo.kill();
    // Caddy 2.6 cannot send a body to a second server: until it has looked after the first, there is a 502.
    const { key } = streams.find((stream) => stream.name === dead!.name)!;
    await expect.poll(() => goOn(url, key), { timeout: 5_000 }).toEqual(UNKNOWN);
    for (const stream of streams) {
      const answer = await goOn(url, stream.key);
      expect(answer).toMatchObject(stream.name === dead!.name ? UNKNOWN : { status: 200 });
    }
    for (let index = 0; index < 12; index++) expect((await openStream(url)).name).not.toBe(dead!.name);
    await dead!.dojo.restart();
    await expect.poll(async () => (await openStream(url)).name, { timeout: 20_000 }).toBe(dead!.name);
    for (const { dojo } of all.processes) expect(dojo.log.join("")).not.toContain("proxy.untrusted");
  },
);
