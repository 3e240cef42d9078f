import { wobbleAfter } from "../game/wobblersAfter.ts";
import { type Left, type Memory, remember } from "./memory.ts";
import type { Review } from "./review.ts";
import { weekOf, WEEKS_SHOWN } from "./week.ts";

/** Stabilities of the past are kept to the thousandth of a day: nobody sees more, and snapshots stay small. */
const FINENESS = 1000;

/**
 * What the reviews of earlier weeks had left: what a memory says today does not say how firm it was before. As many weeks
 * as are shown are enough, since one of them lies before all others.
 */
function pastOf({ past = [], last, stability }: Memory, day: number): readonly Left[] {
  if (weekOf(last.day) >= weekOf(day)) return past;
  const left = { day: last.day, stability: Math.round(stability * FINENESS) / FINENESS };
  return [...past, left].slice(-WEEKS_SHOWN);
}

/** All that a memory holds after one more review: what comes of it, how much it wobbles, and its past. */
export function remembered(before: Memory | undefined, review: Omit<Review, "item">): Memory {
  const past = before ? pastOf(before, review.day) : [];
  return {
    ...remember(before, review),
    wobble: wobbleAfter(before?.wobble ?? 0, review.rating),
    ...(past.length > 0 && { past }),
  };
}
