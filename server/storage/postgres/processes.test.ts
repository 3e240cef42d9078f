import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { makeDatabase, makeEmptyDatabase, runSql } from "../../../tests/fixtures/postgres/databases.ts";
import type { Account, Commit, Mutation } from "../store.ts";
import { connectToMigrate } from "./connection.ts";
import { parseDatabaseUrl } from "./databaseUrl.ts";
import { migrate } from "./migrate.ts";
import { openPostgresStore } from "./open.ts";

const anna: Account = {
  localId: "anna",
  email: "anna@example.org",
  emailVerified: false,
  disabled: false,
  createdAtMs: 1,
  lastLoginAtMs: 2,
  passwordUpdatedAtMs: 3,
  validSinceSeconds: 4,
};

async function open(url: string) {
  const store = await openPostgresStore({ url, connections: 3 });
  onTestFinished(() => store.close());
  const heard: Commit[] = [];
  const gaps: string[] = [];
  store.subscribe(
    (commit) => heard.push(commit),
    () => gaps.push("gap"),
  );
  return { store, heard, gaps };
}

test("two that start at once on an empty database make its schema once", async () => {
  const url = await makeEmptyDatabase();
  const [one, two] = await Promise.all([open(url), open(url)]);
  const commit = await one.store.commit(async () => [{ path: "notes/a", fields: {} }]);
  await two.store.read(async () => undefined);
  expect(two.heard).toEqual([commit]);
});

