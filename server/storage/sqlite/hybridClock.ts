import type { DatabaseSync } from "node:sqlite";

/** How far ahead of the times given out the reservation on disk reaches. */
const RESERVE_MICROS = 1_000_000;

/**
 * Times that never run back: not when the wall clock does, not over a restart, not after a crash. The SDK ignores snapshots
 * that are older than its cache. Times up to a reservation on disk may be given out without writing; a new start begins after it.
 */
export class HybridClock {
  readonly #wallMs: () => number;
  readonly #reserve: (micros: number) => void;
  #lastMicros: number;
  #reservedMicros: number;

  constructor(db: DatabaseSync, wallMs: () => number) {
    this.#wallMs = wallMs;
    const update = db.prepare("UPDATE clock SET reservedMicros = ? WHERE id = 1");
    this.#reserve = (micros) => void update.run(micros);
    const row = db.prepare("SELECT reservedMicros FROM clock WHERE id = 1").get();
    this.#lastMicros = Number(row?.reservedMicros ?? 0);
    this.#reservedMicros = this.#lastMicros;
  }

  /** The time of the present state; later than or equal to all before. */
  nowMicros(): number {
    return this.#advanceTo(Math.max(this.#lastMicros, Math.floor(this.#wallMs() * 1000)));
  }

  /** A time for a commit: later than all before. */
  nextMicros(): number {
    return this.#advanceTo(Math.max(this.#lastMicros + 1, Math.floor(this.#wallMs() * 1000)));
  }

  /** After a rollback the reservation on disk may be older than the one in memory. */
  forgetReservation(): void {
    this.#reservedMicros = this.#lastMicros - 1;
  }

  /** Notes the exact end, so that a clean stop does not leave the clock ahead. */
  close(): void {
    this.#reserve(this.#lastMicros);
  }

  #advanceTo(micros: number): number {
    if (micros > this.#reservedMicros) {
      this.#reserve(micros + RESERVE_MICROS);
      this.#reservedMicros = micros + RESERVE_MICROS;
    }
    this.#lastMicros = micros;
    return micros;
  }
}
