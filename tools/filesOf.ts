import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** All files below a directory, sorted for reproducible builds. */
export async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
