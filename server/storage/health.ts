import { type StorageReason, StoreError } from "./store.ts";

/** A change for the log: something is wrong with the disk or the file, or no more. */
export type HealthChange =
  | { kind: "failed"; reason: StorageReason; detail: string }
  | { kind: "recovered"; reason: StorageReason };

export interface HealthOptions {
  /** Does what failed: writes for sure, and reads where reading failed. Rejects as long as that cannot be done. */
  probe: (reason: StorageReason) => Promise<void>;
  onChange?: (change: HealthChange) => void;
  /** Calls back once; must not keep the process alive. Returns the way to call it off. */
  later?: (delayMs: number, callback: () => void) => () => void;
}

/** When a probe looks whether the trouble is over: soon, then ever less often, because it costs a broken disk something. */
const FIRST_PROBE_MS = 2_000;
const LONGEST_PROBE_MS = 30_000;

/**
 * Whether the disk does what the store asks of it. It fails with the first error and recovers with a probe alone: on a disk that
 * is almost full small writes succeed between large ones that do not, and that must not be a line in the log each time. A damaged
 * file stays damaged until somebody has looked at it.
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

  /** Nothing more is written to a file that is known to be damaged: that would spread the damage. */
  requireSound(): void {
    if (this.#failure !== "corrupt") return;
    throw new StoreError("UNAVAILABLE", "the database is damaged", { reason: "corrupt" });
  }

  /** Takes notice of whatever was thrown. */
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
    // Something else may have happened meanwhile; then that is looked after.
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
