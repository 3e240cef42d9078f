/** The first signal comes so long after the start (S2 section 9). */
export const START_DELAY_MS = 200;

/** The 3-2-1 at the head of each work phase: so much longer is the work scheduled, so much shorter the rest (decisions 22). */
export const COUNTDOWN_MS = 3000;

/** So long 'Fertig' stands after the last round before the result comes by itself. */
export const END_MS = 3000;

/** So long before the end of the work it is said that it is near. */
export const SOON_MS = 10_000;

/** Not where so little of the work would lie before it. */
export const SOON_AFTER_MS = 5000;
