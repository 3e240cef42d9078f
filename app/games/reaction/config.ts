/** Range of the delay of the pad, both ends included (rule 20.2). */
export const MIN_WAIT_MS = 1000;
export const MAX_WAIT_MS = 4999;

/** How long the result of a round stays readable; presses are ignored meanwhile. */
export const READ_MS = 1200;

/** Shorter times are guesses and are left out of the statistics. */
export const ANTICIPATION_MS = 100;
