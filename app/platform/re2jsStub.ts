/**
 * Replaces `re2js` in the Firestore SDK, which needs it only for regular expressions in pipeline queries (about 40 kB).
 * To use pipelines, remove the alias in vite.config.ts.
 */
const refuse = (): never => {
  throw new Error("re2js is left out of this build: pipeline queries with regular expressions are not available");
};

export const RE2JS = { compile: refuse, matches: refuse, quote: refuse };
