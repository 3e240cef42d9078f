import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withContract } from "../contract.ts";
import { type HealthOptions, StorageHealth } from "../health.ts";
import { type Indexes, NO_INDEXES } from "../index/indexes.ts";
import type { MovableStore } from "../records.ts";
import { type StorageReason, StoreError } from "../store.ts";
import { makeAccountStore } from "./accounts.ts";
import { buildEntries, entriesMadeBy } from "./buildEntries.ts";
import { makeDocumentStore } from "./documents.ts";
import { findDamage } from "./check.ts";
import { makeCopyTo } from "./copyTo.ts";
import { resultCodeOf, toStoreError, translateErrors } from "./errors.ts";
import { Lane } from "../lane.ts";
import { migrate } from "./migrate.ts";
import { makeTransfer } from "./transfer.ts";
import { makeUpkeep } from "./upkeep.ts";

const BUSY = 5;

/** Size that is checked before the start, at about a second and a half per GB; a larger file only by command. */
const MAX_CHECKED_BYTES = 2 * 1024 ** 3;

/** Written to test whether the disk has reasonable room again. */
const PROBE_BYTES = 1024 * 1024;

export interface SqliteOptions {
  /** The data directory, made if missing; ":memory:" for a store that lives as long as it is open. */
  directory: string;
  /** Wall clock in milliseconds. */
  clock: () => number;
  /** By what documents are indexed, besides their fields and names; absent: as before. */
  indexes?: Indexes;
  /** Called when the disk or the file fails, and when that is over. */
  onHealth?: HealthOptions["onChange"];
  /** Called if the file is too large to be checked at start. */
  onUnchecked?: (bytes: number) => void;
}

/** Opens the store in one file. Throws a message for the operator if the directory or the file cannot be used. */
export function openSqliteStore(options: SqliteOptions): MovableStore {
  const { directory, clock, onHealth } = options;
  const file = directory === ":memory:" ? directory : fileIn(directory);
  const db = new DatabaseSync(file);
  let indexes: Indexes;
  try {
    claim(db);
    checkBriefly(db, file, options);
    migrate(db);
    indexes = options.indexes ?? entriesMadeBy(db) ?? NO_INDEXES;
    buildEntries(db, indexes);
  } catch (error) {
    db.close();
    throw toStartError(error, directory, file);
  }
  const lane = new Lane();
  const probe = async (reason: StorageReason) => {
    if (directory !== ":memory:") await writeProbe(directory);
    await lane.run(() => probeDatabase(db, reason));
  };
  const health = new StorageHealth({
    probe: (reason) => translateErrors(() => probe(reason)),
    onChange: (change) => {
      // Writes that come with reads, such as the clock's, would spread the damage, too.
      if (change.kind === "failed" && change.reason === "corrupt") db.exec("PRAGMA query_only = ON");
      onHealth?.(change);
    },
  });
  const accounts = makeAccountStore(db, (body) => lane.run(body));
  const documents = makeDocumentStore(db, lane, clock, accounts, (error) => health.note(error));
  const close = () => {
    try {
      documents.close();
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (error) {
      // All promised data is in the log file already; what is missing is tidiness.
      if (!(toStoreError(error) instanceof StoreError)) throw error;
    } finally {
      db.close();
    }
  };
  const upkeep = { copyTo: makeCopyTo(db, lane), ...makeUpkeep(db, file, lane) };
  const transfer = makeTransfer(db, lane, indexes, documents.see);
  return withContract(
    { ...accounts, ...documents, ...upkeep, ...transfer, close: () => lane.run(close) },
    health,
    indexes,
  );
}

function checkBriefly(db: DatabaseSync, file: string, { onUnchecked }: SqliteOptions): void {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > MAX_CHECKED_BYTES) return onUnchecked?.(bytes);
  const [problem] = findDamage(db);
  if (problem !== undefined) throw new DamageError(problem);
}

/** Found by the check at start. */
class DamageError extends Error {}

/** In words for the operator. */
function toStartError(error: unknown, directory: string, file: string): unknown {
  const failure = toStoreError(error);
  const isDamaged = error instanceof DamageError || (failure instanceof StoreError && failure.reason === "corrupt");
  if (isDamaged) {
    return new Error(
      `the database ${file} is damaged (${(error as Error).message}). Keep a copy of the directory, then put a backup in its place; ` +
        '"npm run dojo -- check" says what is damaged',
      { cause: error },
    );
  }
  if (resultCodeOf(error) !== BUSY) return error;
  return new Error(`${directory} is in use by another server: one server per data directory`, { cause: error });
}

/** Fails while the disk has no reasonable room. */
async function writeProbe(directory: string): Promise<void> {
  const file = join(directory, ".probe");
  try {
    const handle = await open(file, "w", 0o600);
    try {
      await handle.writeFile(new Uint8Array(PROBE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** Fails while the database cannot be written; after an I/O error, also while parts cannot be read. */
function probeDatabase(db: DatabaseSync, reason: StorageReason): void {
  // An unchanged value would not be written. A longer reservation does no harm.
  db.exec("UPDATE clock SET reservedMicros = reservedMicros + 1");
  if (reason === "io-error" && findDamage(db).length > 0) {
    throw new StoreError("UNAVAILABLE", "the database is damaged", { reason: "corrupt" });
  }
}

/** Durable before it is acknowledged, and for this process alone: the lock ends with the process, in whatever way. */
function claim(db: DatabaseSync): void {
  db.exec("PRAGMA busy_timeout = 1000");
  db.exec("PRAGMA locking_mode = EXCLUSIVE");
  db.exec("PRAGMA journal_mode = WAL");
  db.exec("PRAGMA synchronous = FULL");
  db.exec("PRAGMA foreign_keys = ON");
  db.exec("BEGIN EXCLUSIVE; COMMIT");
}

function fileIn(directory: string): string {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new Error(`${directory} cannot be used as data directory: it must be writable`, { cause: error });
  }
  return join(directory, "dojo.sqlite");
}
