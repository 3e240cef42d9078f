import { WireError } from "../../protocol/errors.ts";

/** What may wait for an earlier message; a well-behaved client has at most ten requests in flight. */
export interface InboxLimits {
  inboxMessages: number;
  inboxBytes: number;
}

/**
 * Puts the client's messages in order and drops repeated ones, by their absolute index: a request whose answer was
 * lost is sent again, and over HTTP/2 requests overtake each other.
 */
export class Inbox {
  #next = 0;
  #heldBytes = 0;
  readonly #held = new Map<number, string>();
  readonly #limits: InboxLimits;

  constructor(limits: InboxLimits) {
    this.#limits = limits;
  }

  /** Takes in messages that start at index `ofs`; returns those that are now due, in order. */
  accept(ofs: number, messages: readonly string[]): string[] {
    messages.forEach((message, index) => this.#hold(ofs + index, message));
    const due: string[] = [];
    for (let message = this.#take(); message !== undefined; message = this.#take()) due.push(message);
    if (this.#held.size > this.#limits.inboxMessages || this.#heldBytes > this.#limits.inboxBytes) {
      throw new WireError("RESOURCE_EXHAUSTED", "too many messages wait for an earlier one");
    }
    return due;
  }

  #hold(index: number, message: string): void {
    if (index < this.#next || this.#held.has(index)) return;
    this.#held.set(index, message);
    this.#heldBytes += message.length;
  }

  #take(): string | undefined {
    const message = this.#held.get(this.#next);
    if (message === undefined) return undefined;
    this.#held.delete(this.#next++);
    this.#heldBytes -= message.length;
    return message;
  }
}
