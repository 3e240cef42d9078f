import { setImmediate } from "node:timers/promises";
import { isPauseDue, type Work } from "./protocol/work.ts";

/** Does some work and lets everybody else have a turn in its pauses. */
export async function inTurns<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Counts steps of work that waits now and then anyway, and lets everybody else have a turn where a pause is due. */
export async function takeTurns(steps: number): Promise<void> {
  if (isPauseDue(steps)) await setImmediate();
}
