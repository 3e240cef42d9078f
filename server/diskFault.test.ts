import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { ACCOUNTS, PASSWORD } from "../tests/fixtures/wire/http.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /notes/{id} { allow read, write; } } }`;
const DOCUMENTS = "projects/digital-dojo/databases/(default)/documents";

/** A disk that can be filled and emptied under the running server. */
interface SmallDisk {
  reason: string;
  /** The server's command line. */
  command: string[];
  fill(server: ChildProcess): void;
  makeRoom(server: ChildProcess): void;
}

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "dojo-disk-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A file system of 4 MB in a namespace of its own, which disappears with the server. */
function smallFileSystem(directory: string): SmallDisk {
  const mount = `mount -t tmpfs -o size=4m none ${directory} && exec ${process.execPath} ${MAIN}`;
  const filler = ({ pid }: ChildProcess) => `/proc/${pid}/root${directory}/filler`;
  return {
    reason: "disk-full",
    command: ["unshare", "-rm", "sh", "-c", mount],
    fill: (server) => {
      const handle = openSync(filler(server), "w");
      try {
        for (;;) writeSync(handle, Buffer.alloc(4096, 1));
      } catch (error) {
        expect(error).toMatchObject({ code: "ENOSPC" });
      } finally {
        closeSync(handle);
      }
    },
    makeRoom: (server) => rmSync(filler(server)),
  };
}

/** A file size limit, which the kernel reports as another error than a full disk. */
function smallFiles(): SmallDisk {
  const limit = ({ pid }: ChildProcess, bytes: string) => {
    const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  };
  return {
    reason: "io-error",
    command: [process.execPath, MAIN],
    fill: (server) => limit(server, "4096"),
    makeRoom: (server) => limit(server, "unlimited"),
  };
}

/** Other systems have no such limits to set from outside. */
const it = test.runIf(process.platform === "linux");

/** Not every machine lets ordinary users mount; all have limits. */
const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;
const DISKS = [smallFiles, ...(canMount ? [smallFileSystem] : [])].map((disk) => [disk.name, disk] as const);

async function start({ command }: SmallDisk, directory: string) {
  const { PATH = "" } = process.env;
  const DOJO_RULES = join(makeDirectory(), "open.rules");
  writeFileSync(DOJO_RULES, RULES);
  const env = { PATH, HOST: "127.0.0.1", PORT: "0", DOJO_DATA: directory, DOJO_RULES };
  const child = spawn(command[0]!, command.slice(1), { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on("line", (line) => lines.push(line));
  const [address] = (await once(output, "line")) as [string];
  const origin = /http:\S+/.exec(address)![0];
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  const call = async (path: string, body?: object) => {
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const response = await fetch(origin + path, { ...init, headers });
    return { status: response.status, text: await response.text() };
  };
  const commit = async (n: number, length: number) => await call(`/v1/${DOCUMENTS}:commit`, put(n, length));
  /** Anna's requests need the memory of a member. */
  const enter = async (method = "signUp") => {
    const { text } = await call(`${ACCOUNTS}:${method}`, ANNA);
    const { idToken, refreshToken } = JSON.parse(text) as { idToken: string; refreshToken: string };
    headers.Authorization = `Bearer ${idToken}`;
    return refreshToken;
  };
  const events = (event: string) => lines.filter((line) => line.includes(`"event":"${event}"`));
  const recovery = async () => {
    while (events("storage.recovered").length === 0) await once(output, "line");
  };
  return { child, call, commit, enter, events, recovery };
}

const ANNA = { email: "anna@example.org", password: PASSWORD, returnSecureToken: true };

const put = (n: number, length: number) => ({
  writes: [{ update: { name: `${DOCUMENTS}/notes/n${n}`, fields: { text: { stringValue: "x".repeat(length) } } } }],
});

it.each(DISKS)(
  "%s: writes are refused, reads go on, one line says why, and with room all is well again",
  { timeout: 60_000 },
  async (_, makeDisk) => {
    const directory = makeDirectory();
    const disk = makeDisk(directory);
    const { child, call, commit, enter, events, recovery } = await start(disk, directory);
    const refreshToken = await enter();
    expect((await commit(0, 10)).status).toBe(200);

    disk.fill(child);
    for (let n = 1; n <= 5; n++) {
      const refused = await commit(n, 200_000);
      expect(refused.status).toBe(503);
      expect(JSON.parse(refused.text)).toMatchObject({ error: { status: "UNAVAILABLE" } });
      expect((await call("/healthz")).text).toBe(disk.reason);
    }
    expect((await call("/healthz")).status).toBe(503);
    const signIn = await call(`${ACCOUNTS}:signInWithPassword`, ANNA);
    expect(signIn.status).toBe(503);
    expect(JSON.parse(signIn.text)).toMatchObject({ error: { code: 503, status: "UNAVAILABLE" } });
    const reset = { requestType: "PASSWORD_RESET", email: ANNA.email };
    expect((await call(`${ACCOUNTS}:sendOobCode`, reset)).status).toBe(503);
    expect((await call(`/v1/${DOCUMENTS}/notes/n0`)).status).toBe(200);
    const renewal = { grant_type: "refresh_token", refresh_token: refreshToken };
    expect((await call("/securetoken.googleapis.com/v1/token", renewal)).status).toBe(200);
    expect(events("storage.failed")).toHaveLength(1);
    expect(events("storage.failed")[0]).toContain(disk.reason);
    expect(events("storage.recovered")).toEqual([]);

    disk.makeRoom(child);
    expect((await commit(1, 200_000)).status).toBe(200);
    expect((await call(`${ACCOUNTS}:signInWithPassword`, ANNA)).status).toBe(200);
    await recovery();
    expect(await call("/healthz")).toEqual({ status: 200, text: "ok" });
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(events("storage.failed")).toHaveLength(1);
    expect(events("request.failed")).toEqual([]);
  },
);

it.each(DISKS)("%s: the server can be stopped in order meanwhile", { timeout: 60_000 }, async (_, makeDisk) => {
  const directory = makeDirectory();
  const disk = makeDisk(directory);
  const { child, commit, enter } = await start(disk, directory);
  await enter();
  disk.fill(child);
  expect((await commit(1, 200_000)).status).toBe(503);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("what was acknowledged before and after is there when it starts again", { timeout: 60_000 }, async () => {
  const directory = makeDirectory();
  const disk = smallFiles();
  const before = await start(disk, directory);
  await before.enter();
  expect((await before.commit(0, 10)).status).toBe(200);
  disk.fill(before.child);
  expect((await before.commit(1, 200_000)).status).toBe(503);
  disk.makeRoom(before.child);
  expect((await before.commit(2, 200_000)).status).toBe(200);
  before.child.kill("SIGKILL");
  await once(before.child, "exit");
  const after = await start(disk, directory);
  await after.enter("signInWithPassword");
  const statuses = [0, 1, 2].map(async (n) => (await after.call(`/v1/${DOCUMENTS}/notes/n${n}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
});
