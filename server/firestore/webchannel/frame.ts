import { WireError } from "../../protocol/errors.ts";

/** Limit on the messages that a client puts into one forward request. */
export const MAX_MESSAGES_PER_REQUEST = 1000;

/** The largest message of the protocol. */
const MAX_MESSAGE_CHARACTERS = 10 * 1024 * 1024;

/** Fields of a form: the messages, their number, the index of the first, and the headers. */
export const MAX_FIELDS_PER_REQUEST = MAX_MESSAGES_PER_REQUEST + 3;

/**
 * Puts the length before a JSON text. The client compares it with a decoded string, so it counts UTF-16 code units, not
 * bytes.
 */
export function encodeFrame(json: string): string {
  return `${json.length}\n${json}`;
}

/** The body of a forward request, its messages still as JSON text. */
export interface ForwardBody {
  /** Headers in the body, with lower case names; only in a handshake. */
  headers: Map<string, string>;
  /** Index of the first message, counted over the whole life of the channel. */
  ofs: number;
  messages: string[];
}

/** Parses the form of a handshake or forward request. */
export function parseForwardBody(form: ReadonlyMap<string, string>): ForwardBody {
  const count = parseCount(form.get("count"), MAX_MESSAGES_PER_REQUEST, "count");
  const messages = Array.from({ length: count }, (_, index) => form.get(`req${index}___data__`));
  if (!messages.every((message) => message !== undefined)) {
    throw new WireError("INVALID_ARGUMENT", "the request announces more messages than it holds");
  }
  if (messages.some((message) => message.length > MAX_MESSAGE_CHARACTERS)) {
    throw new WireError("INVALID_ARGUMENT", "The request is too large.");
  }
  return {
    headers: parseHeaderLines(form.get("headers") ?? ""),
    ofs: parseCount(form.get("ofs"), Number.MAX_SAFE_INTEGER - MAX_MESSAGES_PER_REQUEST, "ofs"),
    messages,
  };
}

/** Parses an integer parameter; an absent one is 0. */
export function parseCount(text: string | null | undefined, most: number, name: string): number {
  const value = Number(text ?? 0);
  if (/^\d{0,16}$/.test(text ?? "") && value <= most) return value;
  throw new WireError("INVALID_ARGUMENT", `${name} must be a whole number of at most ${most}`);
}

function parseHeaderLines(text: string): Map<string, string> {
  const pairs = text
    .split(/\r?\n/)
    .map((line) => [line.indexOf(":"), line] as const)
    .filter(([colon]) => colon > 0)
    .map(([colon, line]) => [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const);
  return new Map(pairs);
}
