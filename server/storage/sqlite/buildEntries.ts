import type { DatabaseSync } from "node:sqlite";
import { finish } from "../../protocol/work.ts";
import { keysOf } from "../index/entries.ts";
import { type Indexes, KEY_FORMAT } from "../index/indexes.ts";
import { toDocument } from "./query.ts";

/** The name in `serverState` of what the entries were made by. */
export const ENTRIES_STATE = "documentIndexes";

interface EntriesState {
  format: number;
  indexes: Indexes;
}

const stateOf = (indexes: Indexes): string => JSON.stringify({ format: KEY_FORMAT, indexes } satisfies EntriesState);

/**
 * Makes the entries of all documents anew if they were made by other indexes, or by an older form of keys; in one
 * transaction, before anything is served.
 */
export function buildEntries(db: DatabaseSync, indexes: Indexes): void {
  const wanted = stateOf(indexes);
  if (storedState(db) === wanted) return;
  // In the order of the keys, each page is written once; SQLite sorts on the disk what does not fit in memory.
  db.exec("CREATE TEMP TABLE unsorted (key BLOB, path TEXT); BEGIN IMMEDIATE; DELETE FROM entries");
  const insert = db.prepare("INSERT INTO unsorted VALUES (?, ?)");
  for (const row of db.prepare("SELECT * FROM documents").iterate()) {
    const document = toDocument(row);
    for (const key of finish(keysOf(document, indexes))) insert.run(key, document.path);
  }
  db.prepare("INSERT OR REPLACE INTO serverState VALUES (?, ?)").run(ENTRIES_STATE, wanted);
  db.exec("INSERT INTO entries SELECT key, path FROM unsorted ORDER BY key; COMMIT; DROP TABLE unsorted");
}

/** By which indexes the entries were made; undefined if by an older form of keys. */
export function entriesMadeBy(db: DatabaseSync): Indexes | undefined {
  const state = storedState(db);
  const { format, indexes }: EntriesState = JSON.parse(state ?? '{ "format": 0 }');
  return format === KEY_FORMAT ? indexes : undefined;
}

function storedState(db: DatabaseSync): string | undefined {
  const row = db.prepare("SELECT value FROM serverState WHERE name = ?").get(ENTRIES_STATE);
  return row ? String(row.value) : undefined;
}
