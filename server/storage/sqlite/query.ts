import type { DatabaseSync } from "node:sqlite";
import type { Document, Fields } from "../../protocol/document/document.ts";
import { BYTES_PER_STEP } from "../../protocol/work.ts";
import { takeTurns } from "../../request/turns.ts";
import { type IndexReader, StoreError } from "../store.ts";

/** A stored document as its row. */
export function toDocument(row: Record<string, unknown>): Document {
  return {
    path: String(row.path),
    fields: parseFields(String(row.fields)),
    createTimeMicros: Number(row.createTimeMicros),
    updateTimeMicros: Number(row.updateTimeMicros),
  };
}

/** The server writes only JSON there: anything else was damaged on the disk. */
function parseFields(text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch (cause) {
    throw new StoreError("UNAVAILABLE", "a stored document is damaged", { reason: "corrupt", cause });
  }
}

/** The cost of a document in steps of work, by the length of its fields. */
export const textSteps = (text: unknown): number => (typeof text === "string" ? 1 + text.length / BYTES_PER_STEP : 1);

type SqliteIndexReader = Omit<IndexReader, "get">;

/**
 * Reads by the keys in `entries`, with pauses. CROSS JOIN fixes the order of the tables: without statistics SQLite could
 * begin with the documents.
 */
export function makeIndexReader(db: DatabaseSync): SqliteIndexReader {
  const count = db.prepare("SELECT count(*) AS keys FROM (SELECT 1 FROM entries WHERE key >= ? AND key < ? LIMIT ?)");
  return {
    async *walk({ from, to, backward }) {
      const sql = `SELECT e.key, d.* FROM entries AS e CROSS JOIN documents AS d ON d.path = e.path
        WHERE e.key >= ? AND e.key < ? ORDER BY e.key ${backward ? "DESC" : "ASC"}`;
      for (const row of db.prepare(sql).iterate(from, to)) {
        await takeTurns(textSteps(row.fields));
        yield { key: row.key as Uint8Array, document: toDocument(row) };
      }
    },
    async *paths({ from, to, backward }) {
      const sql = `SELECT path FROM entries WHERE key >= ? AND key < ? ORDER BY key ${backward ? "DESC" : "ASC"}`;
      for (const { path } of db.prepare(sql).iterate(from, to)) {
        await takeTurns(1);
        yield String(path);
      }
    },
    count: async ({ from, to }, most) => Number(count.get(from, to, most)?.keys),
    async *changedSince({ parent, collectionId, allDescendants }, micros) {
      const rows = allDescendants
        ? db
            .prepare(
              `SELECT * FROM documents WHERE collectionId = ? AND updateTimeMicros > ? ORDER BY updateTimeMicros`,
            )
            .iterate(collectionId, micros)
        : db
            .prepare(
              `SELECT * FROM documents WHERE collectionId = ? AND parent = ? AND updateTimeMicros > ? ORDER BY updateTimeMicros`,
            )
            .iterate(collectionId, parent, micros);
      for (const row of rows) {
        await takeTurns(textSteps(row.fields));
        yield toDocument(row);
      }
    },
  };
}
