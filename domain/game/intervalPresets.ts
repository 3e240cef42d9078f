import * as v from "valibot";

/** The bounds of an own preset of the interval training (rule 13.8). */
export const PRESET_BOUNDS = {
  workTime: { min: 5, max: 600 },
  restTime: { min: 0, max: 600 },
  rounds: { min: 1, max: 30 },
} as const;

const within = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Seconds of work and rest, and how often. */
export const intervalTimesSchema = v.object({
  workTime: within(PRESET_BOUNDS.workTime),
  restTime: within(PRESET_BOUNDS.restTime),
  rounds: within(PRESET_BOUNDS.rounds),
});
