import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { checkFile } from "../../../server/storage/sqlite/check.ts";
import { type Call, DONE, Ended, NOT_DONE, requireDatabase, WRONG_USE } from "../command.ts";
import { copyDatabase } from "../copy.ts";
import { SAYS, say } from "../words.ts";
import { DATABASE, FOLDERS, pack, sync, unpack } from "./archive.ts";

/** Names that this command gives. They sort by time. */
const OWN_NAME = /^dojo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/;
const STAGING = ".backup-";
/** No backup takes longer: what is older was left by one that was cut. */
const STALE_MS = 24 * 3_600_000;

/**
 * `dojo backup [file|folder] [--keep n]`: everything in the data directory that nothing can make again, as one archive.
 * The database is copied by the server if one runs; one of PostgreSQL, too, is a file of SQLite in it. The archive gets its name when it is complete, on the disk and
 * read back.
 */
export async function backup(call: Call): Promise<number> {
  const nowMs = Date.now();
  const { file, keep } = targetOf(call, nowMs);
  const staging = join(call.dataDirectory, `${STAGING}${randomBytes(9).toString("base64url")}`);
  const part = `${file}.part-${randomBytes(6).toString("hex")}`;
  try {
    await collect(call, staging);
    await pack(staging, part, nowMs);
    await unpack(part);
    settle(part, file, call);
    await sync(dirname(file));
  } finally {
    rmSync(staging, { recursive: true, force: true });
    rmSync(part, { force: true });
  }
  call.print(SAYS.backedUp, file);
  if (keep !== undefined) dropOlder(dirname(file), keep, call);
  return DONE;
}

/** Where the archive goes. `--keep` is for names that this command gives, and so needs a folder. */
function targetOf({ given: [target = "."], options, language }: Call, nowMs: number) {
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const keep = options.keep === undefined ? undefined : Number(options.keep);
  if (keep !== undefined && (!isFolder || !Number.isInteger(keep) || keep < 1))
    throw new Ended(say(SAYS.keepWrong, language), WRONG_USE);
  const name = `dojo-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, "-")}.tar.gz`;
  const file = resolve(isFolder ? join(target, name) : target);
  if (existsSync(file)) throw new Ended(say(SAYS.fileThere, language, file), WRONG_USE);
  if (!existsSync(dirname(file))) throw new Ended(say(SAYS.noFile, language, dirname(file)), WRONG_USE);
  return { file, keep };
}

/** Copies the database, checks the copy thoroughly, and puts the other files beside it. */
async function collect(call: Call, staging: string): Promise<void> {
  const { dataDirectory, language } = call;
  requireDatabase(dataDirectory, language);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  removeStale(dataDirectory);
  mkdirSync(staging, { mode: 0o700 });
  await copyDatabase(call, staging);
  const [problem] = checkFile(join(staging, DATABASE)).problems;
  if (problem !== undefined) throw new Ended(say(SAYS.backupBad, language, problem), NOT_DONE);
  for (const folder of FOLDERS) copyFolder(join(dataDirectory, folder), join(staging, folder));
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      copyFileSync(join(from, entry.name), join(to, entry.name));
    } catch (error) {
      // A mail that was sent meanwhile.
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}

function removeStale(directory: string): void {
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith(STAGING))) {
    const path = join(directory, name);
    if (Date.now() - statSync(path).mtimeMs > STALE_MS) rmSync(path, { recursive: true });
  }
}

/** Gives the archive its name, unless somebody else has taken it meanwhile. */
function settle(part: string, file: string, { language }: Call): void {
  try {
    linkSync(part, file);
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (isTaken || existsSync(file)) throw new Ended(say(SAYS.fileThere, language, file), WRONG_USE);
    // Not every file system has links.
    renameSync(part, file);
  }
}

/** Deletes the oldest backups of this command in a folder, down to `keep`. */
function dropOlder(folder: string, keep: number, call: Call): void {
  const own = readdirSync(folder).filter((name) => OWN_NAME.test(name));
  for (const name of own.sort().slice(0, -keep)) {
    rmSync(join(folder, name));
    call.print(SAYS.backupDropped, name);
  }
}
