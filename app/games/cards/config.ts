/** How a technique is rated (S2 section 3): so many times it lies in the draw. 0: known, out of it. */
export const KNOWN = 0;
export const UNRATED = 1;
export const RATINGS = [KNOWN, 2, 4] as const;

/** A rated card is swiped away for so long before the next one is drawn (S2 section 9). */
export const SWIPE_MS = 500;
