/**
 * Work that may be long, cut into pieces: a generator that pauses now and then and returns its result. Whoever runs it decides
 * what happens in the pauses; this room knows no timers.
 */
export type Work<T> = Generator<void, T, void>;

/** Steps between two pauses: about a millisecond. */
const STEPS_PER_PAUSE = 2000;
/** Of a long text that is looked through once, in one step. */
export const BYTES_PER_STEP = 500;

let steps = 0;

/** Counts steps of work, each about as long as reading one small value; true when it is time for a pause. */
export function isPauseDue(more = 1): boolean {
  steps += more;
  if (steps < STEPS_PER_PAUSE) return false;
  steps = 0;
  return true;
}

/** Does all of some work at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
