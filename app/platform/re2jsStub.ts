/**
 * Stands in for `re2js`, which the Firestore SDK carries for the regular expressions of pipeline queries (about 40 kB that we
 * never run). Whoever starts to use pipelines gets this error and removes the alias in vite.config.ts.
 */
const refuse = (): never => {
  throw new Error("re2js is left out of this build: pipeline queries with regular expressions are not available");
};

export const RE2JS = { compile: refuse, matches: refuse, quote: refuse };
