import type { Verdict } from "../game/wobblers.ts";
import { ratingOf } from "../game/wobblersAfter.ts";
import { MAX_SHEET_RATINGS, MAX_SHEET_SECONDS } from "../limits.ts";
import { berlinDayNumber } from "../progress/dayNumber.ts";
import { isWeakKey } from "../progress/learning.ts";
import type { Rating } from "./review.ts";
import type { Sheet, SheetSource } from "./sheet.ts";

/**
 * The first answer about each technique and question: what comes again in the same run was shown a moment ago, and proves
 * nothing.
 */
export function ratingsOf(verdicts: readonly Verdict[]): Record<string, Rating> {
  const ratings = new Map<string, Rating>();
  for (const verdict of verdicts) {
    const { key } = verdict;
    if (ratings.size < MAX_SHEET_RATINGS && isWeakKey(key) && !ratings.has(key)) ratings.set(key, ratingOf(verdict));
  }
  return Object.fromEntries(ratings);
}

/** A sheet of an instant; too long a time is cut. */
export function sheetOf(
  id: string,
  source: SheetSource,
  atMs: number,
  said: Partial<Pick<Sheet, "seconds" | "ratings" | "skills">>,
): Sheet {
  const { seconds = 0, ratings = {}, skills = {} } = said;
  const whole = Math.min(MAX_SHEET_SECONDS, Math.max(0, Math.round(seconds)));
  return { id, source, at: atMs, day: berlinDayNumber(atMs), seconds: whole, ratings, skills };
}

/** Whether a sheet says anything. */
export const saysAnything = ({ ratings, skills, seconds }: Pick<Sheet, "ratings" | "skills" | "seconds">): boolean =>
  Object.keys(ratings).length + Object.keys(skills).length > 0 || seconds > 0;
