import { WireError } from "../../protocol/errors.ts";
import { MAX_MESSAGES_PER_REQUEST } from "./frame.ts";

/** Requests that a client sends in parallel. */
const MAX_REQUESTS_AT_ONCE = 10;

/** Limits on what may wait for an earlier message. */
export interface InboxLimits {
  aheadMessages: number;
  aheadCharacters: number;
}

/**
 * Puts the client's messages in order and drops repeated ones, by their absolute index: a request whose answer was lost
 * is sent again, and over HTTP/2 requests overtake each other.
 */
export class Inbox {
  #next = 0;
  #characters = 0;
  readonly #held = new Map<number, string>();
  readonly #limits: InboxLimits;

  constructor(limits: InboxLimits) {
    this.#limits = limits;
  }

  /** Messages that wait for an earlier one. */
  get size(): number {
    return this.#held.size;
  }

  /** Characters of the messages that wait for an earlier one. */
  get characters(): number {
    return this.#characters;
  }

  /**
   * Takes messages that start at index `ofs`; returns those that are now due, in order. RESOURCE_EXHAUSTED if too much
   * would wait: then none is taken, and the client sends them again later.
   */
  accept(ofs: number, messages: readonly string[]): string[] {
    if (ofs > this.#next) this.#requireRoom(ofs, messages);
    messages.forEach((message, index) => this.#hold(ofs + index, message));
    const due: string[] = [];
    for (let message = this.#take(); message !== undefined; message = this.#take()) due.push(message);
    return due;
  }

  /** Drops what waits. */
  clear(): void {
    this.#held.clear();
    this.#characters = 0;
  }

  #requireRoom(ofs: number, messages: readonly string[]): void {
    const isFar = ofs - this.#next > MAX_REQUESTS_AT_ONCE * MAX_MESSAGES_PER_REQUEST;
    const characters = messages.reduce((sum, message) => sum + message.length, this.#characters);
    const isMuch = this.#held.size + messages.length > this.#limits.aheadMessages;
    if (!isFar && !isMuch && characters <= this.#limits.aheadCharacters) return;
    throw new WireError("RESOURCE_EXHAUSTED", "too many messages wait for an earlier one");
  }

  #hold(index: number, message: string): void {
    if (index < this.#next || this.#held.has(index)) return;
    this.#held.set(index, message);
    this.#characters += message.length;
  }

  #take(): string | undefined {
    const message = this.#held.get(this.#next);
    if (message === undefined) return undefined;
    this.#held.delete(this.#next++);
    this.#characters -= message.length;
    return message;
  }
}
