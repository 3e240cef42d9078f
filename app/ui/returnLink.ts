/** History state of a link that leads back: the page it opens appears where the reader left it. */
export const RETURN = { restoreScroll: true };
