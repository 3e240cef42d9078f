/** Yields to the browser during long work, so that the page can paint and respond. */
export const letPageBreathe = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
