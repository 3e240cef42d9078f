import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { makePasswords } from "../../identity/passwords.ts";
import { after, NAMES } from "../index/keys.ts";
import { checkFile } from "./check.ts";
import { MIGRATIONS } from "./migrate.ts";
import { openSqliteStore } from "./open.ts";

/**
 * Databases by the code of each schema: its server registered Anna over HTTP, its store took a profile, a note and a
 * play.
 */
const FOLDER = "tests/fixtures/data";
const FILES = readdirSync(FOLDER);

test("there is a database of each schema before today's that a server has had", () => {
  const schemas = FILES.map((name) => Number(/^schema-(\d+)\.sqlite\.gz$/.exec(name)![1]));
  // The first server had two migrations from the beginning.
  for (let schema = 2; schema < MIGRATIONS.length; schema++) expect(schemas).toContain(schema);
});

test.each(FILES)("%s is opened by today's code, with everything in it", async (name) => {
  const directory = mkdtempSync(join(tmpdir(), "dojo-upgrade-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "dojo.sqlite");
  writeFileSync(file, gunzipSync(readFileSync(join(FOLDER, name))));
  const before = new DatabaseSync(file, { readOnly: true });
  expect(`schema-${Number(before.prepare("PRAGMA user_version").get()!.user_version)}.sqlite.gz`).toBe(name);
  before.close();

  const store = openSqliteStore({ directory, clock: Date.now });
  const anna = (await store.getAccount({ email: "anna@example.org" }))!;
  const own = { key: anna.localId, isKnown: true };
  const passwords = makePasswords();
  expect(await passwords.verify(anna.passwordHash, "Reiterstand-50-50", own)).toBe(true);
  expect(await passwords.verify(anna.passwordHash, "Reiterstand-50-51", own)).toBe(false);
  expect(await store.listSessions(anna.localId)).toHaveLength(1);
  expect(await store.listSigningKeys()).not.toEqual([]);
  const { result: found } = await store.read(async (read) => {
    const documents = [];
    for await (const { document } of read.walk({ from: NAMES, to: after(NAMES) })) documents.push(document);
    return new Map(documents.map(({ path, fields }) => [path, fields]));
  });
  expect(Object.fromEntries(found)).toEqual({
    [`users/${anna.localId}`]: { name: { stringValue: "Anna" } },
    "techniqueNotes/n1": { userId: { stringValue: anna.localId }, text: { stringValue: "Hüfte tief" } },
    [`users/${anna.localId}/plays/p1`]: { game: { stringValue: "quiz" }, xp: { integerValue: "12" } },
  });
  await store.close();
  expect(checkFile(file).problems).toEqual([]);
});
