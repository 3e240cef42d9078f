import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Validators } from "./conditional.ts";
import { chooseCoding, type Coding, CODINGS } from "./contentCoding.ts";

/** One representation of a file of the built app. */
export interface StoredFile extends Validators {
  /** Its path on the disk. */
  location: string;
  size: number;
  type: string;
  coding?: Coding;
  /** Whether other codings exist, so that caches must keep them apart. */
  varies: boolean;
}

/**
 * Paths of files that may be requested. No segment begins with a dot, so none leads upward or to a hidden file.
 * Backslashes and colons are special on some systems; a percent sign remains only in invalid addresses.
 */
const SAFE_PATH = /^(?:\/[^./\\:%\p{Cc}][^/\\:%\p{Cc}]*)+$/u;
/** Requested by `Accept-Encoding`, not by name. */
const CODED = /\.(?:br|gz)$/i;
/** Types of sounds that the library lacks. */
const MORE_TYPES: Record<string, string> = { ".m4a": "audio/mp4", ".ogg": "audio/ogg", ".wav": "audio/wav" };

/** A file as it is, and in which codings it is there besides. */
export interface Representations {
  plain: Stats;
  coded: ReadonlyMap<Coding, Stats>;
}

/** Where the file of a decoded path would be; undefined for a path that no file may have. */
export const locationOf = (directory: string, path: string): string | undefined =>
  SAFE_PATH.test(path) && !CODED.test(path) ? join(directory, path) : undefined;

/** Looks for a file on the disk. */
export async function findRepresentations(location: string): Promise<Representations | undefined> {
  const plain = await statFile(location);
  return plain && { plain, coded: await statCoded(location) };
}

/** The representation in the best coding for the client. */
export function chooseFile(
  location: string,
  { plain, coded }: Representations,
  acceptEncoding: string | undefined,
): StoredFile {
  const coding = chooseCoding(acceptEncoding, [...coded.keys()]);
  const { ending = "" } = CODINGS.find(({ name }) => name === coding) ?? {};
  const { size, mtime } = (coding && coded.get(coding)) ?? plain;
  return {
    location: location + ending,
    size,
    type: MORE_TYPES[extname(location)] ?? getMimeType(location) ?? "application/octet-stream",
    coding,
    varies: coded.size > 0,
    etag: `"${Math.round(mtime.getTime()).toString(36)}-${size.toString(36)}${ending}"`,
    lastModified: mtime.toUTCString(),
  };
}

async function statCoded(location: string): Promise<Map<Coding, Stats>> {
  const found = new Map<Coding, Stats>();
  for (const { name, ending } of CODINGS) {
    const stats = await statFile(location + ending);
    if (stats) found.set(name, stats);
  }
  return found;
}

async function statFile(location: string): Promise<Stats | undefined> {
  try {
    const stats = await stat(location);
    return stats.isFile() ? stats : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(error.code)) return undefined;
    throw error;
  }
}

/** Missing, below a file, or with too long a name. */
const ABSENT = new Set<unknown>(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);
