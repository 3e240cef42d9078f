import { randomUUID } from "node:crypto";

/** Names one request, or one message of a stream, in the log and in its answer. */
export function makeRequestId(): string {
  // Node draws the bytes of many UUIDs at once, which costs a tenth; all these digits are random.
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(9, 11);
}
