import { outlineWrites } from "../protocol/document/write.ts";
import { WireError } from "../protocol/errors.ts";
import type { Caller } from "../request/context.ts";
import { toWireError } from "../request/faults.ts";
import { commit } from "./commit.ts";
import type { CallContext } from "./context.ts";
import { parseRequest } from "./request.ts";

/** Writes of one batch that are under way at a time. */
const AT_ONCE = 20;

/**
 * google.firestore.v1.Firestore.BatchWrite: each write by itself, as far as the rules allow it, in no order. Each
 * document is written at most once.
 */
export async function batchWrite(ctx: CallContext, caller: Caller | null, request: unknown): Promise<object> {
  const outlines = outlineWrites(ctx.projectId, parseRequest(request).writes);
  if (new Set(outlines.map(({ path }) => path)).size < outlines.length) {
    throw new WireError("INVALID_ARGUMENT", "BatchWrite cannot write to the same document multiple times.");
  }
  const writeResults: object[] = [];
  const status: object[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next++; at < outlines.length; at = next++) {
      try {
        const answer = await commit(ctx, caller, [outlines[at]!.sent]);
        [writeResults[at], status[at]] = [answer.writeResults[0]!, {}];
      } catch (error) {
        const { grpcCode, message } = toWireError(error, ctx.log, "request.failed");
        [writeResults[at], status[at]] = [{}, { code: grpcCode, message }];
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { writeResults, status };
}
