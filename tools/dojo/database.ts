import { readFileSync } from "node:fs";
import { parseConfig } from "../../server/config.ts";
import { parseIndexes } from "../../server/storage/index/indexes.ts";
import { type DatabaseAddress, parseDatabaseUrl } from "../../server/storage/postgres/databaseUrl.ts";
import { openPostgresStore } from "../../server/storage/postgres/open.ts";
import type { MovableStore } from "../../server/storage/records.ts";

/** A command does one thing after the other. */
const CONNECTIONS = 2;

/** The settings that the server would have here. Throws what is wrong with them. */
export function readSettings() {
  const settings = parseConfig(process.env);
  if (!settings.ok) throw new Error(settings.problems.join("\n"));
  return settings.config;
}

/** The indexes that the server would use here. */
export function readIndexes() {
  const { indexesFile } = readSettings();
  return parseIndexes(indexesFile, readFileSync(indexesFile, "utf8"));
}

/** Where the database is that `DATABASE_URL` names, if it is set. */
export function databaseAddress(): DatabaseAddress | undefined {
  const { database } = readSettings();
  return database && parseDatabaseUrl(database.url);
}

/** Runs `body` on the database that `DATABASE_URL` names; undefined if it is not set. Servers may use it meanwhile. */
export async function withDatabase<T>(body: (store: MovableStore) => Promise<T>): Promise<T | undefined> {
  const { database } = readSettings();
  if (!database) return undefined;
  const store = await openPostgresStore({ url: database.url, connections: CONNECTIONS, indexes: readIndexes() });
  try {
    return await body(store);
  } finally {
    await store.close();
  }
}
