import { type StorageReason, StoreError } from "./store.ts";

/** A change for the log: trouble with the disk or the file has begun or ended. */
export type HealthChange =
  | { kind: "failed"; reason: StorageReason; detail: string }
  | { kind: "recovered"; reason: StorageReason };

export interface HealthOptions {
  /** Repeats what failed: always a write, and a read if reading failed. Rejects while it is impossible. */
  probe: (reason: StorageReason) => Promise<void>;
  onChange?: (change: HealthChange) => void;
  /** Calls back once; must not keep the process alive. Returns how to cancel. */
  later?: (delayMs: number, callback: () => void) => () => void;
}

/** The intervals of the probes: soon, then less and less often, to spare a broken disk. */
const FIRST_PROBE_MS = 2_000;
const LONGEST_PROBE_MS = 30_000;

/**
 * Whether the disk works. It fails with the first error and recovers only by a probe: on a nearly full disk small
 * writes succeed between large ones that fail, which must not make a log line each time. A damaged file stays damaged
 * until somebody has looked at it.
 */
export class StorageHealth {
  readonly #options: HealthOptions;
  readonly #later: NonNullable<HealthOptions["later"]>;
  #failure: StorageReason | undefined;
  #callOff: (() => void) | undefined;
  #isClosed = false;

  constructor(options: HealthOptions) {
    this.#options = options;
    this.#later = options.later ?? laterUnref;
  }

  /** Why the store cannot be used, or not fully; undefined while all is well. */
  get failure(): StorageReason | undefined {
    return this.#failure;
  }

  /** A file known to be damaged is not written, because that would spread the damage. */
  requireSound(): void {
    if (this.#failure !== "corrupt") return;
    throw new StoreError("UNAVAILABLE", "the database is damaged", { reason: "corrupt" });
  }

  /** Classifies a caught error. */
  note(error: unknown): void {
    if (!(error instanceof StoreError) || error.reason === undefined) return;
    const { reason, cause } = error;
    if (this.#failure === reason || this.#failure === "corrupt") return;
    this.#failure = reason;
    this.#callOff?.();
    this.#options.onChange?.({
      kind: "failed",
      reason,
      detail: cause instanceof Error ? cause.message : error.message,
    });
    this.#plan(reason, FIRST_PROBE_MS);
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff?.();
  }

  #plan(reason: StorageReason, delayMs: number): void {
    if (reason === "corrupt" || this.#isClosed) return;
    this.#callOff = this.#later(delayMs, () => void this.#probe(reason, delayMs));
  }

  async #probe(reason: StorageReason, delayMs: number): Promise<void> {
    try {
      await this.#options.probe(reason);
    } catch (error) {
      this.note(error);
      if (this.#failure === reason) this.#plan(reason, Math.min(delayMs * 2, LONGEST_PROBE_MS));
      return;
    }
    // Another error may have come meanwhile and is handled first.
    if (this.#failure !== reason) return;
    this.#failure = undefined;
    this.#options.onChange?.({ kind: "recovered", reason });
  }
}

function laterUnref(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
}
