import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { SETTING_NAMES } from "../server/config.ts";
import { parseDatabaseUrl } from "../server/storage/postgres/databaseUrl.ts";
import { startDojo } from "../tests/fixtures/server.ts";

const project = resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(project, "deploy", name), "utf8");

/** Whether a program is on this machine; says so if not. */
function has(program: string, argument: string): boolean {
  const isThere = spawnSync(program, [argument]).status === 0;
  if (!isThere) console.warn(`SKIPPED: ${program} is not on this machine, so deploy/ is not tried with it`);
  return isThere;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test("only settings that there are are set", () => {
  const names = readdirSync(join(project, "deploy")).flatMap((name) => read(name).match(/\bDOJO_[A-Z_]+/g) ?? []);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test("the containers of several servers know the database, and Caddy knows them", () => {
  const { services } = parse(read("compose.several.yaml"), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const named = Object.entries(services).filter(([, { environment }]) => "DOJO_PROCESS" in environment);
  expect(named.map(([, { environment }]) => environment.DOJO_PROCESS)).toEqual(["one", "two", "three"]);
  for (const [name, { environment }] of named) {
    expect(environment.DOJO_PROCESS).toBe(name);
    expect(parseDatabaseUrl(environment.DATABASE_URL!.replace(/\$\{[^}]*\}/, "secret"))).toMatchObject({
      hosts: [{ host: "db" }],
      password: "secret",
      sslmode: "disable",
    });
    expect(read("Caddyfile.several")).toContain(`query gsessionid=${name}\n`);
    expect(services.caddy!.environment[name.toUpperCase()]).toBe(`${name}:8080`);
  }
});

test("what the image holds is enough for the server and for commands", { timeout: 60_000 }, async () => {
  const [, stage = ""] = read("Dockerfile").split(/^WORKDIR \/dojo$/m);
  const copied = [...stage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, from = ""]) => from.split(" "));
  const image = mkdtempSync(join(tmpdir(), "dojo-image-"));
  onTestFinished(() => rmSync(image, { recursive: true, force: true }));
  for (const path of copied.map((from) => from.replace("/build/", ""))) {
    // The build makes it; tests of the server do not need it.
    if (path === "dist" && !existsSync(join(project, path))) continue;
    cpSync(join(project, path), join(image, path), { recursive: true });
  }
  symlinkSync(join(project, "node_modules"), join(image, "node_modules"));
  const run = (...args: string[]) =>
    spawn(process.execPath, args, { cwd: image, env: { PORT: "0", DOJO_DATA: join(image, "data") } });
  const server = run("dist-server/main.js");
  let said = "";
  server.stdout.on("data", (chunk) => (said += String(chunk)));
  const ready = await vi.waitFor(() => /http:\/\/localhost:\d+/.exec(said)![0], { timeout: 30_000 });
  expect(await (await fetch(`${ready}/readyz`, { headers: { connection: "close" } })).text()).toBe("ready");
  server.kill("SIGTERM");
  expect(await once(server, "exit")).toEqual([0, null]);
  expect(await once(run("tools/dojo/main.ts", "stats"), "exit")).toEqual([0, null]);
});

test.runIf(has("systemd-analyze", "--version"))("systemd finds the services closed off", () => {
  for (const name of ["dojo.service", "dojo-backup.service"]) {
    const file = join(project, "deploy", name);
    const { status, stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", file], {
      encoding: "utf8",
    });
    expect(status, stdout.split("\n").slice(-4).join("\n")).toBe(0);
  }
});

const CADDY = process.env.CADDY ?? "caddy";

test.runIf(has(CADDY, "version"))(
  "the server works behind Caddy, and sees who calls",
  { timeout: 60_000 },
  async () => {
    const dojo = await startDojo({ DOJO_TRUST_PROXY: "1", DOJO_RULES: "tests/fixtures/open.rules" });
    onTestFinished(() => dojo.remove());
    const port = await freePort();
    const home = mkdtempSync(join(tmpdir(), "dojo-caddy-"));
    const caddy = spawn(CADDY, ["run", "--config", join(project, "deploy", "Caddyfile"), "--adapter", "caddyfile"], {
      env: { HOME: home, SITE: `http://localhost:${port}`, UPSTREAM: dojo.url.replace(/^.*localhost/, "127.0.0.1") },
      stdio: "ignore",
    });
    onTestFinished(async () => {
      caddy.kill("SIGTERM");
      await once(caddy, "exit");
      rmSync(home, { recursive: true, force: true });
    });
    const site = `http://localhost:${port}`;
    const init = { headers: { connection: "close" } };
    await vi.waitFor(async () => expect(await (await fetch(`${site}/readyz`, init)).text()).toBe("ready"), {
      timeout: 20_000,
    });
    const stream = `${site}/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1&database=projects%2Fdigital-dojo%2Fdatabases%2F(default)`;
    const opened = await fetch(stream, { method: "POST", body: "count=0", ...init });
    const sid = /"c","([^"]+)"/.exec(await opened.text())![1]!;
    // An open answer: its first bytes come while it goes on.
    const ending = new AbortController();
    const held = await fetch(`${stream.replace("RID=1", "RID=rpc")}&SID=${sid}&AID=0&CI=0&TYPE=xmlhttp`, {
      signal: ending.signal,
      ...init,
    });
    expect(held.status).toBe(200);
    ending.abort();
    expect(dojo.log.join("")).not.toContain("proxy.untrusted");
  },
);
