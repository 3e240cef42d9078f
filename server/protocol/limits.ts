/**
 * Limits of requests, documents and queries, where possible those of firebase.google.com/docs/firestore/quotas. All are
 * checked while a request is parsed, before any work on its content.
 */

/** Writes of one commit. */
export const MAX_WRITES = 500;
/** Field transforms of one commit, over all of its writes. */
export const MAX_TRANSFORMS = 500;
/** Distinct documents that one batchGet names. */
export const MAX_NAMES = 1000;

/** Stored size of the documents in one batchGet, or one page of listDocuments. */
export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

/** Levels of maps and lists in a document, and segments of a field path. */
export const MAX_FIELD_DEPTH = 20;
export const MAX_FIELD_NAME_BYTES = 1500;
export const MAX_FIELD_PATH_BYTES = 1500;

/** One id of a collection or document. */
export const MAX_ID_BYTES = 1500;
/** A document's full name. */
export const MAX_NAME_BYTES = 6 * 1024;
/** Collections below collections. */
export const MAX_COLLECTION_DEPTH = 100;

/** Stored size of one document. */
export const MAX_DOCUMENT_BYTES = 1_048_576;
/** Values of one document, including those in maps and lists: checked before there are index entries to count. */
export const MAX_VALUES = 40_000;
/** Index entries of one document. */
export const MAX_INDEX_ENTRIES = 40_000;
/** Size of a document's index entries, each of which repeats its path. */
export const MAX_INDEX_BYTES = 8 * 1_048_576;
/** Stored size of all documents touched by one commit, before and after. */
export const MAX_COMMIT_BYTES = 20 * MAX_DOCUMENT_BYTES;
/** Values of all documents touched by one commit, before and after. */
export const MAX_COMMIT_VALUES = 100_000;

/** Filters of one query. */
export const MAX_FILTERS = 100;
/** Levels of composite filters. */
export const MAX_FILTER_DEPTH = 20;
/** Queries without alternatives that one query expands to. */
export const MAX_DISJUNCTIONS = 30;
/** Conditions of these together, the orders that a query names, and 1 below a document. */
export const MAX_COMPONENTS = 100;
/** Fields that one query compares by ranges and negations. */
export const MAX_INEQUALITY_FIELDS = 10;
/** Fields that one query orders by. */
export const MAX_ORDERS = 100;
/** Aggregations of one query. */
export const MAX_AGGREGATIONS = 5;
/** Numbers of one vector. */
export const MAX_DIMENSIONS = 2048;
