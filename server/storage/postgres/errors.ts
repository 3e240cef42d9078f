import { type StorageReason, StoreError } from "../store.ts";

/** What an operator can do something about (PostgreSQL manual, appendix A). */
const REASONS: Readonly<Record<string, StorageReason>> = {
  "53100": "disk-full",
  "58030": "io-error",
  XX001: "corrupt",
  XX002: "corrupt",
};

/** The SQLSTATE of a commit by a server whose indexes are no longer those of the database. */
export const INDEXES_CHANGED = "DJ001";

/** It was too long under way, or others were in the way; nothing was changed. */
const LATER = new Set([INDEXES_CHANGED, "57014", "55P03", "40001", "40P01", "53200"]);

/**
 * The connection or the whole server goes away, cannot take us, or is no longer the one that is written to. Of a
 * transaction that was under way nobody knows whether it was committed.
 */
const GONE = /^(08...|57P0.|25006|25P0[34]|53300)$/;

/** Errors of the socket and of `pg` itself, which have no SQLSTATE. */
const LOST_WORDS = /^(Connection terminated|Client (was closed|has encountered)|Query read timeout|timeout expired)/;

/** The SQLSTATE of an error, "" for any other. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && "code" in error && "severity" in error ? String(error.code) : "";
}

/** Whether the connection is of no use any more. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlStateOf(error);
  if (state !== "") return GONE.test(state);
  return "syscall" in error || LOST_WORDS.test(error.message) || error instanceof UnreachableError;
}

/** Two waited for each other, and this one has given way. */
export const isDeadlock = (error: unknown) => sqlStateOf(error) === "40P01";

/** No host took a connection. */
export class UnreachableError extends Error {}

/** UNAVAILABLE for failures of the database or on the way to it; any other error unchanged. */
export function toStoreError(error: unknown): unknown {
  const state = sqlStateOf(error);
  const reason = REASONS[state] ?? (isConnectionLost(error) ? "unreachable" : undefined);
  if (reason === undefined && !LATER.has(state)) return error;
  return new StoreError("UNAVAILABLE", "the database cannot be used now", { cause: error, reason });
}

/** Runs `body` with its errors as those of a store. */
export async function translateErrors<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw toStoreError(error);
  }
}
