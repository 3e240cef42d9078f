import { setImmediate } from "node:timers/promises";
import { isPauseDue, type Work } from "../protocol/work.ts";

/** Does some work and yields to others in its pauses. */
export async function inTurns<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Counts steps of asynchronous work, and yields to others when a pause is due. */
export async function takeTurns(steps: number): Promise<void> {
  if (isPauseDue(steps)) await setImmediate();
}
