import type { AccessBudget } from "./access.ts";

/** Look-ups that hosted Firebase grants to a request about one document, and to each document of a larger request. */
export const LOOKUPS_PER_DOCUMENT = 10;

const LOOKUPS_PER_BATCH = 20;

/** Opens the shared budget of a commit, query or batch: a document looked up by one rule costs the next nothing. */
export function openBatchBudget(): AccessBudget {
  return { limit: LOOKUPS_PER_BATCH, documents: new Map() };
}

/** Opens the budget of a request about one document. */
export function openDocumentBudget(): AccessBudget {
  return { limit: LOOKUPS_PER_DOCUMENT, documents: new Map() };
}
