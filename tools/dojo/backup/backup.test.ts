import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { startDojo } from "../../../tests/fixtures/server.ts";
import { heard, makeDirectory } from "../../../tests/fixtures/units/command.ts";
import { makeCall, type Options } from "../command.ts";
import { pack } from "./archive.ts";
import { BACKUP_COMMANDS } from "./commands.ts";
import { openSqliteStore } from "../../../server/storage/sqlite/open.ts";

const DOCUMENTS = "v1/projects/digital-dojo/databases/(default)/documents";
const ANNA = { email: "anna@example.org", password: "Reiterstand-50-50" };

/** What `npm run dojo -- …` does with these words. */
async function dojo(name: "backup" | "restore", words: string[], options: Options) {
  const { status, said } = await heard(() => BACKUP_COMMANDS[name]!.run(makeCall(words, options, "en")));
  return { status, said: said.join("\n") };
}

async function post(url: string, path: string, body: object, token?: string) {
  const headers: Record<string, string> = { connection: "close", "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(`${url}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
}

const signIn = (url: string, method: string) => post(url, `identitytoolkit.googleapis.com/v1/accounts:${method}`, ANNA);

/** Numbers of the documents of a collection. */
function numbersIn(directory: string, collection: string): number[] {
  const db = new DatabaseSync(join(directory, "dojo.sqlite"), { readOnly: true });
  try {
    const rows = db.prepare("SELECT path FROM documents WHERE collectionId = ?").all(collection);
    return rows.map(({ path }) => Number(String(path).split("/")[1])).sort((a, b) => a - b);
  } finally {
    db.close();
  }
}

test(
  "a backup under load is a state that there was, and a server starts and serves with it",
  { timeout: 180_000 },
  async () => {
    const server = await startDojo({ DOJO_RULES: "tests/fixtures/open.rules" });
    onTestFinished(() => server.remove());
    const { idToken } = (await signIn(server.url, "signUp")).json;
    const name = (path: string) => `projects/digital-dojo/databases/(default)/documents/${path}`;
    let acknowledged = -1;
    const load = new AbortController();
    const loading = (async () => {
      // Large enough for several steps of the copy.
      const filler = { stringValue: "x".repeat(20_000) };
      for (let number = 0; !load.signal.aborted; number++) {
        const writes = ["left", "right"].map((side) => ({
          update: { name: name(`${side}/${number}`), fields: { filler } },
        }));
        const { status } = await post(server.url, `${DOCUMENTS}:commit`, { writes }, idToken);
        expect(status).toBe(200);
        acknowledged = number;
      }
    })();
    await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(100), { timeout: 60_000 });
    const before = acknowledged;
    const folder = makeDirectory();
    mkdirSync(join(server.dataDirectory, "legal"));
    writeFileSync(join(server.dataDirectory, "legal", "impressum.txt"), "Wir.");
    const made = await dojo("backup", [folder], { data: server.dataDirectory });
    load.abort();
    await loading;
    expect(made).toMatchObject({ status: 0, said: expect.stringMatching(/written and verified/) });
    expect(readdirSync(server.dataDirectory).filter((entry) => entry.startsWith(".backup-"))).toEqual([]);
    const [file = ""] = readdirSync(folder);

    const target = makeDirectory();
    expect(await dojo("restore", [join(folder, file)], { yes: true, data: target })).toMatchObject({ status: 0 });
    const left = numbersIn(target, "left");
    expect(left).toEqual(left.map((_, index) => index));
    expect(numbersIn(target, "right")).toEqual(left);
    expect(left.length).toBeGreaterThan(before);
    expect(left.length).toBeLessThanOrEqual(acknowledged + 1);
    expect(readFileSync(join(target, "legal", "impressum.txt"), "utf8")).toBe("Wir.");

    // The running server's data goes aside, and the archive's takes its place.
    const refused = await dojo("restore", [join(folder, file)], { yes: true, data: server.dataDirectory });
    expect(refused).toMatchObject({ status: 1, said: expect.stringMatching(/^A server is using/) });
    await server.stop();
    expect(await dojo("restore", [join(folder, file)], { yes: true, data: server.dataDirectory })).toMatchObject({
      status: 0,
    });
    await server.restart();
    expect((await signIn(server.url, "signInWithPassword")).status).toBe(200);
    const kept = readdirSync(server.dataDirectory).find((entry) => entry.startsWith("before-restore-"))!;
    expect(numbersIn(join(server.dataDirectory, kept), "left")).toHaveLength(acknowledged + 1);
  },
);

