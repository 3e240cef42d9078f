/**
 * The time of the database as this process knows it: never ahead of it, since what it said has been under way, and
 * never behind a commit that this process has seen.
 */
export class DatabaseClock {
  readonly #monotonicMs: () => number;
  /** What the database said, and when that was heard. */
  #said = { micros: 0, atMs: 0 };
  #seenMicros = 0;

  constructor(monotonicMs: () => number = () => performance.now()) {
    this.#monotonicMs = monotonicMs;
  }

  nowMicros(): number {
    const sinceMicros = Math.floor((this.#monotonicMs() - this.#said.atMs) * 1000);
    return Math.max(this.#said.micros + sinceMicros, this.#seenMicros);
  }

  /** The database has just said its time. */
  hear(micros: number): void {
    this.#said = { micros, atMs: this.#monotonicMs() };
  }

  /** There is a commit of this time. */
  see(micros: number): void {
    this.#seenMicros = Math.max(this.#seenMicros, micros);
  }
}
