import { askedFrom, RETENTION } from "./dayPlan.ts";
import type { Placed } from "./learningOrder.ts";
import { dueDay, type Memory, recallOn, wobbles } from "./memory.ts";
import { nextTraining, type Way } from "./way.ts";

/** Why something new comes at this place of a way. */
export interface FreshReason {
  isHomework: boolean;
  /** What it builds on. */
  on: readonly string[];
  /** So many techniques of the way need it, over all steps. */
  neededBy: number;
}

/** Why a technique is new now: what it builds on lies behind, and what builds on it is still to come. */
export function whyFresh(
  key: string,
  order: readonly Placed[],
  items: readonly string[],
  homework: readonly string[],
): FreshReason {
  const needing = new Set([key]);
  let on: readonly string[] = [];
  // What is built on stands before, so that one pass finds all.
  for (const [placed, ...before] of order) {
    if (placed === key) on = before;
    else if (before.some((one) => needing.has(one))) needing.add(placed);
  }
  needing.delete(key);
  return { isHomework: homework.includes(key), on, neededBy: items.filter((item) => needing.has(item)).length };
}

/** Why something known is asked again: it wobbles, it fades, or it would not be sure on the day of the exam. */
export function whyDue(memory: Memory, day: number): "wobbles" | "fades" | "exam" {
  if (wobbles(memory)) return "wobbles";
  return dueDay(memory, RETENTION.training) <= day ? "fades" : "exam";
}

/** The day of training on which something known is asked again; undefined where a long pause comes before. */
export const comesBack = (memory: Memory, way: Way): number | undefined => {
  const day = nextTraining(way, askedFrom(memory) - 1);
  const isAfter = day !== undefined && way.exam !== undefined && day >= way.exam;
  return isAfter ? undefined : day;
};

/** Whether something known is as sure on the day of the exam as it should be, without being asked again. */
export const lastsUntilExam = (memory: Memory, { exam }: Way): boolean =>
  exam !== undefined && !wobbles(memory) && recallOn(memory, exam) >= RETENTION.exam;
