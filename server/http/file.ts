import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Validators } from "./conditional.ts";
import { chooseCoding, type Coding, CODINGS } from "./contentCoding.ts";

/** One representation of a file of the built app. */
export interface StoredFile extends Validators {
  /** Where it lies on disk. */
  location: string;
  size: number;
  type: string;
  coding?: Coding;
  /** Whether it exists in other codings too, so that caches must keep them apart. */
  varies: boolean;
}

/**
 * Paths of files that may be asked for. No segment begins with a dot, so none leads upward or to a hidden file; a backslash or
 * a colon means something to some systems; a percent sign is left only where the address was not valid.
 */
const SAFE_PATH = /^(?:\/[^./\\:%\p{Cc}][^/\\:%\p{Cc}]*)+$/u;
/** These are asked for by `Accept-Encoding`, not by name. */
const CODED = /\.(?:br|gz)$/i;
/** Types of sounds that the library does not know. */
const MORE_TYPES: Record<string, string> = { ".m4a": "audio/mp4", ".ogg": "audio/ogg", ".wav": "audio/wav" };

/** Finds a file by the decoded path of a URL, in the coding that suits the client best; never one outside of `directory`. */
export async function findFile(
  directory: string,
  path: string,
  acceptEncoding: string | undefined,
): Promise<StoredFile | undefined> {
  if (!SAFE_PATH.test(path) || CODED.test(path)) return undefined;
  const location = join(directory, path);
  const plain = await statFile(location);
  if (!plain) return undefined;
  const coded = await statCoded(location);
  const coding = chooseCoding(acceptEncoding, [...coded.keys()]);
  const { ending = "" } = CODINGS.find(({ name }) => name === coding) ?? {};
  const { size, mtime } = (coding && coded.get(coding)) ?? plain;
  return {
    location: location + ending,
    size,
    type: MORE_TYPES[extname(path)] ?? getMimeType(path) ?? "application/octet-stream",
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

/** Nothing there; a file where a directory is named; a name longer than any file's. */
const ABSENT = new Set<unknown>(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);
