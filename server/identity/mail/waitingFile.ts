import { randomBytes } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";

let named = 0;
/** Keeps files of one millisecond in order. */
const nextNumber = () => String(named++ % 10_000).padStart(4, "0");

/** A name that no other file has; names sort by the times that they were made. */
export const timedName = (nowMs: number, ending: string) =>
  `${new Date(nowMs).toISOString().replaceAll(":", "-")}-${nextNumber()}-${randomBytes(3).toString("hex")}${ending}`;

/** Resolves when the value is on the disk. Renamed when complete, so that a cut leaves the file as it was. */
export async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(value), { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}
