import { setImmediate } from "node:timers/promises";
import { finishInTurns, type Work } from "../protocol/work.ts";

/** Does some work and lets others have their turn in its pauses. */
export const inTurns = <T>(work: Work<T>): Promise<T> => finishInTurns(work, setImmediate);
