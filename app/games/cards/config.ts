/** The lots of a technique in the draw, by rating (rules 15.4 and 15.5); 0: known, out of the draw. */
export const KNOWN = 0;
export const UNRATED = 1;
export const RATINGS = [KNOWN, 2, 4] as const;

/** How long a rated card is swiped away before the next one is drawn (rule 15.4). */
export const SWIPE_MS = 500;
