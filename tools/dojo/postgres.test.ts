import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeDatabase, runSql } from "../../tests/fixtures/postgres/databases.ts";
import { startDojo } from "../../tests/fixtures/server.ts";
import { heard, makeDirectory } from "../../tests/fixtures/units/command.ts";
import { openPostgresStore } from "../../server/storage/postgres/open.ts";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";
import type { Store } from "../../server/storage/store.ts";
import { BACKUP_COMMANDS } from "./backup/commands.ts";
import { check } from "./check.ts";
import { makeCall, type Options } from "./command.ts";
import { readIndexes } from "./database.ts";
import { TRANSFER_COMMANDS } from "./transfer/commands.ts";
import { UPKEEP_COMMANDS } from "./upkeep.ts";
import { USER_COMMANDS } from "./users.ts";

const COMMANDS = { ...BACKUP_COMMANDS, ...TRANSFER_COMMANDS, ...UPKEEP_COMMANDS, ...USER_COMMANDS };
const DOCUMENTS = "v1/projects/digital-dojo/databases/(default)/documents";
const ANNA = { email: "anna@example.org", password: "Reiterstand-50-50" };

/** What a command does with these words and a database. */
async function dojo(database: string | undefined, name: string, words: string[], options: Options) {
  vi.stubEnv("DATABASE_URL", database);
  const run = () => (name === "check" ? check([]) : COMMANDS[name]!.run(makeCall(words, options, "en")));
  const { status, said } = await heard(run).finally(() => vi.unstubAllEnvs());
  return { status, said: said.join("\n") };
}

async function post(url: string, path: string, body: object, token?: string) {
  const headers: Record<string, string> = { connection: "close", "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(`${url}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, json: (await response.json()) as Record<string, string> };
}

const signIn = (url: string, method: string) => post(url, `identitytoolkit.googleapis.com/v1/accounts:${method}`, ANNA);

/** The numbers of the documents of a collection. */
async function numbersIn(store: Store, collectionId: string): Promise<number[]> {
  const scope = { parent: "", collectionId, allDescendants: false };
  const { result } = await store.read(async (read) => {
    const numbers: number[] = [];
    for await (const { path } of read.changedSince(scope, 0)) numbers.push(Number(path.split("/")[1]));
    return numbers;
  });
  return result.sort((a, b) => a - b);
}

async function withStore<T>(store: Store, body: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await body(store);
  } finally {
    await store.close();
  }
}

const openDatabase = (url: string) => openPostgresStore({ url, connections: 2, indexes: readIndexes() });

/** Commits pairs of documents until it is stopped; returns how many. */
function beginLoad(url: string, token: string) {
  const state = { acknowledged: 0, isEnded: false };
  const name = (path: string) => `projects/digital-dojo/databases/(default)/documents/${path}`;
  const ended = (async () => {
    for (let number = 0; !state.isEnded; number++) {
      const writes = ["left", "right"].map((side) => ({ update: { name: name(`${side}/${number}`), fields: {} } }));
      expect((await post(url, `${DOCUMENTS}:commit`, { writes }, token)).status).toBe(200);
      state.acknowledged = number + 1;
    }
  })();
  return {
    state,
    end: async () => {
      state.isEnded = true;
      await ended;
    },
  };
}

