/** Lets the browser draw and answer before long work goes on. */
export const letPageBreathe = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
