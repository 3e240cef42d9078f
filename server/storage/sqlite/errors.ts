import { type StorageReason, StoreError } from "../store.ts";

const PRIMARY_RESULT_MASK = 0xff;

/** SQLite's primary result codes for failures of the machine. */
const REASONS: Readonly<Record<number, StorageReason>> = {
  8: "read-only",
  10: "io-error",
  11: "corrupt",
  13: "disk-full",
  14: "io-error",
  26: "corrupt",
};

/** Another connection is in the way: unusable now, but nothing is broken. */
const BUSY = new Set([5, 6]);

/** The same for errors of the file system itself, from writes outside of SQLite. */
const SYSTEM_REASONS: Readonly<Record<string, StorageReason>> = {
  EACCES: "read-only",
  EDQUOT: "disk-full",
  EFBIG: "io-error",
  EIO: "io-error",
  ENOENT: "io-error",
  ENOSPC: "disk-full",
  EPERM: "read-only",
  EROFS: "read-only",
};

/** Runs `body`; failures of the machine become UNAVAILABLE with the reason, so that clients retry. */
export async function translateErrors<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    throw toStoreError(error);
  }
}

/** UNAVAILABLE for failures of the machine; any other error unchanged. */
export function toStoreError(error: unknown): unknown {
  const code = resultCodeOf(error);
  const reason = REASONS[code] ?? systemReasonOf(error);
  if (reason === undefined && !BUSY.has(code)) return error;
  return new StoreError("UNAVAILABLE", "the database cannot be used now", { cause: error, reason });
}

/** SQLite's primary result code of an error, 0 for any other. */
export function resultCodeOf(error: unknown): number {
  const isSqlite = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isSqlite ? Number(error.errcode) & PRIMARY_RESULT_MASK : 0;
}

function systemReasonOf(error: unknown): StorageReason | undefined {
  const isSystem = error instanceof Error && "syscall" in error && "code" in error;
  return isSystem ? SYSTEM_REASONS[String(error.code)] : undefined;
}
