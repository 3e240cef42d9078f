import type { Log } from "./log.ts";
import type { HealthChange } from "./storage/health.ts";
import type { StorageReason } from "./storage/store.ts";

/** What to do, for the reader of the log. */
const ADVICE: Readonly<Record<StorageReason, string>> = {
  "disk-full":
    "The disk of the data directory is full. Nothing is written until there is room; reading goes on. Make room: no restart is needed.",
  "read-only":
    "The database cannot be written: the disk is mounted read-only, or the file was moved or belongs to somebody else. Reading goes on. Mend that: no restart is needed.",
  "io-error":
    "The disk reports errors. Look at the system's log and copy the data directory to another disk. The server tries again by itself.",
  unreachable:
    "The database of DATABASE_URL does not answer. The server tries again by itself, at every host that is named there: no restart is needed.",
  corrupt:
    'The database is damaged. Nothing more is written. Stop the server, keep a copy of the data directory and put a backup in its place; "npm run dojo -- check" says what is damaged.',
};

/** One line for each change of the storage's health. */
export function logHealth(log: Log): (change: HealthChange) => void {
  return (change) => {
    const { kind, reason } = change;
    if (kind === "recovered") return log.info("storage.recovered", { reason });
    log.error("storage.failed", { reason, advice: ADVICE[reason], detail: change.detail });
  };
}
