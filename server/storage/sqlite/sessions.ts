import type { DatabaseSync } from "node:sqlite";
import { type Session, StoreError } from "../store.ts";
import { toSession, toSessionRow } from "./accountRow.ts";
import { translateErrors } from "./errors.ts";

/**
 * Uses of sessions are written together, at most so often: each alone would be a write to the disk for every token. The
 * last ones before the end of the process may be lost, which only makes a session look a little older.
 */
const USES_EVERY_MS = 1000;

/** So many uses are not kept waiting. */
const MOST_USES = 1000;

/** Runs `body` in a transaction. */
type Write = <T>(body: () => T) => Promise<T>;

/** Sessions in SQLite. */
export function sessionMethods(db: DatabaseSync, write: Write) {
  const insert = db.prepare(
    "INSERT INTO sessions VALUES (:tokenHash, :localId, :createdAtMs, :lastUsedAtMs, :signIn, :userAgent)",
  );
  const find = db.prepare("SELECT * FROM sessions WHERE tokenHash = ?");
  const remove = db.prepare("DELETE FROM sessions WHERE tokenHash = ?");
  const list = db.prepare("SELECT * FROM sessions WHERE localId = ? ORDER BY lastUsedAtMs DESC, tokenHash");
  const uses = sessionUses(db, write);
  return {
    insertSession: (session: Session) => write(() => void insert.run(toSessionRow(session))),
    touchSession: async (tokenHash: string, nowMs: number, oldestUseMs: number) => {
      const row = await translateErrors(async () => find.get(tokenHash));
      if (!row) return undefined;
      const session = toSession(row);
      if ((uses.last(tokenHash) ?? session.lastUsedAtMs) < oldestUseMs) return undefined;
      await uses.note(tokenHash, nowMs, oldestUseMs);
      return { ...session, lastUsedAtMs: nowMs };
    },
    deleteSession: (tokenHash: string) => write(() => void remove.run(tokenHash)),
    listSessions: async (localId: string) => {
      await uses.save();
      return translateErrors(async () => list.all(localId).map(toSession));
    },
  };
}

/** The uses that are not written yet. */
function sessionUses(db: DatabaseSync, write: Write) {
  const touch = db.prepare("UPDATE sessions SET lastUsedAtMs = ? WHERE tokenHash = ?");
  const purge = db.prepare("DELETE FROM sessions WHERE lastUsedAtMs < ?");
  let waiting = new Map<string, number>();
  let savedAtMs = -Infinity;

  const save = async (oldestUseMs?: number) => {
    if (waiting.size === 0) return;
    const saved = waiting;
    waiting = new Map();
    try {
      await write(() => {
        for (const [tokenHash, usedAtMs] of saved) touch.run(usedAtMs, tokenHash);
        if (oldestUseMs !== undefined) purge.run(oldestUseMs);
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
