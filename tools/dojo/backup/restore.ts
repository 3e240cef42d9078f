import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { closeDataDirectory } from "../../../server/dataDirectory.ts";
import { isInUse } from "../../../server/storage/postgres/inUse.ts";
import { checkFile } from "../../../server/storage/sqlite/check.ts";
import { resultCodeOf } from "../../../server/storage/sqlite/errors.ts";
import { openSqliteStore } from "../../../server/storage/sqlite/open.ts";
import type { MovableStore } from "../../../server/storage/records.ts";
import { type Call, DONE, Ended, NOT_DONE, requireYes, WRONG_USE } from "../command.ts";
import { copyDatabase } from "../copy.ts";
import { databaseAddress, withDatabase } from "../database.ts";
import { SAYS, say } from "../words.ts";
import { DATABASE, FOLDERS, sync, unpack } from "./archive.ts";

const BUSY = 5;

/**
 * `dojo restore <file> --yes`: puts a backup in the place of the data, of servers that are stopped. Nothing is replaced
 * before the whole archive is on the disk, of this schema and thoroughly checked. `--dry-run` stops there.
 */
export async function restore(call: Call): Promise<number> {
  const { dataDirectory, language, options } = call;
  const file = call.given[0]!;
  if (!options["dry-run"]) requireYes(call);
  if (!existsSync(file)) throw new Ended(say(SAYS.noFile, language, file), WRONG_USE);
  closeDataDirectory(dataDirectory);
  const release = options["dry-run"] ? () => {} : await claim(call);
  const staging = mkdtempSync(join(dataDirectory, ".restore-"));
  try {
    const inside = await prepare(file, staging, call);
    if (options["dry-run"]) call.print(SAYS.backupSound, inside);
    else call.print(SAYS.restored, await replace(staging, call));
    return DONE;
  } finally {
    release();
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Unpacks, brings the database to today's schema and checks it. Returns what is in it. */
async function prepare(file: string, staging: string, { language }: Call): Promise<string> {
  const bad = (problem: string) => new Ended(say(SAYS.backupBad, language, problem), NOT_DONE);
  try {
    await unpack(file, staging);
    await openSqliteStore({ directory: staging, clock: Date.now }).close();
  } catch (error) {
    throw bad(error instanceof Error ? error.message : String(error));
  }
  const { problems, counts } = checkFile(join(staging, DATABASE));
  if (problems.length > 0) throw bad(problems.join("; "));
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(", ");
}

/**
 * Moves what is there into a folder beside it, and the restored files into its place; the database in one step, as
 * there must never be none. Returns the folder. A cut in between is mended by doing it again.
 */
async function replace(staging: string, call: Call): Promise<string> {
  const { dataDirectory } = call;
  const kept = join(dataDirectory, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  mkdirSync(kept, { mode: 0o700 });
  if (databaseAddress()) await copyDatabase(call, kept);
  for (const folder of FOLDERS) {
    if (existsSync(join(dataDirectory, folder))) renameSync(join(dataDirectory, folder), join(kept, folder));
    if (existsSync(join(staging, folder))) renameSync(join(staging, folder), join(dataDirectory, folder));
  }
  const isLoaded = await withDatabase((store) => loadInto(store, staging));
  if (isLoaded) return kept;
  if (existsSync(join(dataDirectory, DATABASE))) {
    // Its log belongs to the old one alone.
    for (const name of readdirSync(dataDirectory).filter((entry) => /^dojo\.sqlite-\w+$/.test(entry)))
      renameSync(join(dataDirectory, name), join(kept, name));
    linkSync(join(dataDirectory, DATABASE), join(kept, DATABASE));
  }
  await sync(kept);
  renameSync(join(staging, DATABASE), join(dataDirectory, DATABASE));
  await sync(dataDirectory);
  return kept;
}

/** Puts the restored file in the place of what a database of PostgreSQL holds, in one step. */
async function loadInto(store: MovableStore, staging: string): Promise<true> {
  const restored = openSqliteStore({ directory: staging, clock: Date.now });
  try {
    await store.load((write) => restored.dump(write));
  } finally {
    await restored.close();
  }
  return true;
}

/** Keeps servers away until they are released; those on PostgreSQL that begin meanwhile wait, and see everything anew. */
async function claim(call: Call): Promise<() => void> {
  const address = databaseAddress();
  if (!address) return claimFile(join(call.dataDirectory, DATABASE), call);
  if (await isInUse(address)) throw new Ended(say(SAYS.inUse, call.language, address.database), NOT_DONE);
  return () => {};
}

/** A file that is damaged cannot be claimed, nor be in use. */
function claimFile(file: string, { language, dataDirectory }: Call): () => void {
  if (!existsSync(file)) return () => {};
  const db = new DatabaseSync(file);
  try {
    db.exec("PRAGMA locking_mode = EXCLUSIVE");
    // Everything into the one file: then its log is empty when it moves.
    db.exec("PRAGMA journal_mode = DELETE");
    db.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    db.close();
    if (resultCodeOf(error) === BUSY) throw new Ended(say(SAYS.inUse, language, dataDirectory), NOT_DONE);
    return () => {};
  }
  return () => db.close();
}
