import { ACCOUNTS_SCHEMA } from "./accountsSchema.ts";
import type { Connection } from "./connection.ts";
import { COMMIT_FUNCTIONS, DOCUMENTS_SCHEMA } from "./documentsSchema.ts";
import { GROUPS_SCHEMA } from "./groupsSchema.ts";
import { MIGRATION_LOCK } from "./locks.ts";
import { PACES_SCHEMA } from "./pacesSchema.ts";

/** In order; a migration is never edited after a release, only followed by another. */
export const MIGRATIONS: readonly string[] = [
  ACCOUNTS_SCHEMA,
  DOCUMENTS_SCHEMA,
  COMMIT_FUNCTIONS,
  PACES_SCHEMA,
  GROUPS_SCHEMA,
];

/**
 * Brings a database to the newest schema, each step in one transaction: of processes that start at once, one does it
 * and the others wait. Refuses a database from a newer server.
 */
export async function migrate(connection: Connection): Promise<void> {
  while (await migrateOnce(connection));
}

/** Takes the next step, if there is one. */
async function migrateOnce(connection: Connection): Promise<boolean> {
  await connection.query("BEGIN");
  try {
    await connection.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await connection.script("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)");
    const [row] = await connection.query("SELECT version FROM schema_version");
    const version = Number(row?.version ?? 0);
    if (version > MIGRATIONS.length) {
      throw new Error(`the database has schema ${version}, newer than this server's ${MIGRATIONS.length}`);
    }
    const next = MIGRATIONS[version];
    if (next !== undefined) {
      await connection.script(next);
      await connection.script(
        row ? `UPDATE schema_version SET version = ${version + 1}` : "INSERT INTO schema_version VALUES (1)",
      );
    }
    await connection.query("COMMIT");
    return next !== undefined;
  } catch (error) {
    await connection.query("ROLLBACK").catch(() => connection.destroy());
    throw error;
  }
}
