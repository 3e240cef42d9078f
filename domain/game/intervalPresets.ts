import * as v from "valibot";
import { OWN_INTERVAL } from "../limits.ts";

const within = ([least, most]: readonly [number, number]) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** The times of any preset: seconds of work and rest, and how often. Own ones are the widest (rule 13.9). */
export const intervalTimesSchema = v.object({
  workTime: within(OWN_INTERVAL.workS),
  restTime: within(OWN_INTERVAL.restS),
  rounds: within(OWN_INTERVAL.rounds),
});
export type IntervalTimes = v.InferOutput<typeof intervalTimesSchema>;
