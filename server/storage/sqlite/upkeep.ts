import type { DatabaseSync } from "node:sqlite";
import { statSync } from "node:fs";
import type { Store, StoreStats } from "../store.ts";
import { EXPIRED_CODE_KEPT_MS } from "./accounts.ts";
import { EXPIRED_KEPT_MS } from "./challenges.ts";
import { translateErrors } from "./errors.ts";
import type { Lane } from "../lane.ts";

const COUNTED = ["accounts", "sessions", "oobCodes", "challenges", "documents"];

/** What the operator asks of the file itself. Both hold everybody else up while they run. */
export function makeUpkeep(db: DatabaseSync, file: string, lane: Lane): Required<Pick<Store, "getStats" | "compact">> {
  const run = <T>(body: () => T) => lane.run(() => translateErrors(async () => body()));
  return {
    getStats: () => run(() => statsOf(db, file)),
    compact: ({ nowMs, oldestUseMs }) =>
      run(() => {
        const removals = [
          ["sessions", "lastUsedAtMs", oldestUseMs],
          ["oobCodes", "expiresAtMs", nowMs - EXPIRED_CODE_KEPT_MS],
          ["challenges", "expiresAtMs", nowMs - EXPIRED_KEPT_MS],
        ] as const;
        const removed = removals.map(([table, column, before]) => {
          const { changes } = db.prepare(`DELETE FROM ${table} WHERE ${column} < ?`).run(before);
          return [table, Number(changes)] as const;
        });
        db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
        return Object.fromEntries(removed);
      }),
  };
}

function statsOf(db: DatabaseSync, file: string): StoreStats {
  const pragma = (name: string) => Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
  const pageBytes = pragma("page_size");
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows);
  const collections = db.prepare("SELECT collectionId, count(*) AS rows FROM documents GROUP BY collectionId").all();
  return {
    bytes: pragma("page_count") * pageBytes,
    freeBytes: pragma("freelist_count") * pageBytes,
    logBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    counts: Object.fromEntries(COUNTED.map((table) => [table, count(table)])),
    documents: Object.fromEntries(collections.map(({ collectionId, rows }) => [String(collectionId), Number(rows)])),
  };
}
