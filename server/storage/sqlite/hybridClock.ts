import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "../store.ts";
import { toStoreError } from "./errors.ts";

/** How far the reservation on disk is ahead of the times given out. */
const RESERVE_MICROS = 1_000_000;

/**
 * Times that never go back: not with the wall clock, not over a restart, not after a crash. The SDK ignores snapshots
 * older than its cache. Times up to a reservation on disk may be given out without writing; a restart begins after it.
 * If the disk takes no new reservation, reads continue with a clock that stands still at its end, since nothing is
 * committed then either.
 */
export class HybridClock {
  readonly #wallMs: () => number;
  readonly #onFailure: (error: StoreError) => void;
  readonly #reserve: (micros: number) => void;
  readonly #readReservation: () => number;
  #lastMicros: number;
  /** The reservation on disk; never earlier than the last time. */
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

  /** The time of the present state; not earlier than any before. */
  nowMicros(): number {
    const micros = Math.max(this.#lastMicros, Math.floor(this.#wallMs() * 1000));
    try {
      return this.#advanceTo(micros);
    } catch (error) {
      this.#tell(error);
      return this.#advanceTo(Math.min(micros, this.#reservedMicros));
    }
  }

  /** A time for a commit: later than all before. Throws if it cannot be reserved. */
  nextMicros(): number {
    return this.#advanceTo(Math.max(this.#lastMicros + 1, Math.floor(this.#wallMs() * 1000)));
  }

  /** A time that was given out elsewhere: all later ones are after it. */
  see(micros: number): void {
    this.#advanceTo(Math.max(this.#lastMicros, micros));
  }

  /**
   * After a rollback the reservation on disk may be older than the one in memory; times after it were not acknowledged
   * to anybody.
   */
  afterRollback(): void {
    try {
      this.#reservedMicros = this.#readReservation();
    } catch (error) {
      this.#tell(error);
      this.#reservedMicros = this.#lastMicros;
    }
    this.#lastMicros = Math.min(this.#lastMicros, this.#reservedMicros);
  }

  /** Writes the exact end, so that the clock is not ahead after a clean stop. */
  close(): void {
    this.#reserve(this.#lastMicros);
  }

  /** Ignores a failure of the disk; any other error is a fault. */
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
