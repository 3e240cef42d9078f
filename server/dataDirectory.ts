import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { join, relative } from "node:path";

/** Everything that this process writes is only for its own user. */
export const PRIVATE_UMASK = 0o077;

const OTHERS = 0o077;
/** Files of the server, which must belong to its user. */
const OURS = /^(?:dojo\.sqlite.*|lock\.sqlite|outbox|outbox-requested|outbox-unsent|orders)$/;
/** The operator's texts, which the app shows to everybody. */
const PUBLIC = "legal";

/**
 * Closes a data directory with everything in it to all other users of the machine. Returns what others could read or
 * write until now. Throws a message for the operator if that fails: something belongs to somebody else, leads
 * elsewhere, or lies on a file system without permissions.
 */
export function closeDataDirectory(directory: string): string[] {
  // Other systems have other means; there the user's own folder is private already.
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
  // The directory first: then nobody can replace a file between a check and a change.
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
    // Files of others are left alone, unless they take the place of ours.
    if (stats.uid !== uid && !isOurs(name)) continue;
    close(path, stats);
    if (stats.isDirectory()) closeEntries(path, { uid, close, isOurs });
  }
}

/** The directory itself, behind the operator's links. Undefined if it is none: opening the database reports that. */
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
