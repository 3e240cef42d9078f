import type { Memories } from "./learn.ts";
import { type Left, type Memory, recallAfter } from "./memory.ts";
import { mondayOf, weekOf, WEEKS_SHOWN } from "./week.ts";

/** How much was known at the end of a week. */
export interface WeekRecall {
  week: number;
  /** Techniques that had been met. */
  met: number;
  /** The mean probability that a technique was known, from 0 to 1; of one that was not met yet it is 0. */
  recall: number;
}

/** What was known at the ends of the last weeks. */
export interface PastRecall {
  /** Oldest first; the last one is as of today. */
  weeks: readonly WeekRecall[];
  /** Weeks before them were trained, but what was known then was not kept. */
  isCut: boolean;
}

/** Until when it was not kept what was known of a technique: snapshots from before had no past. */
function unknownUntil({ first, past: [oldest] = [], last }: Memory): number {
  const known = oldest?.day ?? last.day;
  return weekOf(first) < weekOf(known) ? known : -Infinity;
}

/**
 * How probably something was known at each of some days, which rise; 0 before it was met, and on the day of an answer as
 * on the day after it: the answer itself proves nothing. One pass over both.
 */
function recallsOf({ past = [], last, stability }: Memory, days: readonly number[]): number[] {
  const lefts: Left[] = [...past, { day: last.day, stability }];
  let next = 0;
  return days.map((day) => {
    while (next < lefts.length && lefts[next]!.day <= day) next += 1;
    const left = lefts[next - 1];
    return left ? recallAfter(left, Math.max(day, left.day + 1)) : 0;
  });
}

/** How much of some techniques was known at the end of each of the last weeks, from the first that was trained. */
export function recallByWeek(items: readonly string[], memories: Memories, today: number): PastRecall {
  const known = items.flatMap((item) => memories.get(item) ?? []);
  const last = weekOf(today);
  const ends = Array.from({ length: WEEKS_SHOWN }, (_, index) => last - WEEKS_SHOWN + 1 + index)
    .map((week) => ({ week, day: Math.min(today, mondayOf(week) + 6) }))
    .filter(({ day }) => known.some(({ first }) => first <= day));
  const since = Math.max(-Infinity, ...known.map(unknownUntil));
  const told = ends.filter(({ day }) => day >= since);
  const days = told.map(({ day }) => day);
  const sums = days.map(() => 0);
  for (const memory of known) {
    for (const [index, recall] of recallsOf(memory, days).entries()) sums[index]! += recall;
  }
  const weeks = told.map(({ week, day }, index) => ({
    week,
    met: known.filter(({ first }) => first <= day).length,
    recall: sums[index]! / items.length,
  }));
  return { weeks, isCut: told.length < ends.length };
}
