import { DatabaseSync } from "node:sqlite";
import type { Fields } from "../../protocol/document/document.ts";
import { splitPath } from "../../protocol/path.ts";
import { finish } from "../../protocol/work.ts";
import { type CheckReport, MOST_PROBLEMS } from "../checkReport.ts";
import { keysOf } from "../index/entries.ts";
import { entriesMadeBy } from "./buildEntries.ts";
import { MIGRATIONS } from "./migrate.ts";

/** Checks the pages and rows of the file, quickly: indices are not compared with their tables. */
export function findDamage(db: DatabaseSync): string[] {
  return toProblems(db.prepare(`PRAGMA quick_check(${MOST_PROBLEMS})`).all());
}

/** Checks a database file without changing it. Throws SQLite's error if it cannot be opened, or a server uses it. */
export function checkFile(file: string): CheckReport {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const damage = toProblems(db.prepare(`PRAGMA integrity_check(${MOST_PROBLEMS})`).all());
    // The rows of a damaged file would only repeat that.
    if (damage.length > 0) return { problems: damage, counts: {} };
    const version = Number(db.prepare("PRAGMA user_version").get()?.user_version);
    if (version !== MIGRATIONS.length) {
      const problem = `its schema is ${version}, this program knows ${MIGRATIONS.length}: start the server of this version once, or check with the one that wrote it`;
      return { problems: [problem], counts: {} };
    }
    return { problems: CHECKS.flatMap((check) => atMost(MOST_PROBLEMS, check(db))), counts: countRows(db) };
  } finally {
    db.close();
  }
}

/** The constraints of our tables that SQLite cannot check. */
const CHECKS: ((db: DatabaseSync) => Iterable<string>)[] = [
  findLostRows,
  findWrongDocuments,
  findWrongEntries,
  findFutureTimes,
  findReturnedAccounts,
  findWrongKeys,
];

/** Rows of sessions and codes that belong to nothing. */
function* findLostRows(db: DatabaseSync): Generator<string> {
  for (const { table, parent } of db.prepare("PRAGMA foreign_key_check").iterate()) {
    yield `a row of ${String(table)} belongs to none of ${String(parent)}`;
  }
}

function* findWrongDocuments(db: DatabaseSync): Generator<string> {
  for (const row of db.prepare("SELECT * FROM documents").iterate()) {
    const path = String(row.path);
    const { parent, collectionId } = splitPath(path);
    if (row.parent !== parent || row.collectionId !== collectionId) yield `document ${path} is filed elsewhere`;
    if (Number(row.createTimeMicros) > Number(row.updateTimeMicros))
      yield `document ${path} changed before it was made`;
    if (!parseFields(String(row.fields))) yield `document ${path} cannot be read`;
  }
}

/** Keys are checked one by one for each document; then only their number can tell that there are more. */
function* findWrongEntries(db: DatabaseSync): Generator<string> {
  const indexes = entriesMadeBy(db);
  if (!indexes) return yield "the index was made by another version: start the server once";
  const find = db.prepare("SELECT 1 FROM entries WHERE key = ? AND path = ?");
  let wanted = 0;
  for (const row of db.prepare("SELECT path, fields FROM documents").iterate()) {
    const path = String(row.path);
    const fields = parseFields(String(row.fields));
    if (!fields) continue;
    const keys = finish(keysOf({ path, fields }, indexes));
    const found = keys.filter((key) => find.get(key, path) !== undefined).length;
    if (found < keys.length) yield `the index of document ${path} does not agree with it: queries may miss it`;
    wanted += found;
  }
  const surplus = Number(db.prepare("SELECT count(*) AS keys FROM entries").get()?.keys) - wanted;
  if (surplus > 0) yield `the index has ${surplus} entries that lead to no document as it is`;
}

/** Times after the reservation could be given out again after a restart. */
function* findFutureTimes(db: DatabaseSync): Generator<string> {
  const late = db.prepare(
    "SELECT path FROM documents WHERE updateTimeMicros > (SELECT coalesce(max(reservedMicros), 0) FROM clock)",
  );
  for (const { path } of late.iterate()) yield `document ${String(path)} is newer than the clock of the database`;
}

function* findReturnedAccounts(db: DatabaseSync): Generator<string> {
  const returned = db.prepare("SELECT localId FROM accounts WHERE localId IN (SELECT localId FROM deletedAccounts)");
  for (const { localId } of returned.iterate()) yield `account ${String(localId)} was deleted, and is there`;
}

function* findWrongKeys(db: DatabaseSync): Generator<string> {
  const keys = db.prepare("SELECT kid, json_valid(jwk) AS isValid FROM signingKeys");
  for (const { kid, isValid } of keys.iterate()) {
    if (isValid !== 1) yield `signing key ${String(kid)} cannot be read: its tokens are refused`;
  }
}

const TABLES = ["accounts", "sessions", "documents", "entries"];

function countRows(db: DatabaseSync): Record<string, number> {
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows);
  return Object.fromEntries(TABLES.map((table) => [table, count(table)]));
}

function parseFields(text: string): Fields | undefined {
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return undefined;
  }
}

function atMost(limit: number, problems: Iterable<string>): string[] {
  const taken: string[] = [];
  for (const problem of problems) {
    if (taken.length === limit) return [...taken, "and more of this kind"];
    taken.push(problem);
  }
  return taken;
}

/** One row that says ok, or one for each problem. */
function toProblems(rows: Record<string, unknown>[]): string[] {
  const texts = rows.map((row) => String(Object.values(row)[0]).replaceAll(/\s+/g, " "));
  return texts.length === 1 && texts[0] === "ok" ? [] : texts;
}
