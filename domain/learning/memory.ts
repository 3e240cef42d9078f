import { forgetting_curve, FSRSAlgorithm, type Grade, Rating as Graded } from "ts-fsrs";
import type { Rating, Review } from "./review.ts";

/** How firmly a technique is known, by FSRS (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm). */
export interface Memory {
  /** From 1 to 10. */
  difficulty: number;
  /** Days after which nine of ten would still know it. */
  stability: number;
  /** The day of the first review. */
  first: number;
  /** The last review that it holds. */
  last: Pick<Review, "day" | "at" | "id">;
  /** How much it wobbles, from 0 to 6 (rule 9.3); not known of snapshots from before. */
  wobble?: number;
  /** What the last review of each earlier week left, oldest first. */
  past?: readonly Left[];
}

/** What a review left: how firmly something was known from this day on. */
export interface Left {
  day: number;
  stability: number;
}

const GRADES: Readonly<Record<Rating, Grade>> = { again: Graded.Again, hard: Graded.Hard, good: Graded.Good };

/** The library's own parameters; without its chance, since all devices must come to the same. */
const algorithm = new FSRSAlgorithm({ enable_fuzz: false });

/** What is known after one more review; of a first one if there was none. */
export function remember(before: Memory | undefined, { day, at, id, rating }: Omit<Review, "item">): Memory {
  const elapsed = before ? Math.max(0, day - before.last.day) : 0;
  const { difficulty, stability } = algorithm.next_state(before ?? null, elapsed, GRADES[rating]);
  return { difficulty, stability, first: before?.first ?? day, last: { day, at, id } };
}

/** How probably it is known on a day after what a review left, from 0 to 1. */
export const recallAfter = (left: Left, day: number): number =>
  forgetting_curve(algorithm.parameters.w, Math.max(0, day - left.day), left.stability);

/** How probably it is still known on a day, from 0 to 1. */
export const recallOn = ({ stability, last }: Memory, day: number): number =>
  recallAfter({ stability, day: last.day }, day);

/** Whether wrong or shaky answers are not made up for yet: whatever was said a moment ago, it is not known surely. */
export const wobbles = ({ wobble = 0 }: Memory): boolean => wobble > 0;

/** How probably it is still known, from 0 to 1; at the earliest on the day after its last review, which itself proves nothing. */
export const stillKnown = (memory: Memory, day: number): number => recallOn(memory, Math.max(day, memory.last.day + 1));

/** The longest interval that the library gives, days. */
const LONGEST = algorithm.parameters.maximum_interval;

/** The day from which on it would be known less probably than `retention` (from 0 to 1); never the day of the review. */
export function dueDay({ stability, last }: Memory, retention: number): number {
  const days = Math.round(stability * algorithm.calculate_interval_modifier(retention));
  return last.day + Math.min(LONGEST, Math.max(1, days));
}
