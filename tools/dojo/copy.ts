import { basename } from "node:path";
import { openSqliteStore } from "../../server/storage/sqlite/open.ts";
import type { Call } from "./command.ts";
import { withDatabase } from "./database.ts";

/** For some hundred GB. */
const WAIT_MS = 3_600_000;

/**
 * Puts a copy of the database, as it is at one moment, into a folder of the data directory: a file of SQLite, whichever
 * database it is. The server that uses the file makes it.
 */
export async function copyDatabase(call: Call, folder: string): Promise<void> {
  const done = await withDatabase(async (store) => {
    const copy = openSqliteStore({ directory: folder, clock: Date.now, indexes: store.indexes });
    try {
      await copy.load((write) => store.dump(write));
    } finally {
      await copy.close();
    }
    return true;
  });
  if (!done) await call.order({ command: "database.copy", folder: basename(folder) }, WAIT_MS);
}
