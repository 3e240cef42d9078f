/** A rest that is no longer than this is nothing but the countdown of the next round. */
export const SHORTEST_REST_S = 3;

/** Rounds up to this one are announced as 'Runde eins'; later ones by their number alone. */
export const NAMED_ROUNDS = 12;

/** How long before the end of the work its end is announced. */
export const SOON_MS = 10_000;

/** Least work before that announcement; shorter work has none. */
export const SOON_AFTER_MS = 5000;
