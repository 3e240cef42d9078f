import { StoreError } from "../store.ts";

/** SQLite's primary result codes for a database that cannot be used now: busy, locked, I/O error, full, cannot open. */
const UNAVAILABLE = new Set([5, 6, 10, 13, 14]);
const PRIMARY_RESULT_MASK = 0xff;

/** Runs `body`; what SQLite could not do for reasons of the machine becomes UNAVAILABLE, so that clients try again. */
export async function translateErrors<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (!UNAVAILABLE.has(resultCodeOf(error))) throw error;
    throw new StoreError("UNAVAILABLE", "the database cannot be used now", { cause: error });
  }
}

/** SQLite's primary result code of an error, 0 for any other. */
export function resultCodeOf(error: unknown): number {
  const isSqlite = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isSqlite ? Number(error.errcode) & PRIMARY_RESULT_MASK : 0;
}
