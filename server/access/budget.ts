import type { AccessBudget } from "./access.ts";

/**
 * Look-ups that hosted Firestore grants to a request about one document, to a query, and to each document of a larger
 * request (https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits).
 */
export const LOOKUPS_PER_DOCUMENT = 10;

const LOOKUPS_PER_BATCH = 20;

/** Opens the shared budget of a commit or of several named documents: a document looked up by one rule costs the next nothing. */
export function openBatchBudget(): AccessBudget {
  return { limit: LOOKUPS_PER_BATCH, documents: new Map() };
}

/** Opens the budget of a request about one document, or of a query, for all its results together. */
export function openDocumentBudget(): AccessBudget {
  return { limit: LOOKUPS_PER_DOCUMENT, documents: new Map() };
}
