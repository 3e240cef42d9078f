import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";

/** Logs a fault of ours under an id that the answer may show; the details stay in the log. */
export function logFault(log: Log, event: string, error: unknown): string {
  const faultId = randomUUID();
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log.error(event, { faultId, name, message, stack });
  return faultId;
}
