import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "../store.ts";
import { toStoreError } from "./errors.ts";

/** How far ahead of the times given out the reservation on disk reaches. */
const RESERVE_MICROS = 1_000_000;

/**
 * Times that never run back: not when the wall clock does, not over a restart, not after a crash. The SDK ignores snapshots
 * that are older than its cache. Times up to a reservation on disk may be given out without writing; a new start begins after it.
 * Where the disk takes no new reservation, reads go on with a clock that stands still at its end: nothing is committed then either.
 */
export class HybridClock {
  readonly #wallMs: () => number;
  readonly #onFailure: (error: StoreError) => void;
  readonly #reserve: (micros: number) => void;
  readonly #readReservation: () => number;
  #lastMicros: number;
  /** What the connection sees on disk; never earlier than the last time. */
  #reservedMicros: number;

  constructor(db: DatabaseSync, wallMs: () => number, onFailure: (error: StoreError) => void) {
    this.#wallMs = wallMs;
    this.#onFailure = onFailure;
    const update = db.prepare("UPDATE clock SET reservedMicros = ? WHERE id = 1");
    this.#reserve = (micros) => void update.run(micros);
    const select = db.prepare("SELECT reservedMicros FROM clock WHERE id = 1");
    this.#readReservation = () => Number(select.get()?.reservedMicros ?? 0);
    this.#lastMicros = this.#reservedMicros = this.#readReservation();
  }

  /** The time of the present state; later than or equal to all before. */
  nowMicros(): number {
    const micros = Math.max(this.#lastMicros, Math.floor(this.#wallMs() * 1000));
    try {
      return this.#advanceTo(micros);
    } catch (error) {
      this.#tell(error);
      return this.#advanceTo(Math.min(micros, this.#reservedMicros));
    }
  }

  /** A time for a commit: later than all before. Throws where it cannot be reserved. */
  nextMicros(): number {
    return this.#advanceTo(Math.max(this.#lastMicros + 1, Math.floor(this.#wallMs() * 1000)));
  }

  /** After a rollback the reservation on disk may be older than the one in memory; times after it went to nobody who was told of success. */
  afterRollback(): void {
    try {
      this.#reservedMicros = this.#readReservation();
    } catch (error) {
      this.#tell(error);
      this.#reservedMicros = this.#lastMicros;
    }
    this.#lastMicros = Math.min(this.#lastMicros, this.#reservedMicros);
  }

  /** Notes the exact end, so that a clean stop does not leave the clock ahead. */
  close(): void {
    this.#reserve(this.#lastMicros);
  }

  /** Goes on after a failure of the disk; anything else is a fault. */
  #tell(error: unknown): void {
    const failure = toStoreError(error);
    if (!(failure instanceof StoreError)) throw error;
    this.#onFailure(failure);
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
