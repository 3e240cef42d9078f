import * as v from "valibot";
import { techniqueNrSchema, topicIDSchema } from "../catalogue/fields.ts";
import { GROUPS } from "../catalogue/schema.ts";
import { MAX_BOOKMARKS, MAX_ID_LENGTH, MAX_INTERVAL_NAME_LENGTH, MAX_WEAK, OWN_INTERVAL } from "../limits.ts";
import { isVisible } from "../text/visible.ts";

/** What a profile remembers of learning, the same on every device. `firestore.rules` has the same shapes. */

/** Where somebody was last, for 'Weiter mit …'. */
export interface Place {
  category: (typeof PLACE_CATEGORIES)[number];
  topicID: string;
  techniqueNr: string;
}

/** The parts of the catalogue that a place may be in. */
export const PLACE_CATEGORIES = ["tech", ...GROUPS] as const;

/** The slots of own presets. */
export const INTERVAL_SLOTS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
export type IntervalSlot = (typeof INTERVAL_SLOTS)[number];

/** An own preset of the interval training. */
export interface OwnInterval {
  name: string;
  workS: number;
  restS: number;
  rounds: number;
}

export type OwnIntervals = Partial<Record<IntervalSlot, OwnInterval>>;

/** The first slot that is free; undefined when all are taken. */
export const freeSlot = (taken: OwnIntervals): IntervalSlot | undefined =>
  INTERVAL_SLOTS.find((slot) => taken[slot] === undefined);

const place = v.object({
  category: v.picklist(PLACE_CATEGORIES),
  topicID: topicIDSchema,
  techniqueNr: techniqueNrSchema,
});

const whole = ([least, most]: readonly [number, number]) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const interval = v.object({
  name: v.pipe(
    v.string(),
    v.check((name) => Array.from(name).length <= MAX_INTERVAL_NAME_LENGTH),
    v.check(isVisible),
  ),
  workS: whole(OWN_INTERVAL.workS),
  restS: whole(OWN_INTERVAL.restS),
  rounds: whole(OWN_INTERVAL.rounds),
});

/** Whether a preset may be stored. */
export const isOwnInterval = (preset: unknown): preset is OwnInterval => v.is(interval, preset);

/** Whether a text is the key of a technique, as bookmarks are (`techniqueKey`). */
export function isTechniqueKey(key: unknown): key is string {
  if (typeof key !== "string") return false;
  const [topicID, techniqueNr, more] = key.split("/");
  return more === undefined && v.is(topicIDSchema, topicID) && v.is(techniqueNrSchema, techniqueNr);
}

const QUESTION_KEY = new RegExp(`^\\?/[A-Za-z0-9_]{1,${MAX_ID_LENGTH}}$`);

/** Whether a text may stand in the list of Wackelkandidaten: a technique or a question of the quiz. */
export const isWeakKey = (key: unknown): key is string =>
  isTechniqueKey(key) || (typeof key === "string" && QUESTION_KEY.test(key));

const listOf = (stored: unknown, fits: (key: unknown) => key is string, most: number): string[] =>
  Array.isArray(stored) ? [...new Set(stored.filter(fits))].slice(0, most) : [];

/** The bookmarks of a stored profile; what is none is left out. */
export const parseBookmarks = (stored: unknown): string[] => listOf(stored, isTechniqueKey, MAX_BOOKMARKS);

/** The Wackelkandidaten of a stored profile; what is none is left out. */
export const parseWeak = (stored: unknown): string[] => listOf(stored, isWeakKey, MAX_WEAK);

/** The last place of a stored profile. */
export function parsePlace(stored: unknown): Place | undefined {
  const { success, output } = v.safeParse(place, stored);
  return success ? output : undefined;
}

/** The own presets of a stored profile, those that are whole. */
export function parseOwnIntervals(stored: unknown): OwnIntervals {
  if (typeof stored !== "object" || stored === null) return {};
  const slots = stored as Record<string, unknown>;
  return Object.fromEntries(
    INTERVAL_SLOTS.flatMap((slot) => {
      const { success, output } = v.safeParse(interval, slots[slot]);
      return success ? [[slot, output]] : [];
    }),
  );
}
