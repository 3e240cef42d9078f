import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { BodySource } from "../request/requestBody.ts";

/**
 * The body of a request as Node reads it from the socket: the web's streams around it cost more than the reading. Of a
 * connection that was closed meanwhile, the web's request still has what had come.
 */
export function bodySourceOf(c: Context): BodySource {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming instanceof Readable && !incoming.destroyed ? incoming : c.req.raw;
}
