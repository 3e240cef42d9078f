import { createHash } from "node:crypto";
import type { Document } from "../../protocol/document/document.ts";
import { inTurns } from "../../request/turns.ts";
import { keysOf } from "../index/entries.ts";
import { type Indexes, KEY_FORMAT } from "../index/indexes.ts";
import type { Connection } from "./connection.ts";
import { idOf, toDocument } from "./documentRow.ts";
import { COMMIT_LOCK } from "./locks.ts";
import type { Query } from "./pool.ts";

/** Documents whose keys are made at a time. */
const DOCUMENTS_AT_ONCE = 50;

/** What says by which indexes, and by which form of keys, entries are made. */
export function indexedBy(indexes: Indexes): string {
  return createHash("sha256")
    .update(JSON.stringify({ format: KEY_FORMAT, indexes }))
    .digest("hex");
}

/**
 * Makes the entries of all documents anew if they were made by other indexes, or by an older form of keys: in one
 * transaction, in which nobody commits. Servers with other indexes can then neither read nor write any more.
 */
export async function buildEntries(connection: Connection, indexes: Indexes): Promise<void> {
  const wanted = indexedBy(indexes);
  await connection.query("BEGIN");
  try {
    await connection.query(`SELECT pg_advisory_xact_lock(${COMMIT_LOCK})`);
    const [clock] = await connection.query("SELECT indexed_by FROM clock");
    if (clock?.indexed_by !== wanted) {
      await connection.script("DELETE FROM entries");
      await makeEntries(connection, indexes);
      await connection.query("UPDATE clock SET indexed_by = $1", [wanted]);
    }
    await connection.query("COMMIT");
  } catch (error) {
    await connection.query("ROLLBACK").catch(() => connection.destroy());
    throw error;
  }
}

async function makeEntries({ query }: Connection, indexes: Indexes): Promise<void> {
  let after: unknown = Buffer.alloc(0);
  for (;;) {
    const rows = await query(`SELECT * FROM documents WHERE id > $1 ORDER BY id LIMIT ${DOCUMENTS_AT_ONCE}`, [after]);
    for (const row of rows) await writeEntries(query, toDocument(row), indexes);
    if (rows.length < DOCUMENTS_AT_ONCE) return;
    after = rows.at(-1)?.id;
  }
}

/** Writes the entries of a document that has none. */
export async function writeEntries(query: Query, document: Document, indexes: Indexes): Promise<void> {
  const keys = await inTurns(keysOf(document, indexes));
  await query("INSERT INTO entries SELECT decode(key, 'base64'), $2 FROM jsonb_array_elements_text($1::jsonb) AS key", [
    JSON.stringify(keys.map((key) => Buffer.from(key).toString("base64"))),
    idOf(document.path),
  ]);
}
