import { PURGE_LOCK } from "./locks.ts";
import { NOW_MS } from "./pacesSchema.ts";
import type { Query } from "./pool.ts";

/** How long the log of commits is kept: a process that has not looked for so long starts over. */
const KEPT = "1 hour";

/** Rows that are dropped in one step. */
const ROWS_AT_ONCE = 1000;

const MICROS = `((extract(epoch FROM clock_timestamp() - interval '${KEPT}')) * 1000000)::bigint`;

/** What was dropped, and that it was, in one statement: nobody sees one without the other. */
const PURGE_COMMITS = `
WITH old AS (
  SELECT commit_micros FROM commits WHERE commit_micros < ${MICROS} ORDER BY commit_micros LIMIT ${ROWS_AT_ONCE}
), dropped AS (
  DELETE FROM commits WHERE commit_micros IN (SELECT commit_micros FROM old) RETURNING commit_micros
), dropped_changes AS (
  DELETE FROM changes WHERE commit_micros IN (SELECT commit_micros FROM old)
)
UPDATE clock SET purged_micros = greatest(purged_micros, (SELECT max(commit_micros) FROM dropped))
WHERE EXISTS (SELECT FROM dropped) RETURNING (SELECT count(*) FROM dropped) AS dropped`;

/** Counts that are kept: a bound on the room that strangers can take; the latest stay. */
const MOST_PACES = 200_000;

/** Counts that have run down are as good as none. Who is being counted just now is passed over. */
const PURGE_PACES = `
DELETE FROM paces WHERE key IN (
  SELECT key FROM paces WHERE idle_ms < greatest(
    ${NOW_MS}, (SELECT idle_ms FROM paces ORDER BY idle_ms DESC OFFSET ${MOST_PACES} LIMIT 1)
  ) FOR UPDATE SKIP LOCKED
)`;

/** Drops rows that nobody needs any more, unless another process is doing so. */
export async function purgeLogs(query: Query): Promise<void> {
  const [lock] = await query(`SELECT pg_try_advisory_lock(${PURGE_LOCK}) AS ours`);
  if (!lock?.ours) return;
  // If the connection fails, the lock goes with it.
  await purgeAll(query);
  await query(`SELECT pg_advisory_unlock(${PURGE_LOCK})`);
}

async function purgeAll(query: Query): Promise<void> {
  for (;;) {
    const [row] = await query(PURGE_COMMITS);
    if (Number(row?.dropped ?? 0) < ROWS_AT_ONCE) break;
  }
  await query(`DELETE FROM abandoned WHERE at_micros < ${MICROS}`);
  await query(
    `DELETE FROM revocations WHERE id IN
     (SELECT id FROM revocations WHERE at < clock_timestamp() - interval '${KEPT}' LIMIT ${ROWS_AT_ONCE})`,
  );
  await query(PURGE_PACES);
}