/** A data directory with one document, of no running server. */
async function makeData(): Promise<string> {
  const directory = makeDirectory();
  const store = openSqliteStore({ directory, clock: Date.now });
  await store.commit(async () => [{ path: "left/1", fields: {} }]);
  await store.close();
  return directory;
}

test("nothing is overwritten, and only this command's own backups are counted", { timeout: 60_000 }, async () => {
  const data = await makeData();
  const folder = makeDirectory();
  const file = join(folder, "mine.tar.gz");
  const backup = (to: string, keep?: string) => dojo("backup", [to], { keep, data });
  expect(await backup(file)).toMatchObject({ status: 0 });
  expect(await backup(file)).toMatchObject({ status: 2, said: expect.stringMatching(/there already/) });
  expect(await backup(file, "2")).toMatchObject({ status: 2 });
  expect(await backup(folder, "0")).toMatchObject({ status: 2 });
  writeFileSync(join(folder, "dojo-notes.tar.gz"), "another file");
  for (const _ of [1, 2, 3]) expect(await backup(folder, "2")).toMatchObject({ status: 0 });
  const names = readdirSync(folder);
  expect(names.filter((name) => /^dojo-\d/.test(name))).toHaveLength(2);
  expect(names).toEqual(expect.arrayContaining(["mine.tar.gz", "dojo-notes.tar.gz"]));
});

test("a backup that is damaged, cut, foreign or too new replaces nothing", { timeout: 60_000 }, async () => {
  const data = await makeData();
  const folder = makeDirectory();
  const good = join(folder, "good.tar.gz");
  expect(await dojo("backup", [good], { data })).toMatchObject({ status: 0 });
  const bytes = readFileSync(good);
  const bad = join(folder, "bad.tar.gz");
  const restore = (file: string, how: Options) => dojo("restore", [file], { ...how, data });
  const refuses = async (content: Uint8Array) => {
    writeFileSync(bad, content);
    const { status, said } = await restore(bad, { yes: true });
    expect(status).toBe(1);
    expect(said).toMatch(/^The backup is not sound: /);
    expect(numbersIn(data, "left")).toEqual([1]);
    expect(readdirSync(data).filter((name) => /restore/.test(name))).toEqual([]);
  };
  await refuses(bytes.subarray(0, bytes.length / 2));
  await refuses(Buffer.concat([bytes.subarray(0, 2000), Buffer.from([bytes[2000]! ^ 1]), bytes.subarray(2001)]));
  await refuses(Buffer.from("no archive"));
  expect(await restore(good, {})).toMatchObject({ status: 2 });
  expect(await restore(good, { "dry-run": true })).toMatchObject({
    status: 0,
    said: expect.stringMatching(/1 documents/),
  });

  const newer = await makeData();
  const db = new DatabaseSync(join(newer, "dojo.sqlite"));
  db.exec("PRAGMA user_version = 1000");
  db.close();
  for (const name of ["legal", "outbox", "outbox-requested", "outbox-unsent"]) mkdirSync(join(newer, name));
  await pack(newer, join(folder, "newer.tar.gz"), Date.now());
  expect(await restore(join(folder, "newer.tar.gz"), { yes: true })).toMatchObject({
    status: 1,
    said: expect.stringMatching(/newer than this server/),
  });
  expect(numbersIn(data, "left")).toEqual([1]);
});

test("a damaged database is replaced, and kept", { timeout: 60_000 }, async () => {
  const data = await makeData();
  const file = join(makeDirectory(), "good.tar.gz");
  expect(await dojo("backup", [file], { data })).toMatchObject({ status: 0 });
  const damage = "certainly no database".repeat(100);
  chmodSync(join(data, "dojo.sqlite"), 0o600);
  writeFileSync(join(data, "dojo.sqlite"), damage);
  expect(await dojo("restore", [file], { yes: true, data })).toMatchObject({ status: 0 });
  expect(existsSync(join(data, "dojo.sqlite-wal"))).toBe(false);
  expect(numbersIn(data, "left")).toEqual([1]);
  const kept = readdirSync(data).find((name) => name.startsWith("before-restore-"))!;
  expect(readFileSync(join(data, kept, "dojo.sqlite"), "utf8")).toBe(damage);
});
