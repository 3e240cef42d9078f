import type { DatabaseSync } from "node:sqlite";
import {
  ACCOUNTS_SCHEMA,
  CHALLENGES,
  RECOVERY_CODES,
  TICKETS,
  TICKETS_AS_CHALLENGES,
  WAYS_TO_SIGN_IN,
} from "./accountsSchema.ts";
import { DOCUMENTS_SCHEMA, ENTRIES, LONG_PATHS_REMOVAL } from "./documentsSchema.ts";
import { SERVER_STATE_SCHEMA } from "./serverStateSchema.ts";

/** In order; a migration is never edited after a release, only followed by another. */
export const MIGRATIONS: readonly string[] = [
  DOCUMENTS_SCHEMA,
  ACCOUNTS_SCHEMA,
  SERVER_STATE_SCHEMA,
  LONG_PATHS_REMOVAL,
  WAYS_TO_SIGN_IN,
  CHALLENGES,
  TICKETS,
  RECOVERY_CODES,
  TICKETS_AS_CHALLENGES,
  ENTRIES,
];

/** Brings a database to the newest schema, each step in one transaction. Refuses one from a newer server. */
export function migrate(db: DatabaseSync): void {
  const version = Number(db.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  if (version > MIGRATIONS.length) {
    throw new Error(`the database has schema ${version}, newer than this server's ${MIGRATIONS.length}`);
  }
  // A table that is made anew would otherwise take along what refers to it. No effect inside of a transaction.
  db.exec("PRAGMA foreign_keys = OFF");
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    db.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
  db.exec("PRAGMA foreign_keys = ON");
}
