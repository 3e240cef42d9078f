import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Caller } from "../request/context.ts";
import { WireError } from "../protocol/errors.ts";
import { checkMessage } from "../protocol/messages.ts";
import { isRecord } from "../protocol/text.ts";
import { makeRequestId } from "../request/requestId.ts";
import { commit } from "./commit.ts";
import type { FirestoreContext } from "./context.ts";
import { requireDatabase } from "./database.ts";
import type { Stream, StreamMethod, StreamMethodOptions } from "./stream.ts";

/** Opens google.firestore.v1.Firestore.Write. */
export function write(ctx: FirestoreContext, options: StreamMethodOptions): StreamMethod {
  return new Write(ctx, options);
}

/**
 * One Write stream. Batches are committed strictly in order. The first failure ends the stream: the client then drops
 * that batch and sends all later ones again, so committing one of those here would count it twice.
 */
class Write implements StreamMethod {
  /** The SDK ends a Write stream itself when it has nothing more to write. */
  readonly isIdle = true;
  readonly #ctx: FirestoreContext;
  readonly #stream: Stream;
  readonly #caller: Caller | null;
  #responses = 0;

  constructor(ctx: FirestoreContext, { stream, caller }: StreamMethodOptions) {
    this.#ctx = ctx;
    this.#stream = stream;
    this.#caller = caller;
  }

  async receive(message: unknown): Promise<void> {
    const { writes } = parseWriteRequest(this.#ctx.projectId, message);
    const isHandshake = this.#responses === 0;
    if (isHandshake && writes.length > 0) {
      throw new WireError("INVALID_ARGUMENT", "the first message of a write stream holds no writes");
    }
    if (isHandshake) return this.#answer({ streamId: randomUUID() });
    if (writes.length === 0) return this.#answer({ writeResults: [] });
    const denials = this.#ctx.denials.of({ requestId: makeRequestId(), method: "firestore:Write" });
    this.#answer(await commit({ ...this.#ctx, denials }, this.#caller, writes));
  }

  close(): void {}

  #answer(response: object): void {
    const streamToken = Buffer.from(String(++this.#responses)).toString("base64");
    this.#stream.send({ streamToken, ...response });
  }
}

function parseWriteRequest(projectId: string, message: unknown): { writes: unknown[] } {
  const { database, writes = [] } = isRecord(message) ? message : {};
  requireDatabase(projectId, database);
  if (isRecord(message)) checkMessage("WriteRequest", message);
  if (!Array.isArray(writes)) throw new WireError("INVALID_ARGUMENT", "writes must be a list");
  return { writes };
}