test(
  "a backup of PostgreSQL under load is a state that there was; it goes back into another one, and into a file",
  { timeout: 180_000 },
  async () => {
    const database = await makeDatabase();
    const server = await startDojo({ DOJO_RULES: "tests/fixtures/open.rules", DATABASE_URL: database });
    onTestFinished(() => server.remove());
    const { idToken } = (await signIn(server.url, "signUp")).json;
    const load = beginLoad(server.url, idToken!);
    await vi.waitFor(() => expect(load.state.acknowledged).toBeGreaterThan(50), { timeout: 60_000 });
    const before = load.state.acknowledged;
    const folder = makeDirectory();
    const data = makeDirectory();
    expect(await dojo(database, "backup", [folder], { data })).toMatchObject({ status: 0 });
    await load.end();
    const file = join(folder, readdirSync(folder)[0]!);

    const isWhole = async (store: Store) => {
      const left = await numbersIn(store, "left");
      expect(left).toEqual(left.map((_, index) => index));
      expect(await numbersIn(store, "right")).toEqual(left);
      expect(left.length).toBeGreaterThanOrEqual(before);
      expect(left.length).toBeLessThanOrEqual(load.state.acknowledged);
    };
    const other = await makeDatabase();
    expect(await dojo(other, "restore", [file], { yes: true, data: makeDirectory() })).toMatchObject({ status: 0 });
    await withStore(await openDatabase(other), isWhole);
    expect(await dojo(other, "check", [], {})).toMatchObject({ status: 0, said: expect.stringMatching(/All is well/) });
    const target = makeDirectory();
    expect(await dojo(undefined, "restore", [file], { yes: true, data: target })).toMatchObject({ status: 0 });
    await withStore(openSqliteStore({ directory: target, clock: Date.now }), isWhole);

    const refused = await dojo(database, "restore", [file], { yes: true, data });
    expect(refused).toMatchObject({ status: 1, said: expect.stringMatching(/^A server is using/) });
    await server.stop();
    expect(await dojo(database, "restore", [file], { yes: true, data })).toMatchObject({ status: 0 });
    const kept = readdirSync(data).find((entry) => entry.startsWith("before-restore-"))!;
    await withStore(openSqliteStore({ directory: join(data, kept), clock: Date.now }), async (store) =>
      expect(await numbersIn(store, "left")).toHaveLength(load.state.acknowledged),
    );
    await server.restart();
    expect((await signIn(server.url, "signInWithPassword")).status).toBe(200);
  },
);

test("commands reach PostgreSQL while a server uses it, and lines of JSON lead from one to the other", async () => {
  const database = await makeDatabase();
  const server = await startDojo({ DATABASE_URL: database });
  onTestFinished(() => server.remove());
  await signIn(server.url, "signUp");
  const options = { data: makeDirectory() };
  expect(await dojo(database, "users disable", [ANNA.email], options)).toMatchObject({ status: 0 });
  expect((await signIn(server.url, "signInWithPassword")).json).toMatchObject({ error: { message: "USER_DISABLED" } });
  expect(await dojo(database, "users enable", [ANNA.email], options)).toMatchObject({ status: 0 });
  expect(await dojo(database, "stats", [], options)).toMatchObject({ said: expect.stringMatching(/^accounts +1\n/) });
  expect(await dojo(database, "compact", [], options)).toMatchObject({ status: 0 });

  const file = join(makeDirectory(), "all.ndjson");
  expect(await dojo(database, "export", [file], options)).toMatchObject({ status: 0 });
  expect(readFileSync(file, "utf8")).toMatch(/anna@example\.org/);
  const other = await makeDatabase();
  expect(await dojo(other, "import", [file], options)).toMatchObject({ status: 0 });
  await withStore(await openDatabase(other), async (store) =>
    expect(await store.getAccount({ email: ANNA.email })).toMatchObject({ disabled: false }),
  );
  expect(await dojo(other, "import", [file], options)).toMatchObject({ status: 2 });
});

test.each([
  ["DELETE FROM documents WHERE path = 'users/anna'", "the index has 3 entries that lead to no document"],
  ["DELETE FROM entries", "the index of document users/anna does not agree"],
  ["UPDATE documents SET fields = '{'", "document users/anna cannot be read"],
  ["UPDATE documents SET parent = 'users/otto'", "document users/anna is filed elsewhere"],
  ["UPDATE documents SET create_micros = update_micros + 1", "document users/anna changed before it was made"],
  ["UPDATE clock SET last_micros = 1", "document users/anna is newer than the clock"],
  ["UPDATE clock SET indexed_by = ''", "the index was made by another version"],
  ["INSERT INTO deleted_accounts VALUES ('anna')", "account anna was deleted, and is there"],
  ["UPDATE signing_keys SET content = 'x'", "signing key k1 cannot be read"],
  ["UPDATE accounts SET content = 'x'", "account anna cannot be read"],
  ["UPDATE schema_version SET version = 1", "its schema is 1"],
])("check finds what %s has done", async (statement, problem) => {
  const database = await makeDatabase();
  await withStore(await openDatabase(database), async (store) => {
    const times = { createdAtMs: 1, lastLoginAtMs: 1, passwordUpdatedAtMs: 1, validSinceSeconds: 1 };
    await store.insertAccount({ localId: "anna", emailVerified: true, disabled: false, ...times });
    await store.insertSigningKey({ kid: "k1", jwk: "{}", createdAtMs: 1 });
    await store.commit(async () => [{ path: "users/anna", fields: { name: { stringValue: "Anna" } } }]);
  });
  await runSql(database, statement);
  const { status, said } = await dojo(database, "check", [], {});
  expect(said).toContain(problem);
  expect(status).toBe(1);
});
