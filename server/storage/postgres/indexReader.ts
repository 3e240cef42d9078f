import { takeTurns } from "../../request/turns.ts";
import type { IndexReader, KeyRange } from "../store.ts";
import type { Row } from "./connection.ts";
import { textSteps, toDocument } from "./documentRow.ts";
import type { Query } from "./pool.ts";
import { fromText, toText } from "./text.ts";

/** Rows that are held at a time: few at first, since the caller may need no more. */
const FIRST_ROWS = 8;
const MOST_ROWS = 500;
/** Length of what they hold together, as far as the rows before tell. */
const MOST_CHARACTERS = 2 * 1024 * 1024;

/** Reads by the keys in `entries`, in the transaction of `query`, some rows at a time. */
export function makeIndexReader(query: Query): Omit<IndexReader, "get"> {
  /** The rows of a range in order; `read` gets the part that is still to come, and how many to read. */
  async function* rowsOf(range: KeyRange, read: (bounds: [Uint8Array, Uint8Array], limit: number) => Promise<Row[]>) {
    let bounds: [Uint8Array, Uint8Array] = [range.from, range.to];
    for (let limit = FIRST_ROWS; ;) {
      const rows = await read(bounds, limit);
      yield* rows;
      const last = rows.at(-1)?.key as Uint8Array | undefined;
      if (!last || rows.length < limit) return;
      // The next key after another one is that with a zero behind it.
      bounds = range.backward ? [bounds[0], last] : [Buffer.concat([last, Uint8Array.of(0)]), bounds[1]];
      limit = nextLimit(limit, rows);
    }
  }
  const keysSql = (backward = false) =>
    `SELECT key, id FROM entries WHERE key >= $1 AND key < $2 ORDER BY key ${backward ? "DESC" : "ASC"} LIMIT $3`;
  const found = (columns: string, { backward = false }: KeyRange) =>
    `SELECT key, ${columns} FROM (${keysSql(backward)}) AS found JOIN documents USING (id)
     ORDER BY key ${backward ? "DESC" : "ASC"}`;

  return {
    async *walk(range) {
      const sql = found("documents.*", range);
      for await (const row of rowsOf(range, (bounds, limit) => query(sql, [...bounds, limit]))) {
        await takeTurns(textSteps(row.fields));
        yield { key: row.key as Uint8Array, document: toDocument(row) };
      }
    },
    async *paths(range) {
      const sql = found("path", range);
      for await (const row of rowsOf(range, (bounds, limit) => query(sql, [...bounds, limit]))) {
        await takeTurns(1);
        yield fromText(String(row.path));
      }
    },
    count: async ({ from, to }, most) => {
      const sql = "SELECT count(*) AS keys FROM (SELECT FROM entries WHERE key >= $1 AND key < $2 LIMIT $3) AS found";
      return Number((await query(sql, [from, to, most]))[0]?.keys);
    },
    async *changedSince({ parent, collectionId, allDescendants }, micros) {
      const below = allDescendants ? "true" : "md5(parent) = md5($5) AND parent = $5";
      const sql = `SELECT * FROM documents WHERE collection_id = $1 AND ${below}
        AND update_micros >= $2 AND (update_micros, id) > ($2, $3) ORDER BY update_micros, id LIMIT $4`;
      const scope = allDescendants ? [] : [toText(parent)];
      let after: unknown[] = [micros, LAST_ID];
      for (let limit = FIRST_ROWS; ;) {
        const rows = await query(sql, [toText(collectionId), ...after, limit, ...scope]);
        for (const row of rows) {
          await takeTurns(textSteps(row.fields));
          yield toDocument(row);
        }
        const last = rows.at(-1);
        if (!last || rows.length < limit) return;
        after = [last.update_micros, last.id];
        limit = nextLimit(limit, rows);
      }
    },
  };
}

/** No id of a document is later. */
const LAST_ID = Buffer.alloc(33, 0xff);

/** More than before, unless the rows are large. */
function nextLimit(limit: number, rows: readonly Row[]): number {
  const characters = rows.reduce((sum, { fields }) => sum + (typeof fields === "string" ? fields.length : 0), 0);
  const fitting = Math.floor((MOST_CHARACTERS * rows.length) / (characters + 1));
  return Math.max(1, Math.min(limit * 2, fitting, MOST_ROWS));
}
