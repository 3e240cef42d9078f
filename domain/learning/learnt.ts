import { learnMore, type Memories } from "./learn.ts";
import { reviewsOf, type Sheet, sortedSheets } from "./sheet.ts";
import { stated, type Skill, type Skills } from "./skill.ts";
import { weekOf } from "./week.ts";

/** What one week was, for the history. */
export interface Week {
  /** Seconds of training. */
  seconds: number;
  /** Answers about techniques and questions. */
  reviews: number;
  /** Sides of techniques that were said to be sure. */
  sure: number;
}

/** All that follows from sheets. */
export interface Learnt {
  memories: Memories;
  skills: Skills;
  /** By the number of the week since 1970, Monday first (`weekOf`). */
  weeks: ReadonlyMap<number, Week>;
}

export const NOTHING_LEARNT: Learnt = { memories: new Map(), skills: new Map(), weeks: new Map() };

export const NO_WEEK: Week = { seconds: 0, reviews: 0, sure: 0 };

function withSheet(week: Week | undefined, { seconds, ratings, skills }: Sheet): Week {
  const before = week ?? NO_WEEK;
  return {
    seconds: before.seconds + seconds,
    reviews: before.reviews + Object.keys(ratings).length,
    sure: before.sure + Object.values(skills).filter((level) => level === "sure").length,
  };
}

/** What is known with more sheets; `isStale` if a sheet is older than what was known of one of its techniques. */
export interface MoreLearnt {
  learnt: Learnt;
  isStale: boolean;
}

/**
 * Adds sheets to what is known, none of which it holds already. Where one comes late and cannot be put in between, all
 * has to be learnt anew from all sheets (`learnAll`); skills and weeks do not mind the order.
 */
export function learnSheets(known: Learnt, sheets: Iterable<Sheet>): MoreLearnt {
  const sorted = sortedSheets(sheets);
  const { memories, stale } = learnMore(known.memories, sorted.flatMap(reviewsOf));
  const skills = new Map<string, Skill>(known.skills);
  const weeks = new Map(known.weeks);
  for (const sheet of sorted) {
    for (const [key, level] of Object.entries(sheet.skills)) skills.set(key, stated(skills.get(key), level, sheet));
    const week = weekOf(sheet.day);
    weeks.set(week, withSheet(weeks.get(week), sheet));
  }
  return { learnt: { memories, skills, weeks }, isStale: stale.size > 0 };
}

/** What follows from all sheets: the same on every device that has the same, whatever the order of arrival. */
export const learnAll = (sheets: Iterable<Sheet>): Learnt => learnSheets(NOTHING_LEARNT, sheets).learnt;
