import { setImmediate } from "node:timers/promises";
import type { Hold } from "../firestore/holding.ts";
import type { MemoryBudget } from "../request/memoryBudget.ts";
import { WireError } from "../protocol/errors.ts";
import { Ending } from "../request/ending.ts";
import { exhausted } from "../request/requestBody.ts";

/** Shorter answers go out at once, longer ones in chunks of about this size, as fast as the client takes them. */
const CHUNK_CHARACTERS = 64 * 1024;
/** How long a client may stop reading an answer. */
const STALL_MS = 60_000;

export interface AnswerOptions {
  memory: MemoryBudget;
  address: string;
  account?: string;
  /** Whether the client has gone. */
  isGone: () => boolean;
}

/** The answer to one call, and the memory of its content. */
export interface Answer {
  hold: Hold;
  /** Sends JSON, and releases the memory when it has gone out or the client is gone. */
  send(json: object): Response;
  /** Releases the memory of an answer that is not sent. */
  drop(): void;
}

/** Opens the answer to a call, which may reserve memory from now on. */
export function openAnswer({ memory: budget, address, account, isGone }: AnswerOptions): Answer {
  let bytes = 0;
  const eviction = new Ending();
  const memory = budget.open({ address, account, onEvicted: () => eviction.come(exhausted()) });
  return {
    hold: (more) => {
      if (isGone()) throw new WireError("CANCELLED", "The client has gone.");
      bytes += more;
      if (!memory.resize(bytes)) throw exhausted();
    },
    send: (json) => {
      const pieces = jsonPieces(json);
      const first = takeChunk(pieces);
      if (first.length >= CHUNK_CHARACTERS) {
        if (eviction.reason) throw eviction.reason;
        return streamed(first, pieces, { eviction, onEnd: memory.release });
      }
      memory.release();
      return answered(first);
    },
    drop: () => memory.release(),
  };
}

const answered = (body: string | ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Response(body, { headers: { "Content-Type": "application/json" } });

/** The next chunk is made only when the client has taken the one before. */
function streamed(
  first: string,
  pieces: Iterator<string>,
  { eviction, onEnd }: { eviction: Ending; onEnd: () => void },
): Response {
  let next = first;
  let stall: NodeJS.Timeout | undefined;
  const encoder = new TextEncoder();
  const end = () => {
    clearTimeout(stall);
    onEnd();
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        const giveUp = (reason: unknown) => {
          end();
          controller.error(reason);
        };
        eviction.listen(giveUp);
        stall = setTimeout(giveUp, STALL_MS, new WireError("CANCELLED", "The client takes nothing.")).unref();
      },
      pull: async (controller) => {
        await setImmediate();
        if (eviction.reason) return;
        stall?.refresh();
        controller.enqueue(encoder.encode(next));
        next = takeChunk(pieces);
        if (next !== "") return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return answered(body);
}

/** The JSON of an answer, cut between list elements, so that no step is longer than one document. */
function* jsonPieces(json: object): Generator<string, void> {
  if (Array.isArray(json)) return yield* listPieces(json);
  yield "{";
  const fields = Object.entries(json).filter(([, value]) => value !== undefined);
  for (const [index, [name, value]] of fields.entries()) {
    yield `${index === 0 ? "" : ","}${JSON.stringify(name)}:`;
    if (Array.isArray(value)) yield* listPieces(value);
    else yield JSON.stringify(value);
  }
  yield "}";
}

function* listPieces(list: readonly unknown[]): Generator<string, void> {
  yield "[";
  for (const [index, element] of list.entries()) yield `${index === 0 ? "" : ","}${JSON.stringify(element)}`;
  yield "]";
}

/** The next pieces, about a chunk; "" after the last. */
function takeChunk(pieces: Iterator<string>): string {
  let chunk = "";
  while (chunk.length < CHUNK_CHARACTERS) {
    const { value, done } = pieces.next();
    if (done) break;
    chunk += value;
  }
  return chunk;
}
