import { encodeFrame } from "./frame.ts";

/**
 * The server's messages on one channel, until the client has acknowledged them: each array keeps its id, so that it can
 * be sent again after a broken connection.
 */
export class Outbox {
  /** Arrays as JSON, their ids consecutive, the last one being `#lastId`. */
  readonly #entries: string[] = [];
  #lastId = 0;
  #sentId = 0;
  #bytes = 0;

  /** Appends one array of the back channel. */
  push(payload: readonly unknown[]): void {
    const id = ++this.#lastId;
    const json = `[${id},${JSON.stringify(payload)}]`;
    this.#entries.push(json);
    this.#bytes += json.length;
  }

  /** Code units that the client has not acknowledged, sent or not. */
  get bytes(): number {
    return this.#bytes;
  }

  get sentId(): number {
    return this.#sentId;
  }

  get hasUnsent(): boolean {
    return this.#sentId < this.#lastId;
  }

  /** Drops everything up to `aid`. False for an id that was never sent: then the client is not ours. */
  acknowledge(aid: number): boolean {
    if (aid > this.#sentId) return false;
    const firstId = this.#lastId - this.#entries.length + 1;
    const dropped = this.#entries.splice(0, Math.max(0, aid - firstId + 1));
    for (const entry of dropped) this.#bytes -= entry.length;
    return true;
  }

  /** A new back channel starts after the last acknowledged array. */
  rewind(): void {
    this.#sentId = this.#lastId - this.#entries.length;
  }

  /** The frame of all arrays not yet sent on this back channel. */
  takeFrame(): string | undefined {
    if (!this.hasUnsent) return undefined;
    const unsent = this.#entries.slice(this.#entries.length - (this.#lastId - this.#sentId));
    this.#sentId = this.#lastId;
    return encodeFrame(`[${unsent.join(",")}]`);
  }
}
