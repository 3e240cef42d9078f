/** How well somebody knew it: „Gar nicht“ or wrong, „Nicht so gut“ or slow, „Kann ich“ or right. */
export const RATINGS = ["again", "hard", "good"] as const;
export type Rating = (typeof RATINGS)[number];

/** One answer about one technique. Reviews are only ever added; everything else about learning follows from them. */
export interface Review {
  /** Of the run, made where the answer was given; the same review of a technique twice counts once. */
  id: string;
  /** The technique, as `tritte/7`. */
  item: string;
  /** The day in Berlin on which it was given, in days since 1970-01-01. */
  day: number;
  /** The instant, milliseconds since 1970. */
  at: number;
  rating: Rating;
}

/** The order in which reviews count, on every device the same: by day, instant, and id where clocks agree. */
export function inOrder(a: Omit<Review, "item" | "rating">, b: Omit<Review, "item" | "rating">): number {
  return a.day - b.day || a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
