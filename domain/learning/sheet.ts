import * as v from "valibot";
import { GAME_IDS } from "../game/games.ts";
import { isWeakKey } from "../progress/learning.ts";
import { MAX_SHEET_RATINGS, MAX_SHEET_SECONDS, MAX_SHEET_SKILLS } from "../limits.ts";
import { inOrder, type Rating, RATINGS, type Review } from "./review.ts";
import { isSkillKey, type SkillLevel, SKILL_LEVELS } from "./skill.ts";

/** Where the answers of a sheet were given: in a game, in the session of the day, before an examiner, on a page. */
export const SHEET_SOURCES = [...GAME_IDS, "today", "exam", "page"] as const;
export type SheetSource = (typeof SHEET_SOURCES)[number];

/**
 * What one run, or one statement, has said: the one document of learning. Sheets are only ever added; everything else
 * about learning follows from them. `firestore.rules` has the same shape and limits.
 */
export interface Sheet {
  /** Made where the answers were given; the same sheet twice counts once. */
  id: string;
  /** The day in Berlin, in days since 1970-01-01. */
  day: number;
  /** The instant, milliseconds since 1970. */
  at: number;
  source: SheetSource;
  /** How long it took. */
  seconds: number;
  /** Weiß ich: the first answer about each technique or question of the quiz. */
  ratings: Readonly<Record<string, Rating>>;
  /** Kann ich: what was said of a side of a technique, by `skillKey`. */
  skills: Readonly<Record<string, SkillLevel>>;
}

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

const entriesOf = <T>(isKey: (key: unknown) => key is string, values: readonly T[], most: number) =>
  v.pipe(
    v.fallback(v.record(v.string(), v.unknown()), {}),
    v.transform(
      (stored) =>
        Object.fromEntries(
          Object.entries(stored)
            .filter(([key, value]) => isKey(key) && values.includes(value as T))
            .slice(0, most),
        ) as Record<string, T>,
    ),
  );

const sheet = v.object({
  day: count(100_000),
  at: v.number(),
  source: v.picklist(SHEET_SOURCES),
  seconds: v.fallback(count(MAX_SHEET_SECONDS), 0),
  ratings: entriesOf<Rating>(isWeakKey, RATINGS, MAX_SHEET_RATINGS),
  skills: entriesOf<SkillLevel>(isSkillKey, SKILL_LEVELS, MAX_SHEET_SKILLS),
});

/** Reads a stored sheet; undefined where it is none. Entries that nobody knows are left out. */
export function parseSheet(id: string, stored: unknown): Sheet | undefined {
  const { success, output } = v.safeParse(sheet, stored);
  return success ? { id, ...output } : undefined;
}

/** The reviews of a sheet, by technique or question. */
export const reviewsOf = ({ id, day, at, ratings }: Sheet): Review[] =>
  Object.entries(ratings).map(([item, rating]) => ({ id, item, day, at, rating }));

/** Sheets without repetitions, in the order in which they count. */
export function sortedSheets(sheets: Iterable<Sheet>): Sheet[] {
  const byId = new Map<string, Sheet>();
  for (const one of sheets) byId.set(one.id, one);
  return [...byId.values()].sort(inOrder);
}
