import { dueDay, type Memory, recallOn, stillKnown, wobbles } from "./memory.ts";
import type { Memories } from "./learn.ts";

/** What somebody is on the way to. Days are days since 1970-01-01. */
export interface Goal {
  /** Techniques in the order in which they are learnt: elements before what is made of them. */
  items: readonly string[];
  /** The day of the exam; without one, what is due is all there is. */
  exam?: number;
  /** How many days with training there are from a day on, up to and without another one. */
  trainings: (from: number, until: number) => number;
  /** How long a day of training may take, seconds; without it as long as it takes. */
  seconds?: number;
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
/** Whether something is known as surely as for an exam, tomorrow too if it was asked today. */
export const isSure = (memory: Memory | undefined, day: number): boolean =>
  memory !== undefined && !wobbles(memory) && stillKnown(memory, day) >= RETENTION.exam;

/** The day from which on something is asked again: what wobbles as soon as a night lies between. */
export const askedFrom = (memory: Memory): number =>
  wobbles(memory) ? memory.last.day + 1 : dueDay(memory, RETENTION.training);

/** So many days before the exam what is not sure until then is asked once more, spread evenly. */
const LAST_DAYS = 21;
/** The share of the time to the exam in which all is met for the first time: what is new last needs time to become sure. */
const MEETING = 0.75;
/** The most on one day; what is left over comes tomorrow. */
const MOST_DUE = 20;
export const MOST_FRESH = 6;
/** New techniques on a day without an exam. */
const UNHURRIED = 1;

/** About how long one answer takes, and meeting something new, seconds. */
export const SECONDS = { due: 25, fresh: 75 } as const;

/** How long a day's work takes, seconds. */
export const secondsOf = ({ due, fresh }: Today): number => due.length * SECONDS.due + fresh.length * SECONDS.fresh;

/** Training on so many days of each week. */
export const evenly =
  (perWeek: number): Goal["trainings"] =>
  (from, until) =>
    Math.round(((until - from) * perWeek) / 7);

/** What would not be sure on the day of the exam, least sure first; as many as are due today to be through in time. */
function unsureUntil(exam: number, memories: Memories, items: readonly string[], left: number): string[] {
  const weak = items
    .map((item) => ({ item, recall: recallOn(memories.get(item)!, exam) }))
    .filter(({ recall }) => recall < RETENTION.exam)
    .sort((a, b) => a.recall - b.recall);
  return weak.slice(0, Math.ceil(weak.length / left)).map(({ item }) => item);
}

/** How many new ones a day takes, so that all are met while there is time for them to become sure. */
function freshOn(day: number, waiting: number, { exam, trainings }: Goal, began: number): number {
  if (exam === undefined) return Math.min(waiting, UNHURRIED);
  if (day >= exam) return 0;
  const until = began + (exam - began) * MEETING;
  return Math.min(waiting, MOST_FRESH, Math.ceil(waiting / Math.max(1, trainings(day, Math.ceil(until)))));
}

/** What a day of training asks for. `began` is the first day of the way. */
export function planToday(goal: Goal, memories: Memories, day: number, began: number): Today {
  const { items, exam, trainings, seconds = Infinity } = goal;
  const known = items.filter((item) => memories.has(item));
  const isDue = (item: string) => askedFrom(memories.get(item)!) <= day;
  const due = known
    .filter(isDue)
    .sort((a, b) => recallOn(memories.get(a)!, day) - recallOn(memories.get(b)!, day))
    .slice(0, MOST_DUE);
  const left = exam === undefined ? 0 : exam - day;
  if (exam !== undefined && left > 0 && left <= LAST_DAYS) {
    const others = known.filter((item) => !isDue(item) && memories.get(item)!.last.day < day);
    due.push(...unsureUntil(exam, memories, others, Math.max(1, trainings(day, exam))));
  }
  const waiting = items.filter((item) => !memories.has(item));
  // What is known already comes first: it would be lost otherwise. Something is always asked for.
  const asked = due.slice(0, Math.max(1, Math.min(MOST_DUE, Math.floor(seconds / SECONDS.due))));
  const room = Math.floor((seconds - asked.length * SECONDS.due) / SECONDS.fresh);
  const met = known.filter((item) => memories.get(item)!.first === day).length;
  const wanted = freshOn(day, waiting.length + met, goal, began) - met;
  const fresh = Math.max(0, Math.min(wanted, Math.max(asked.length + met === 0 ? 1 : 0, room)));
  return { due: asked, fresh: waiting.slice(0, fresh) };
}
