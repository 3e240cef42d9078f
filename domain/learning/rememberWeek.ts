import { type Memory, remember } from "./memory.ts";
import type { Review } from "./review.ts";
import { weekOf, WEEKS_SHOWN } from "./week.ts";

/** Stabilities of the past are kept to the thousandth of a day: nobody sees more, and snapshots stay small. */
const FINENESS = 1000;

/**
 * What is known after one more review, with what the reviews of earlier weeks had left: what a memory says today does not
 * say how firm it was before. As many weeks as are shown are enough, since one of them lies before all others.
 */
export function rememberWeek(before: Memory | undefined, review: Omit<Review, "item">): Memory {
  const after = remember(before, review);
  if (!before) return after;
  const { past = [], last, stability } = before;
  const isNewWeek = weekOf(last.day) < weekOf(review.day);
  const left = isNewWeek ? [{ day: last.day, stability: Math.round(stability * FINENESS) / FINENESS }] : [];
  const kept = [...past, ...left].slice(-WEEKS_SHOWN);
  return kept.length > 0 ? { ...after, past: kept } : after;
}
