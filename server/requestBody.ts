import type { MemoryBudget, Reservation } from "./memoryBudget.ts";
import { WireError } from "./protocol/errors.ts";

/** What a request takes while its body comes, apart from the body. */
const REQUEST_BYTES = 4096;

/** What a character of JSON takes while it is handled: as text, and as the values that it becomes. */
export const PARSED_BYTES = 5;

export interface BodyOptions {
  /** The longest body that is taken, in bytes. */
  most: number;
  memory: MemoryBudget;
  /** Whose memory it is: a stranger's of this address, without an account. */
  address: string;
  account?: string;
  /** Aborts when the body has taken too long. */
  deadline: AbortSignal;
}

/** The body, which may be read once, and the memory that it takes until it is released. */
export interface RequestBody {
  chunks: AsyncIterable<Uint8Array>;
  memory: Reservation;
}

/**
 * Opens the body of a request. Its bytes are reserved as they come. Throws, at once or while it is read: INVALID_ARGUMENT where it is too long,
 * RESOURCE_EXHAUSTED where memory is short or others needed it, DEADLINE_EXCEEDED and CANCELLED where it does not come.
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

/** Reads a body as text, and gives its memory back when it fails. */
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
    // A reader that was cancelled meanwhile says that it is done.
    end.throwIfAborted();
    return next;
  } catch (cause) {
    if (cause instanceof WireError) throw cause;
    throw new WireError("CANCELLED", "The client broke off its request.", { cause });
  }
}

const tooLarge = () => new WireError("INVALID_ARGUMENT", "The request is too large.");

/** The refusal of whoever finds no memory left. */
export const exhausted = () => new WireError("RESOURCE_EXHAUSTED", "Too much is being done at once. Try again later.");
