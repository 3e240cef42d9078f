import { WireError } from "../protocol/errors.ts";
import { databaseName } from "../protocol/path.ts";

/** Refuses a request for another database than this server's. The name may be absent. */
export function requireDatabase(projectId: string, database: unknown): void {
  const name = databaseName(projectId);
  if (database === undefined || database === null || database === name) return;
  throw new WireError("INVALID_ARGUMENT", `this server has only the database ${name}`);
}