test("a database of a newer server is refused, and stays as it is", async () => {
  const url = await makeDatabase();
  await runSql(url, "UPDATE schema_version SET version = version + 1");
  await expect(openPostgresStore({ url, connections: 2 })).rejects.toThrow(/has schema \d+, newer than this server's/);
});

test("a step of the schema that fails leaves nothing of itself, and the next start makes it", async () => {
  const url = await makeEmptyDatabase();
  await runSql(url, "CREATE TABLE documents (other text)");
  await expect(openPostgresStore({ url, connections: 2 })).rejects.toThrow(/"documents" already exists/);
  await runSql(url, "DROP TABLE documents");
  const connection = await connectToMigrate(parseDatabaseUrl(url)!);
  await migrate(connection);
  await connection.end();
  await open(url);
});

test("what another process commits is heard at once, with what was there before", async () => {
  const url = await makeDatabase();
  const [one, two] = [await open(url), await open(url)];
  const commits = [
    await one.store.commit(async (): Promise<Mutation[]> => [
      { path: "notes/b", fields: { n: { stringValue: "\u0000 \\ 'ä\u{1F94B}" } } },
      { path: "notes/a\u0000b", fields: {} },
    ]),
    await one.store.commit(async () => [{ path: "notes/b" }]),
    await one.store.commit(async () => [{ path: "notes/a\u0000b", fields: { n: { booleanValue: true } } }]),
  ];
  await expect.poll(() => two.heard, { timeout: 900 }).toEqual(commits);
  expect(one.heard).toEqual(commits);
});

test("where notifications are lost, the log is followed all the same", async () => {
  const url = await makeDatabase();
  await runSql(url, "CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS 'SELECT'");
  await runSql(url, `ALTER DATABASE ${url.split("/").at(-1)} SET search_path = public, pg_catalog`);
  const [one, two] = [await open(url), await open(url)];
  await two.store.insertAccount(anna);
  const heard: string[] = [];
  two.store.subscribeRevocations((localId) => heard.push(localId));
  const commit = await one.store.commit(async () => [{ path: "notes/a", fields: {} }]);
  await one.store.updateAccount("anna", { disabled: true });
  await expect.poll(() => [two.heard, heard], { timeout: 2_500 }).toEqual([[commit], ["anna"]]);
});

test("whose rights end in one process is known in all, once", async () => {
  const url = await makeDatabase();
  const [one, two] = [await open(url), await open(url)];
  const heard: string[][] = [[], []];
  one.store.subscribeRevocations((localId) => heard[0]!.push(localId));
  two.store.subscribeRevocations((localId) => heard[1]!.push(localId));
  await one.store.insertAccount(anna);
  await one.store.updateAccount("anna", { displayName: "Anna" });
  await one.store.updateAccount("anna", { disabled: true });
  await two.store.deleteAccount("anna");
  await expect.poll(() => heard[1], { timeout: 900 }).toEqual(["anna", "anna"]);
  await setTimeout(1_200);
  expect(heard).toEqual([
    ["anna", "anna"],
    ["anna", "anna"],
  ]);
  await expect(two.store.insertAccount(anna)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
});

test("an id is taken for ever, even by whoever takes it while it goes", async () => {
  const url = await makeDatabase();
  const [one, two] = [await open(url), await open(url)];
  for (let round = 0; round < 10; round++) {
    const localId = `anna${round}`;
    await one.store.insertAccount({ ...anna, localId, email: undefined });
    const inserting = two.store.insertAccount({ ...anna, localId, email: undefined });
    await Promise.all([
      one.store.deleteAccount(localId),
      expect(inserting).rejects.toMatchObject({ code: "ALREADY_EXISTS" }),
    ]);
    expect(await two.store.getAccount({ localId })).toBeUndefined();
  }
});

test("a code that is used in two processes at once counts in one", async () => {
  const url = await makeDatabase();
  const [one, two] = [await open(url), await open(url)];
  for (let round = 0; round < 5; round++) {
    await one.store.insertOobCode({
      codeHash: "c",
      requestType: "EMAIL_SIGNIN",
      email: "a@b.de",
      expiresAtMs: 2 ** 41,
    });
    const uses = await Promise.all([one.store.consumeOobCode("c"), two.store.consumeOobCode("c")]);
    expect(uses.sort()).toEqual([false, true]);
  }
});

test("a recovery code too, and of two tries of a challenge's last one is left", async () => {
  const url = await makeDatabase();
  const [one, two] = [await open(url), await open(url)];
  await one.store.insertAccount(anna);
  for (let round = 0; round < 5; round++) {
    await one.store.putRecoveryCodes("anna", ["r"]);
    const idHash = `c${round}`;
    const challenge = { idHash, purpose: "sms", localId: "anna", detail: "{}", triesLeft: 1 } as const;
    await two.store.insertChallenge({ ...challenge, expiresAtMs: 2 ** 41 }, 0);
    const codes = await Promise.all([one, two].map(({ store }) => store.consumeRecoveryCode("anna", "r")));
    expect(codes.filter(Boolean)).toHaveLength(1);
    const tries = await Promise.all([one, two].map(({ store }) => store.tryChallenge(idHash)));
    expect(tries.filter((tried) => tried !== undefined)).toHaveLength(1);
    const uses = await Promise.all([one, two].map(({ store }) => store.consumeChallenge(idHash)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  }
});

test("who finds that the log was dropped behind him starts over, and then hears everything again", async () => {
  const url = await makeDatabase();
  const [one, two] = [await open(url), await open(url)];
  // As after an hour: the other one cannot look, and the log goes on without him.
  await runSql(
    url,
    `CREATE FUNCTION dropped() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       NEW.purged_micros := NEW.changed_micros; DELETE FROM commits; DELETE FROM changes; RETURN NEW;
     END $$`,
  );
  await runSql(url, "CREATE TRIGGER dropping BEFORE UPDATE ON clock FOR EACH ROW EXECUTE FUNCTION dropped()");
  await one.store.commit(async () => [{ path: "notes/a", fields: {} }]);
  await expect.poll(() => two.gaps, { timeout: 2_500 }).toEqual(["gap"]);
  expect(two.heard).toEqual([]);
  await runSql(url, "DROP TRIGGER dropping ON clock");
  const next = await one.store.commit(async () => [{ path: "notes/b", fields: {} }]);
  await expect.poll(() => two.heard, { timeout: 2_500 }).toEqual([next]);
});

test("times rise even when the clock of the database goes back", async () => {
  const url = await makeDatabase();
  await runSql(url, "UPDATE clock SET last_micros = last_micros + 3600000000");
  const { store } = await open(url);
  const first = await store.commit(async () => [{ path: "notes/a", fields: {} }]);
  const second = await store.commit(async () => [{ path: "notes/b", fields: {} }]);
  expect(second.commitTimeMicros).toBeGreaterThan(first.commitTimeMicros);
  expect(first.commitTimeMicros).toBeGreaterThan((Date.now() + 3_000_000) * 1000);
});
