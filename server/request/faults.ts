import { randomUUID } from "node:crypto";
import type { Log, LogEvent, LogFields } from "../log.ts";
import { WireError } from "../protocol/errors.ts";
import { StoreError } from "../storage/store.ts";

/** Logs a fault of ours under an id that the answer may show; the details stay in the log. */
export function logFault(log: Log, event: LogEvent, error: unknown, fields: LogFields = {}): string {
  const faultId = randomUUID();
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error(event, { faultId, ...fields, name, message, stack });
  return faultId;
}

/**
 * The error that a client may see, on REST, on streams and in the identity service alike: a refusal as it is; an
 * unusable store as UNAVAILABLE, so that the client retries; everything else as INTERNAL with the id of the log line.
 */
export function toWireError(fault: unknown, log: Log, event: LogEvent, fields?: LogFields): WireError {
  if (fault instanceof WireError) return fault;
  if (fault instanceof StoreError && fault.code === "UNAVAILABLE") {
    return new WireError("UNAVAILABLE", "The service is not available.", { cause: fault });
  }
  return new WireError("INTERNAL", `Internal error ${logFault(log, event, fault, fields)}`, { cause: fault });
}
