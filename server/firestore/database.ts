import { WireError } from "../protocol/errors.ts";
import { databaseName } from "../protocol/path.ts";
import { quote } from "../protocol/text.ts";

/**
 * Refuses a request for another database than this server's: NOT_FOUND, in the words of the hosted service. The name may
 * be absent.
 */
export function requireDatabase(projectId: string, database: unknown): void {
  if (database === undefined || database === null || database === databaseName(projectId)) return;
  const [, project, id] = (typeof database === "string" && NAME.exec(database)) || [];
  if (project === undefined)
    throw new WireError("INVALID_ARGUMENT", `${quote(database)} is not the name of a database.`);
  throw new WireError("NOT_FOUND", `The database ${shorten(id)} does not exist for project ${shorten(project)}.`);
}

const NAME = /^projects\/([^/]+)\/databases\/([^/]+)$/;

const shorten = (name = "") => quote(name).slice(1, -1);
