import type { Rating } from "../learning/review.ts";
import { MAX_WOBBLE, type Verdict, type Wobblers } from "./wobblers.ts";

/** A right answer in a later run makes up for one wrong one: what was all repeated right is offered no more. */
const CHANGES: Record<Rating, number> = { good: -2, hard: 1, again: 2 };

/** What an answer says of learning: right, but slow, is shaky. */
export function ratingOf({ grade, isSlow }: Verdict): Rating {
  if (grade === "right") return isSlow ? "hard" : "good";
  return grade === "shaky" ? "hard" : "again";
}

/** The degree of an item after one more run, 0 for what is firm. */
export const wobbleAfter = (before: number, rating: Rating): number =>
  Math.min(MAX_WOBBLE, Math.max(0, before + CHANGES[rating]));

function withWobble(wobblers: Wobblers, key: string, wobble: number): Wobblers {
  const { [key]: _, ...others } = wobblers;
  return wobble > 0 ? { ...others, [key]: wobble } : others;
}

/**
 * The wobblers after a run: the first answer about each item counts, as it does in reviews, because repeating what was
 * just shown proves nothing. Verdicts before `from` are included in `wobblers` already.
 */
export function wobblersAfter(wobblers: Wobblers, verdicts: readonly Verdict[], from = 0): Wobblers {
  const met = new Set<string>();
  let after = wobblers;
  for (const [index, verdict] of verdicts.entries()) {
    const { key } = verdict;
    const counts = index >= from && !met.has(key);
    if (counts) after = withWobble(after, key, wobbleAfter(after[key] ?? 0, ratingOf(verdict)));
    met.add(key);
  }
  return after;
}
