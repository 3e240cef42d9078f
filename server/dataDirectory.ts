import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { join, relative } from "node:path";

/** Everything that this process writes is for its user alone. */
export const PRIVATE_UMASK = 0o077;

const OTHERS = 0o077;
/** What the server writes itself, and must be its own. */
const OURS = /^(?:dojo\.sqlite.*|outbox|orders)$/;
/** The operator's texts, which everybody may read in the app anyway. */
const PUBLIC = "legal";

/**
 * Closes a data directory to all other users of the machine, with everything in it, also where it existed before. Returns what
 * others could read or write until now. Throws a message for the operator where it cannot be closed: it, or one of our files, belongs to
 * somebody else, leads somewhere else, or lies on a file system that keeps no rights.
 */
export function closeDataDirectory(directory: string): string[] {
  // Other systems have other ways; there the folder of the user is closed by itself.
  const uid = process.geteuid?.();
  if (uid === undefined) return [];
  const root = openDirectory(directory);
  if (root === undefined) return [];
  const mended: string[] = [];
  const close = (path: string, stats: Stats) => {
    if (stats.uid !== uid) throw foreign(path, stats);
    if ((stats.mode & OTHERS) === 0) return;
    chmodSync(path, stats.mode & 0o700);
    if ((lstatSync(path).mode & OTHERS) !== 0) {
      throw new Error(
        `${path} cannot be closed to others: its file system keeps no rights. Set DOJO_DATA to another place`,
      );
    }
    mended.push(relative(root, path) || ".");
  };
  // The directory first: from then on nobody else can put anything in the place of a file between a look and a change.
  close(root, lstatSync(root));
  closeEntries(root, { uid, close, isOurs: (name) => OURS.test(name) });
  return mended;
}

interface Closing {
  uid: number;
  close: (path: string, stats: Stats) => void;
  isOurs: (name: string) => boolean;
}

function closeEntries(directory: string, { uid, close, isOurs }: Closing): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats || name === PUBLIC) continue;
    if (stats.isSymbolicLink()) {
      if (isOurs(name))
        throw new Error(`${path} is a symbolic link: put the file itself there, or set DOJO_DATA to where it lies`);
      continue;
    }
    // What somebody else has put here is his, as long as it is not in the place of ours.
    if (stats.uid !== uid && !isOurs(name)) continue;
    close(path, stats);
    if (stats.isDirectory()) closeEntries(path, { uid, close, isOurs });
  }
}

/** The directory itself, behind links that the operator may have set. Undefined where it is none: opening the database says so. */
function openDirectory(directory: string): string | undefined {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return realpathSync(directory);
  } catch {
    return undefined;
  }
}

const foreign = (path: string, { uid }: Stats) =>
  new Error(
    `${path} belongs to another user (${uid}). Start the server as that user, or give it the directory: chown -R <user> <directory>`,
  );
