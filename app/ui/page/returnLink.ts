/** History state of a link that leads back: the page opens where the reader left it. */
export const RETURN = { restoreScroll: true };
