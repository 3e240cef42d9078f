/** The first signal comes so long after the start, as in the interval training. */
export const START_DELAY_MS = 200;

/** Time to get into the stance before the first technique: 3, 2, 1. */
export const LEAD_IN_MS = 3000;

/** No announcement is followed by the next sooner than its clip and so much silence (decisions 23). */
export const SILENCE_MS = 800;

/** So long 'Fertig' stands after the last technique before the result comes by itself. */
export const END_MS = 3000;
