import type { Memory } from "./memory.ts";
import { remembered } from "./remembered.ts";
import { inOrder, type Review } from "./review.ts";

/** What is known, by technique. */
export type Memories = ReadonlyMap<string, Memory>;

/** Reviews without repetitions, in the order in which they count. Those of one run have its id, one for each technique. */
function sorted(reviews: Iterable<Review>): Review[] {
  const byId = new Map<string, Review>();
  for (const review of reviews) byId.set(`${review.item} ${review.id}`, review);
  return [...byId.values()].sort(inOrder);
}

/**
 * What follows from all reviews, whatever the order in which they arrived: devices that have the same reviews know the
 * same.
 */
export function learn(reviews: Iterable<Review>): Map<string, Memory> {
  const memories = new Map<string, Memory>();
  for (const review of sorted(reviews)) memories.set(review.item, remembered(memories.get(review.item), review));
  return memories;
}

/** What is known with more reviews, and the techniques for which that cannot be said. */
export interface Relearnt {
  memories: Map<string, Memory>;
  /** A review of theirs is older than what was known already: they have to be learnt from all their reviews. */
  stale: ReadonlySet<string>;
}

/**
 * Adds reviews to what is known from a snapshot, so that years of them need not be read again. A review that comes late,
 * from a device that was away, cannot be put in between: its technique is named, and stays as it was.
 */
export function learnMore(known: Memories, reviews: Iterable<Review>): Relearnt {
  const memories = new Map(known);
  const stale = new Set<string>();
  for (const review of sorted(reviews)) {
    const { item } = review;
    const before = memories.get(item);
    const last = known.get(item)?.last;
    if (last && inOrder(review, last) <= 0) {
      // The last one itself may be read twice.
      if (review.id !== last.id) stale.add(item);
    } else memories.set(item, remembered(before, review));
  }
  for (const item of stale) memories.set(item, known.get(item)!);
  return { memories, stale };
}
