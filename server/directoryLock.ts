import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLite's locks are the system's: they end with the process, in whatever way, which Node offers nowhere else. */
const FILE = "lock.sqlite";

/**
 * Takes a data directory for this process, where the store does not: mails that wait there would be sent by each of
 * two. Throws a message for the operator if another server has it. Returns how to give it back.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, FILE));
  try {
    lock.exec("PRAGMA busy_timeout = 1000; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && /locked/.test(error.message))) throw error;
    throw new Error(`${directory} is in use by another server: one server per data directory`, { cause: error });
  }
  return () => lock.close();
}
