import { randomBytes } from "node:crypto";

/** Names one request, or one message of a stream, in the log and in its answer. */
export function makeRequestId(): string {
  return randomBytes(5).toString("hex");
}
