import type { WireError } from "../protocol/errors.ts";

/** Tells one listener that something ends, and why: an abort signal at a fraction of its cost. */
export class Ending {
  #reason: WireError | undefined;
  #listener: ((reason: WireError) => void) | undefined;

  get reason(): WireError | undefined {
    return this.#reason;
  }

  /** Only the first reason counts. */
  come(reason: WireError): void {
    if (this.#reason) return;
    this.#reason = reason;
    this.#listener?.(reason);
  }

  /** Calls back when the end comes, at once if it has come. */
  listen(listener: (reason: WireError) => void): void {
    this.#listener = listener;
    if (this.#reason) listener(this.#reason);
  }
}
