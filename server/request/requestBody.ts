import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { Ending } from "./ending.ts";
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
  /** How long the body may take. */
  timeoutMs: number;
}

/** Where a body comes from: a request of the web, or what Node makes of one, without the web's streams around it. */
export type BodySource = Request | (Readable & { headers: IncomingHttpHeaders });

/** A body that can be read once, and its memory until it is released. */
export interface RequestBody {
  /** Hands out the pieces as they come; what `take` throws ends the reading. */
  read(take: (piece: Uint8Array) => void): Promise<void>;
  memory: Reservation;
}

/**
 * Opens the body of a request and reserves its bytes as they come. Throws, at once or while reading: INVALID_ARGUMENT
 * if it is too long, RESOURCE_EXHAUSTED if memory is short or was needed by others, DEADLINE_EXCEEDED and CANCELLED if
 * it does not come.
 */
export function openBody(source: BodySource, { most, timeoutMs, ...options }: BodyOptions): RequestBody {
  if (announcedBytes(source) > most) throw tooLarge();
  const end = new Ending();
  const memory = options.memory.open({ ...options, onEvicted: () => end.come(exhausted()) });
  if (!memory.resize(REQUEST_BYTES)) {
    memory.release();
    throw exhausted();
  }
  const read = async (take: (piece: Uint8Array) => void) => {
    const late = () => end.come(new WireError("DEADLINE_EXCEEDED", "The request took too long to arrive."));
    const timer = setTimeout(late, timeoutMs).unref();
    let length = 0;
    const takeSome = (piece: Uint8Array) => {
      length += piece.byteLength;
      if (length > most) throw tooLarge();
      if (!memory.resize(REQUEST_BYTES + length)) throw exhausted();
      take(piece);
    };
    try {
      await (source instanceof Readable ? readNode(source, takeSome, end) : readWeb(source, takeSome, end));
    } finally {
      clearTimeout(timer);
    }
  };
  return { read, memory };
}

/** Reads a body as text; releases its memory if that fails. */
export async function readText({ read, memory }: RequestBody): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    await read((piece) => void (text += decoder.decode(piece, { stream: true })));
    return text + decoder.decode();
  } catch (error) {
    memory.release();
    throw error;
  }
}

function announcedBytes(source: BodySource): number {
  const announced =
    source instanceof Readable ? source.headers["content-length"] : source.headers.get("content-length");
  return Number(announced ?? 0);
}

/** What is not read stays in the stream: whoever answers the request decides about its connection. */
function readNode(stream: Readable, take: (piece: Uint8Array) => void, end: Ending): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      stream.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose);
      stream.pause();
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const onData = (piece: Uint8Array) => {
      try {
        take(piece);
      } catch (error) {
        fail(error);
      }
    };
    const onEnd = () => {
      stop();
      resolve();
    };
    const onError = (cause: unknown) => fail(brokenOff(cause));
    const onClose = () => fail(brokenOff());
    stream.on("data", onData).on("end", onEnd).on("error", onError).on("close", onClose);
    end.listen(fail);
  });
}

async function readWeb({ body }: Request, take: (piece: Uint8Array) => void, end: Ending): Promise<void> {
  const reader = body?.getReader();
  if (!reader) return;
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  end.listen(ended.reject);
  try {
    for (;;) {
      const { value, done } = await Promise.race([
        reader.read().catch((cause) => Promise.reject(brokenOff(cause))),
        ended.promise,
      ]);
      if (done) return;
      take(value);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

const brokenOff = (cause?: unknown) => new WireError("CANCELLED", "The client broke off its request.", { cause });

const tooLarge = () => new WireError("INVALID_ARGUMENT", "The request is too large.");

/** The refusal when no memory is left. */
export const exhausted = () => new WireError("RESOURCE_EXHAUSTED", "Too much is being done at once. Try again later.");
