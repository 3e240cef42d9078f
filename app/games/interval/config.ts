/** How long before the end of the work its end is announced. */
export const SOON_MS = 10_000;

/** Least work before that announcement; shorter work has none. */
export const SOON_AFTER_MS = 5000;
