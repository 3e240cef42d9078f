import { type Session, StoreError } from "../store.ts";
import { contentOf } from "./accountRow.ts";
import type { Run, Write } from "./accountWrites.ts";
import type { Row } from "./connection.ts";
import { toText } from "./text.ts";

/**
 * Uses of sessions are written together, at most so often: each alone would be a write to the disk for every token. The
 * last ones before the end of the process may be lost, which only makes a session look a little older.
 */
const USES_EVERY_MS = 1000;

/** So many uses are not kept waiting. */
const MOST_USES = 1000;

export const toSession = (row: Row): Session => ({
  ...(contentOf(row) as Session),
  lastUsedAtMs: Number(row.last_used_at_ms),
});

/** The columns of a session, in the order of the table. */
export const sessionColumns = (session: Session) => [
  toText(session.tokenHash),
  toText(session.localId),
  session.lastUsedAtMs,
  JSON.stringify(session),
];

/** The methods of `AccountStore` for sessions. */
export function sessionMethods(run: Run, write: Write) {
  const uses = sessionUses(write);
  return {
    insertSession: async (session: Session) =>
      void (await run("INSERT INTO sessions VALUES ($1, $2, $3, $4)", sessionColumns(session))),
    touchSession: async (tokenHash: string, nowMs: number, oldestUseMs: number) => {
      const [row] = await run("SELECT * FROM sessions WHERE token_hash = $1", [toText(tokenHash)]);
      if (!row) return undefined;
      const session = toSession(row);
      if ((uses.last(tokenHash) ?? session.lastUsedAtMs) < oldestUseMs) return undefined;
      await uses.note(tokenHash, nowMs, oldestUseMs);
      return { ...session, lastUsedAtMs: nowMs };
    },
    deleteSession: async (tokenHash: string) =>
      void (await run("DELETE FROM sessions WHERE token_hash = $1", [toText(tokenHash)])),
    listSessions: async (localId: string) => {
      await uses.save();
      const list = "SELECT * FROM sessions WHERE local_id = $1 ORDER BY last_used_at_ms DESC, token_hash";
      return (await run(list, [toText(localId)])).map(toSession);
    },
  };
}

/** In the order of their keys, so that two processes do not wait for each other. */
const WRITE_USES = `
UPDATE sessions SET last_used_at_ms = greatest(last_used_at_ms, used_at_ms)
FROM (
  SELECT token_hash, (use->>1)::bigint AS used_at_ms
  FROM jsonb_array_elements($1::jsonb) AS use JOIN sessions ON token_hash = use->>0
  ORDER BY token_hash FOR UPDATE OF sessions
) AS uses
WHERE sessions.token_hash = uses.token_hash`;

/** The uses that are not written yet. */
function sessionUses(write: Write) {
  let waiting = new Map<string, number>();
  let savedAtMs = -Infinity;

  const save = async (oldestUseMs?: number) => {
    if (waiting.size === 0) return;
    const saved = [...waiting].map(([tokenHash, usedAtMs]) => [toText(tokenHash), usedAtMs]);
    waiting = new Map();
    try {
      await write(async (query) => {
        await query(WRITE_USES, [JSON.stringify(saved)]);
        if (oldestUseMs !== undefined) await query("DELETE FROM sessions WHERE last_used_at_ms < $1", [oldestUseMs]);
      });
    } catch (error) {
      // The uses are not recorded: signed-in users can go on reading while nothing can be written.
      if (!(error instanceof StoreError) || error.code !== "UNAVAILABLE") throw error;
    }
  };
  return {
    last: (tokenHash: string) => waiting.get(tokenHash),
    save,
    async note(tokenHash: string, nowMs: number, oldestUseMs: number) {
      waiting.set(tokenHash, nowMs);
      // The clock of the wall can go back.
      if (Math.abs(nowMs - savedAtMs) < USES_EVERY_MS && waiting.size < MOST_USES) return;
      savedAtMs = nowMs;
      await save(oldestUseMs);
    },
  };
}
