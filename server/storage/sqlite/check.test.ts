import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeAccount } from "../../../tests/fixtures/wire/accounts.ts";
import { checkFile } from "./check.ts";
import { openSqliteStore } from "./open.ts";

let file: string;

beforeEach(async () => {
  const directory = mkdtempSync(join(tmpdir(), "dojo-check-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  file = join(directory, "dojo.sqlite");
  const store = openSqliteStore({ directory, clock: () => 1_795_000_000_000 });
  await store.insertAccount(makeAccount("anna"));
  await store.insertSession({ tokenHash: "hash", localId: "anna", createdAtMs: 1, lastUsedAtMs: 1 });
  await store.insertSigningKey({ kid: "k1", jwk: "{}", createdAtMs: 1 });
  for (const path of ["users/anna", "users/anna/plays/p1"]) {
    const fields = { name: { stringValue: "Anna" }, place: { mapValue: { fields: { n: { integerValue: "7" } } } } };
    await store.commit(async () => [{ path, fields }]);
  }
  await store.close();
});

/** Changes the file past the store, like a broken disk or a careless hand. */
function tamper(sql: string): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec(sql);
  db.close();
}

test("a database that the server has written is well, and stays as it is", () => {
  const wanted = { problems: [], counts: { accounts: 1, sessions: 1, documents: 2, entries: 10 } };
  expect(checkFile(file)).toEqual(wanted);
  expect(checkFile(file)).toEqual(wanted);
});

test.each([
  ["DELETE FROM accounts", "a row of sessions belongs to none of accounts"],
  ["DELETE FROM documents WHERE path = 'users/anna'", "the index has 5 entries that lead to no document"],
  ["DELETE FROM entries WHERE path = 'users/anna'", "the index of document users/anna does not agree"],
  ["UPDATE entries SET path = 'users/otto'", "the index of document users/anna does not agree"],
  ["UPDATE documents SET fields = '{}' WHERE path = 'users/anna'", "the index has 3 entries that lead to no document"],
  ["INSERT INTO entries VALUES (x'01', 'users/anna')", "the index has 1 entries that lead to no document"],
  ["DELETE FROM serverState", "the index was made by another version"],
  ["UPDATE documents SET fields = '{' WHERE path = 'users/anna'", "document users/anna cannot be read"],
  [
    "UPDATE documents SET parent = 'users/otto' WHERE path = 'users/anna/plays/p1'",
    "document users/anna/plays/p1 is filed",
  ],
  ["UPDATE documents SET createTimeMicros = updateTimeMicros + 1", "document users/anna changed before it was made"],
  ["UPDATE clock SET reservedMicros = 1", "document users/anna is newer than the clock of the database"],
  ["INSERT INTO deletedAccounts VALUES ('anna')", "account anna was deleted, and is there"],
  ["UPDATE signingKeys SET jwk = 'x'", "signing key k1 cannot be read"],
  ["PRAGMA user_version = 1", "its schema is 1"],
])("finds what %s has done", (sql, problem) => {
  tamper(sql);
  expect(checkFile(file).problems[0]).toMatch(new RegExp(`^${problem.replaceAll(/[.[\]]/g, "\\$&")}`));
});

/** The index of an older server. */
const FIELD_VALUES = `DROP TABLE entries; DROP INDEX documentsByChange; DROP INDEX documentsOfGroupByChange;
  CREATE INDEX documentsOfCollection ON documents (collectionId, parent);
  CREATE TABLE fieldValues (collectionId TEXT, fieldPath TEXT, value TEXT, path TEXT);`;

test("a database that an older server has indexed by long field paths is well once it was opened", async () => {
  const field = "f".repeat(250);
  tamper(`${FIELD_VALUES} UPDATE documents SET fields = json_object('${field}', json('{"integerValue":"1"}')) WHERE path = 'users/anna';
    INSERT INTO fieldValues VALUES ('users', '["${field}"]', 'n1', 'users/anna');
    DROP TABLE deletedAccounts; DROP TABLE serverState; DROP TABLE identityKeys; DROP TABLE tenants;
    DROP TABLE challenges; DROP TABLE recoveryCodes;
    ALTER TABLE sessions DROP COLUMN signIn; ALTER TABLE sessions DROP COLUMN userAgent; PRAGMA user_version = 2`);
  await openSqliteStore({ directory: join(file, ".."), clock: () => 1_795_000_000_000 }).close();
  expect(checkFile(file).problems).toEqual([]);
});

test("names the first problems of a kind and says that there are more", () => {
  tamper(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    INSERT INTO sessions SELECT 'hash' || i, 'nobody', 1, 1, NULL, NULL FROM n`);
  const { problems } = checkFile(file);
  expect(problems).toHaveLength(21);
  expect(problems.at(-1)).toBe("and more of this kind");
});

test("cannot check what a server is using, nor what is no database", async () => {
  const store = openSqliteStore({ directory: join(file, ".."), clock: () => 1_795_000_000_000 });
  await store.commit(async () => [{ path: "users/otto", fields: {} }]);
  expect(() => checkFile(file)).toThrow(/locked/);
  await store.close();
  writeFileSync(file, "certainly no database".repeat(100));
  expect(() => checkFile(file)).toThrow(/not a database/);
});
