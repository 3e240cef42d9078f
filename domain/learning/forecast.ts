import { type Goal, planToday, RETENTION, secondsOf } from "./dayPlan.ts";
import { recallOn } from "./memory.ts";
import { remembered } from "./remembered.ts";
import type { Memories } from "./learn.ts";

/** What comes of a plan that is kept, if everything asked is known. */
export interface Forecast {
  /** The mean probability that a technique is known on the day of the exam, from 0 to 1. */
  recall: number;
  /** Techniques that would be less sure than wanted on that day; those that were never met among them. */
  unsure: string[];
  /** Techniques that there was no day left for. */
  unmet: string[];
  /** The day on which each technique comes for the first time. */
  firstDays: ReadonlyMap<string, number>;
  /** What each day with training asks for, and how long it takes. */
  days: readonly { day: number; due: number; fresh: number; seconds: number }[];
}

/** What is looked ahead without an exam, and at most with one: the years that exams are planned for. */
const OPEN_DAYS = 28;
const MOST_DAYS = 3 * 366;

/**
 * Plays a plan to its end, each answer known, each day with training used. `trainsOn` says which days those are. Takes
 * as long as the days are many, at most three years of them.
 */
export function forecast(
  goal: Goal,
  memories: Memories,
  today: number,
  trainsOn: (day: number) => boolean,
  began: number,
): Forecast {
  const end = Math.min(goal.exam ?? today + OPEN_DAYS, today + MOST_DAYS);
  const known = new Map(memories);
  const firstDays = new Map<string, number>();
  const days: { day: number; due: number; fresh: number; seconds: number }[] = [];
  for (let day = today; day < end; day += 1) {
    if (!trainsOn(day)) continue;
    const asked = planToday(goal, known, day, began);
    for (const item of asked.fresh) firstDays.set(item, day);
    for (const item of [...asked.due, ...asked.fresh]) {
      known.set(item, remembered(known.get(item), { day, at: day, id: "", rating: "good" }));
    }
    days.push({ day, due: asked.due.length, fresh: asked.fresh.length, seconds: secondsOf(asked) });
  }
  const recalls = goal.items.map((item) => {
    const memory = known.get(item);
    return { item, recall: memory ? recallOn(memory, end) : 0 };
  });
  return {
    recall: recalls.reduce((sum, { recall }) => sum + recall, 0) / Math.max(1, recalls.length),
    unsure: recalls.filter(({ recall }) => recall < RETENTION.exam).map(({ item }) => item),
    unmet: goal.items.filter((item) => !known.has(item)),
    firstDays,
    days,
  };
}
