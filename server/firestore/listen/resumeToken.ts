import { Buffer } from "node:buffer";

/** Version of the token's format, for later servers. */
const PREFIX = "v1:";

/**
 * A point in the history of all documents, opaque to the client. Resuming needs no tombstones: later changes have a
 * later updateTime, and the existence filter shows what vanished.
 */
export function toResumeToken(readTimeMicros: number): string {
  return Buffer.from(`${PREFIX}${readTimeMicros}`).toString("base64");
}

/** Undefined for bytes that are no token of this server. */
export function parseResumeToken(token: string): number | undefined {
  const text = Buffer.from(token, "base64").toString("latin1");
  const micros = /^v1:(\d{1,16})$/.exec(text)?.[1];
  return micros === undefined ? undefined : Number(micros);
}
