/** How long the pad lets wait, both ends included (S2 section 9). */
export const MIN_WAIT_MS = 1000;
export const MAX_WAIT_MS = 4999;

/** How long the time of a round stays readable; presses mean nothing meanwhile. */
export const READ_MS = 1200;

/** Nobody reacts faster: what is below was guessed, and is left out of the statistics. */
export const ANTICIPATION_MS = 100;
