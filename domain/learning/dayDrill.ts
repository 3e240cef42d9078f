import { ROUNDS, type Rounds, TIMES_PER_TECHNIQUE, type TimePerTechnique } from "../game/settings.ts";
import { isTechniqueKey } from "../progress/learning.ts";

/** The drill of a day takes no longer: a few minutes in which the body does what the head has just repeated. */
export const DRILL_SECONDS = 180;
/** Quicker calls leave no time for both sides. */
const LEAST_PACE = 7;
const PACES = TIMES_PER_TECHNIQUE.filter((pace) => pace >= LEAST_PACE);

/** The most techniques that fit. */
export const MOST_DRILLED = Math.floor(DRILL_SECONDS / LEAST_PACE);

/** How the techniques of a day are called. */
export interface DayDrill {
  timePerTechnique: TimePerTechnique;
  rounds: Rounds;
  seconds: number;
}

/** The pace and the rounds that fill the time best, of these the calmest; for `count` techniques, at most `MOST_DRILLED`. */
export function dayDrill(count: number): DayDrill {
  let best: DayDrill = { timePerTechnique: LEAST_PACE, rounds: 1, seconds: count * LEAST_PACE };
  for (const timePerTechnique of PACES) {
    for (const rounds of ROUNDS) {
      const seconds = count * rounds * timePerTechnique;
      if (seconds >= best.seconds && seconds <= DRILL_SECONDS) best = { timePerTechnique, rounds, seconds };
    }
  }
  return best;
}

/** The field of an address that says the techniques of a day, and the most that is read of it. */
const FIELD = "heute";
const MOST_CHARACTERS = MOST_DRILLED * 80;

/** What stands in the address of the audio training for the techniques of a day. */
export const drillFields = (keys: readonly string[]): Record<string, string> => ({
  [FIELD]: keys.slice(0, MOST_DRILLED).join(","),
});

/** The techniques of a day out of the fields of an address; checked like any input. */
export function drilledKeys(field: (name: string) => string | null): string[] {
  const keys: string[] = (field(FIELD) ?? "").slice(0, MOST_CHARACTERS).split(",").filter(isTechniqueKey);
  return [...new Set(keys)].slice(0, MOST_DRILLED);
}
