import { dueDay, recallOn } from "./memory.ts";
import type { Memories } from "./learn.ts";

/** What somebody is on the way to. Days are days since 1970-01-01. */
export interface Goal {
  /** Techniques in the order in which they are learnt: elements before what is made of them. */
  items: readonly string[];
  /** The day of the exam; without one, what is due is all there is. */
  exam?: number;
  /** On how many days of a week there is training, from 1 to 7. */
  perWeek: number;
}

/** What a day asks for. */
export interface Today {
  /** Known techniques that should be asked again, the least sure first. */
  due: string[];
  /** Techniques that are new. */
  fresh: string[];
}

/** How surely something is to be known on ordinary days, and on the day of the exam. */
export const RETENTION = { training: 0.75, exam: 0.9 } as const;
/** So many days before the exam what is not sure until then is asked once more, spread evenly. */
const LAST_DAYS = 21;
/** The share of the time to the exam in which all is met for the first time: what is new last needs time to become sure. */
const MEETING = 0.75;
/** The most on one day; what is left over comes tomorrow. */
const MOST_DUE = 20;
const MOST_FRESH = 4;
/** New techniques on a day without an exam. */
const UNHURRIED = 1;

const trainings = (days: number, perWeek: number): number => Math.max(1, Math.round((days * perWeek) / 7));

/** What would not be sure on the day of the exam, least sure first; as many as are due today to be through in time. */
function unsureUntil(exam: number, memories: Memories, items: readonly string[], left: number): string[] {
  const weak = items
    .map((item) => ({ item, recall: recallOn(memories.get(item)!, exam) }))
    .filter(({ recall }) => recall < RETENTION.exam)
    .sort((a, b) => a.recall - b.recall);
  return weak.slice(0, Math.ceil(weak.length / left)).map(({ item }) => item);
}

/** How many new ones a day takes, so that all are met while there is time for them to become sure. */
function freshOn(day: number, waiting: number, { exam, perWeek }: Goal, began: number): number {
  if (exam === undefined) return Math.min(waiting, UNHURRIED);
  if (day >= exam) return 0;
  const until = began + (exam - began) * MEETING;
  return Math.min(waiting, MOST_FRESH, Math.ceil(waiting / trainings(until - day, perWeek)));
}

/** What a day of training asks for. `began` is the first day of the way. */
export function planToday(goal: Goal, memories: Memories, day: number, began: number): Today {
  const { items, exam, perWeek } = goal;
  const known = items.filter((item) => memories.has(item));
  const isDue = (item: string) => dueDay(memories.get(item)!, RETENTION.training) <= day;
  const due = known
    .filter(isDue)
    .sort((a, b) => recallOn(memories.get(a)!, day) - recallOn(memories.get(b)!, day))
    .slice(0, MOST_DUE);
  const left = exam === undefined ? 0 : exam - day;
  if (exam !== undefined && left > 0 && left <= LAST_DAYS) {
    const others = known.filter((item) => !isDue(item) && memories.get(item)!.last.day < day);
    due.push(...unsureUntil(exam, memories, others, trainings(left, perWeek)));
  }
  const waiting = items.filter((item) => !memories.has(item));
  return { due: due.slice(0, MOST_DUE), fresh: waiting.slice(0, freshOn(day, waiting.length, goal, began)) };
}
