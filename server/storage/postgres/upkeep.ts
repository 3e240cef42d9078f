import type { Store, StoreStats } from "../store.ts";
import { EXPIRED_KEPT_MS } from "./challenges.ts";
import type { Connection } from "./connection.ts";
import { translateErrors } from "./errors.ts";
import { EXPIRED_CODE_KEPT_MS } from "./oobCodes.ts";
import { fromText } from "./text.ts";

/** Each table under the name that the operator knows. */
const COUNTED = {
  accounts: "accounts",
  sessions: "sessions",
  oobCodes: "oob_codes",
  challenges: "challenges",
  documents: "documents",
};

/** What the operator asks of the database itself, on connections that may take their time. */
export function makeUpkeep(open: () => Promise<Connection>): Pick<Store, "getStats" | "compact"> {
  const run = <T>(body: (connection: Connection) => Promise<T>) =>
    translateErrors(async () => {
      const connection = await open();
      try {
        return await body(connection);
      } finally {
        connection.destroy();
      }
    });
  return {
    getStats: () => run(statsOf),
    compact: ({ nowMs, oldestUseMs }) =>
      run(async ({ query, script }) => {
        const removals = [
          ["sessions", "sessions", "last_used_at_ms", oldestUseMs],
          ["oobCodes", "oob_codes", "expires_at_ms", nowMs - EXPIRED_CODE_KEPT_MS],
          ["challenges", "challenges", "expires_at_ms", nowMs - EXPIRED_KEPT_MS],
        ] as const;
        const removed: Record<string, number> = {};
        for (const [name, table, column, before] of removals) {
          const [row] = await query(
            `WITH gone AS (DELETE FROM ${table} WHERE ${column} < $1 RETURNING 1) SELECT count(*) AS rows FROM gone`,
            [before],
          );
          removed[name] = Number(row?.rows);
        }
        // Without FULL: that would shut everybody out. What is free is used again.
        await script("VACUUM (ANALYZE)");
        return removed;
      }),
  };
}

async function statsOf({ query }: Connection): Promise<StoreStats> {
  const first = async (text: string) => Number(Object.values((await query(text))[0] ?? {})[0]);
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(COUNTED)) counts[name] = await first(`SELECT count(*) FROM ${table}`);
  const rows = await query("SELECT collection_id, count(*) AS documents FROM documents GROUP BY collection_id");
  return {
    bytes: await first("SELECT pg_database_size(current_database())"),
    // PostgreSQL says only by an extension how much of its files is free.
    freeBytes: 0,
    logBytes: await first("SELECT pg_total_relation_size('commits') + pg_total_relation_size('changes')"),
    counts,
    documents: Object.fromEntries(rows.map((row) => [fromText(String(row.collection_id)), Number(row.documents)])),
  };
}
