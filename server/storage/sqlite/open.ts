import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { withContract } from "../contract.ts";
import type { Store } from "../store.ts";
import { makeAccountStore } from "./accounts.ts";
import { makeDocumentStore } from "./documents.ts";
import { resultCodeOf } from "./errors.ts";
import { Lane } from "./lane.ts";
import { migrate } from "./migrate.ts";

const BUSY = 5;

export interface SqliteOptions {
  /** The data directory, made if it is not there; ":memory:" for a store that lives as long as it is open. */
  directory: string;
  /** Wall clock in milliseconds. */
  clock: () => number;
}

/** Opens the store in one file. Throws a message for the operator when the directory cannot be used. */
export function openSqliteStore({ directory, clock }: SqliteOptions): Store {
  const db = new DatabaseSync(directory === ":memory:" ? directory : fileIn(directory));
  try {
    claim(db);
    migrate(db);
  } catch (error) {
    db.close();
    if (resultCodeOf(error) !== BUSY) throw error;
    throw new Error(`${directory} is in use by another server: one server per data directory`, { cause: error });
  }
  const lane = new Lane();
  const accounts = makeAccountStore(db, (body) => lane.run(body));
  const documents = makeDocumentStore(db, lane, clock, accounts);
  const close = () => {
    documents.close();
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
  };
  return withContract({ ...accounts, ...documents, close: () => lane.run(close) });
}

/** Durable before it is acknowledged, and for this process alone: the lock goes with the process, however it ends. */
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
