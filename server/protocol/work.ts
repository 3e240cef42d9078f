/**
 * Work that may be long: a generator that pauses now and then and returns its result. Its caller decides what happens
 * in the pauses, since this room has no timers.
 */
export type Work<T> = Generator<void, T, void>;

/** Steps between two pauses: about a millisecond. */
const STEPS_PER_PAUSE = 2000;
/** Bytes of a text that are scanned in one step. */
export const BYTES_PER_STEP = 500;

let steps = 0;

/** Counts steps of work, each about as long as reading one small value; true when a pause is due. */
export function isPauseDue(more = 1): boolean {
  steps += more;
  if (steps < STEPS_PER_PAUSE) return false;
  steps = 0;
  return true;
}

/** Runs some work without pauses. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
