import { WireError } from "../protocol/errors.ts";
import { databaseName } from "../protocol/path.ts";

/** Refuses a request that names another database than the one this server has. Requests may leave the name out. */
export function requireDatabase(projectId: string, database: unknown): void {
  const name = databaseName(projectId);
  if (database === undefined || database === null || database === name) return;
  throw new WireError("INVALID_ARGUMENT", `this server has only the database ${name}`);
}
