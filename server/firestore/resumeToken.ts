import { Buffer } from "node:buffer";

/** Version of what stands in a token, so that a later server can tell. */
const PREFIX = "v1:";

/**
 * A point in the history of all documents, as bytes that mean nothing to the client. No tombstones are needed to resume from
 * it: what changed since carries a later updateTime, and what vanished shows in the existence filter.
 */
export function toResumeToken(readTimeMicros: number): string {
  return Buffer.from(`${PREFIX}${readTimeMicros}`).toString("base64");
}

/** Undefined for bytes that this server never gave out. */
export function parseResumeToken(token: string): number | undefined {
  const text = Buffer.from(token, "base64").toString("latin1");
  const micros = /^v1:(\d{1,16})$/.exec(text)?.[1];
  return micros === undefined ? undefined : Number(micros);
}
