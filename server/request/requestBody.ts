import type { MemoryBudget, Reservation } from "./memoryBudget.ts";
import { WireError } from "../protocol/errors.ts";

/** Memory of a request besides its body. */
const REQUEST_BYTES = 4096;

/** Memory of a character of JSON while it is handled: as text, and as parsed values. */
export const PARSED_BYTES = 5;

export interface BodyOptions {
  /** The longest accepted body, in bytes. */
  most: number;
  memory: MemoryBudget;
  /** The owner of the memory: an account, or a stranger at this address. */
  address: string;
  account?: string;
  /** Aborts when the body has taken too long. */
  deadline: AbortSignal;
}

/** A body that can be read once, and its memory until it is released. */
export interface RequestBody {
  chunks: AsyncIterable<Uint8Array>;
  memory: Reservation;
}

/**
 * Opens the body of a request and reserves its bytes as they come. Throws, at once or while reading: INVALID_ARGUMENT
 * if it is too long, RESOURCE_EXHAUSTED if memory is short or was needed by others, DEADLINE_EXCEEDED and CANCELLED if
 * it does not come.
 */
export function openBody(request: Request, options: BodyOptions): RequestBody {
  if (Number(request.headers.get("content-length") ?? 0) > options.most) throw tooLarge();
  const end = new AbortController();
  const { address, account } = options;
  const onEvicted = () => end.abort(exhausted());
  const memory = options.memory.open({ address, account, onEvicted });
  if (!memory.resize(REQUEST_BYTES)) {
    memory.release();
    throw exhausted();
  }
  return { chunks: readChunks(request, { ...options, end, reservation: memory }), memory };
}

/** Reads a body as text; releases its memory if that fails. */
export async function readText({ chunks, memory }: RequestBody): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    memory.release();
    throw error;
  }
}

interface Reading extends BodyOptions {
  end: AbortController;
  reservation: Reservation;
}

async function* readChunks(
  request: Request,
  { most, deadline, end, reservation }: Reading,
): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  const expire = () => end.abort(new WireError("DEADLINE_EXCEEDED", "The request took too long to arrive."));
  const stop = () => void reader.cancel(end.signal.reason).catch(() => {});
  end.signal.addEventListener("abort", stop);
  deadline.addEventListener("abort", expire);
  if (deadline.aborted) expire();
  let length = 0;
  try {
    for (;;) {
      const { value, done } = await readNext(reader, end.signal);
      if (done) return;
      length += value.byteLength;
      if (length > most) throw tooLarge();
      if (!reservation.resize(REQUEST_BYTES + length)) throw exhausted();
      yield value;
    }
  } finally {
    deadline.removeEventListener("abort", expire);
    end.signal.removeEventListener("abort", stop);
    reader.cancel().catch(() => {});
  }
}

async function readNext(reader: ReadableStreamDefaultReader<Uint8Array>, end: AbortSignal) {
  try {
    end.throwIfAborted();
    const next = await reader.read();
    // A reader that was cancelled meanwhile reports the end.
    end.throwIfAborted();
    return next;
  } catch (cause) {
    if (cause instanceof WireError) throw cause;
    throw new WireError("CANCELLED", "The client broke off its request.", { cause });
  }
}

const tooLarge = () => new WireError("INVALID_ARGUMENT", "The request is too large.");

/** The refusal when no memory is left. */
export const exhausted = () => new WireError("RESOURCE_EXHAUSTED", "Too much is being done at once. Try again later.");
