/**
 * What one request, one document and one query may hold, as firebase.google.com/docs/firestore/quotas has it where it says so.
 * Everything here is checked while a request is read, before any work is done on what it holds.
 */

/** Writes of one commit. */
export const MAX_WRITES = 500;
/** Field transforms of one commit, over all of its writes. */
export const MAX_TRANSFORMS = 500;
/** Distinct documents that one batchGet names. */
export const MAX_NAMES = 1000;

/** Stored size of the documents that one batchGet, or one page of listDocuments, answers. */
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
/** Values of one document, those in maps and lists included: the hosted service counts index entries. */
export const MAX_VALUES = 40_000;
/** What the index entries of one document take up; each repeats the document's path. */
export const MAX_INDEX_BYTES = 8 * 1_048_576;
/** Stored size of all documents that one commit touches, as they were and as they become. */
export const MAX_COMMIT_BYTES = 20 * MAX_DOCUMENT_BYTES;
/** Values of all documents that one commit touches, as they were and as they become. */
export const MAX_COMMIT_VALUES = 100_000;

/** Filters of one query. */
export const MAX_FILTERS = 100;
/** Levels of composite filters. */
export const MAX_FILTER_DEPTH = 20;
/** Queries without alternatives that one query amounts to. */
export const MAX_DISJUNCTIONS = 30;
/** Fields that one query orders by. */
export const MAX_ORDERS = 100;
/** Aggregations of one query. */
export const MAX_AGGREGATIONS = 5;
/** Numbers of one vector. */
export const MAX_DIMENSIONS = 2048;
