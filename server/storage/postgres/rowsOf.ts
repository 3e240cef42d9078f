import type { Row } from "./connection.ts";
import type { Query } from "./pool.ts";

/** Rows that are held at a time. */
const ROWS_AT_ONCE = 100;

/** All rows of a table, in the transaction of `query`, without ever holding many. One pass for each table. */
export async function* rowsOf(query: Query, table: string): AsyncGenerator<Row> {
  await query(`DECLARE all_${table} NO SCROLL CURSOR FOR SELECT * FROM ${table}`);
  for (;;) {
    const rows = await query(`FETCH ${ROWS_AT_ONCE} FROM all_${table}`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
