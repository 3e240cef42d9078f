import { WireError } from "./errors.ts";
import { isRecord, quote } from "./text.ts";

/**
 * What a field holds: a message of this table, a list of such (`[]`), true or false (`bool`), something that this server
 * does not do (`unimplemented`), or what is checked where it is used (`any`).
 */
type Kind = "any" | "bool" | "unimplemented" | (string & {});

/**
 * The fields of google.firestore.v1 (googleapis, google/firestore/v1) by their names in JSON, with `verify`, which the
 * web SDK sends, too. The insides of documents are checked with their values.
 */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  BatchGetDocumentsRequest: {
    database: "any",
    documents: "any",
    mask: "DocumentMask",
    transaction: "any",
    newTransaction: "TransactionOptions",
    readTime: "any",
  },
  BatchWriteRequest: { database: "any", writes: "Write[]", labels: "any" },
  BeginTransactionRequest: { database: "any", options: "TransactionOptions" },
  CommitRequest: { database: "any", writes: "Write[]", transaction: "any" },
  ListCollectionIdsRequest: { parent: "any", pageSize: "any", pageToken: "any", readTime: "any" },
  PartitionQueryRequest: {
    parent: "any",
    structuredQuery: "StructuredQuery",
    partitionCount: "any",
    pageToken: "any",
    pageSize: "any",
    readTime: "any",
  },
  RollbackRequest: { database: "any", transaction: "any" },
  RunAggregationQueryRequest: {
    parent: "any",
    structuredAggregationQuery: "StructuredAggregationQuery",
    transaction: "any",
    newTransaction: "TransactionOptions",
    readTime: "any",
    explainOptions: "unimplemented",
  },
  RunQueryRequest: {
    parent: "any",
    structuredQuery: "StructuredQuery",
    transaction: "any",
    newTransaction: "TransactionOptions",
    readTime: "any",
    explainOptions: "unimplemented",
  },
  WriteRequest: { database: "any", streamId: "any", writes: "Write[]", streamToken: "any", labels: "any" },
  ListenRequest: { database: "any", addTarget: "any", removeTarget: "any", labels: "any" },

  Target: {
    query: "QueryTarget",
    documents: "DocumentsTarget",
    pipelineQuery: "unimplemented",
    resumeToken: "any",
    readTime: "any",
    targetId: "any",
    once: "bool",
    expectedCount: "any",
  },
  QueryTarget: { parent: "any", structuredQuery: "StructuredQuery" },
  DocumentsTarget: { documents: "any" },

  Document: { name: "any", fields: "any", createTime: "any", updateTime: "any" },
  DocumentMask: { fieldPaths: "any" },
  Precondition: { exists: "bool", updateTime: "any" },
  TransactionOptions: { readOnly: "ReadOnly", readWrite: "ReadWrite" },
  ReadOnly: { readTime: "any" },
  ReadWrite: { retryTransaction: "any" },

  Write: {
    update: "Document",
    delete: "any",
    verify: "any",
    transform: "DocumentTransform",
    updateMask: "DocumentMask",
    updateTransforms: "FieldTransform[]",
    currentDocument: "Precondition",
  },
  DocumentTransform: { document: "any", fieldTransforms: "FieldTransform[]" },
  FieldTransform: {
    fieldPath: "any",
    setToServerValue: "any",
    increment: "any",
    maximum: "any",
    minimum: "any",
    appendMissingElements: "ArrayValue",
    removeAllFromArray: "ArrayValue",
  },
  ArrayValue: { values: "any" },

  StructuredAggregationQuery: { structuredQuery: "StructuredQuery", aggregations: "Aggregation[]" },
  Aggregation: { alias: "any", count: "Count", sum: "OfField", avg: "OfField" },
  Count: { upTo: "any" },
  OfField: { field: "FieldReference" },

  StructuredQuery: {
    select: "Projection",
    from: "CollectionSelector[]",
    where: "Filter",
    orderBy: "Order[]",
    startAt: "Cursor",
    endAt: "Cursor",
    offset: "any",
    limit: "any",
    findNearest: "unimplemented",
  },
  Projection: { fields: "FieldReference[]" },
  CollectionSelector: { collectionId: "any", allDescendants: "bool" },
  Filter: { compositeFilter: "CompositeFilter", fieldFilter: "FieldFilter", unaryFilter: "UnaryFilter" },
  CompositeFilter: { op: "any", filters: "Filter[]" },
  FieldFilter: { field: "FieldReference", op: "any", value: "any" },
  UnaryFilter: { op: "any", field: "FieldReference" },
  FieldReference: { fieldPath: "any" },
  Order: { field: "FieldReference", direction: "any" },
  Cursor: { values: "any", before: "bool" },
};

/** More messages in one request than any of those that are answered has. */
const MAX_MESSAGES = 20_000;

/**
 * Refuses a field that a message does not have (INVALID_ARGUMENT, in the words of the hosted service) or that this
 * server cannot honour (UNIMPLEMENTED): nothing that is sent is ignored. Does not look into documents and values.
 */
export function checkMessage(name: string, message: Record<string, unknown>): void {
  let count = 0;
  const check = (kind: string, value: unknown, path: string): void => {
    if (++count > MAX_MESSAGES) throw invalid("The request holds too many messages.");
    if (!isRecord(value)) throw invalid(`Invalid value at '${path}', ${quote(value)}`);
    const fields = MESSAGES[kind]!;
    for (const field in value) {
      const inner = Object.hasOwn(fields, field) ? fields[field]! : undefined;
      if (inner === undefined) throw invalid(`Invalid JSON payload received. ${unknownName(field, path)}`);
      const content = value[field];
      if (content === undefined || content === null || inner === "any") continue;
      checkField(inner, content, path === "" ? snakeCase(field) : `${path}.${snakeCase(field)}`);
    }
  };
  const checkField = (kind: Kind, content: unknown, path: string): void => {
    if (kind === "unimplemented") throw new WireError("UNIMPLEMENTED", `This server has no '${path}'.`);
    if (kind === "bool") {
      if (typeof content !== "boolean") throw invalid(`Invalid value at '${path}' (TYPE_BOOL), ${quote(content)}`);
    } else if (kind.endsWith("[]")) {
      if (!Array.isArray(content)) throw invalid(`Invalid value at '${path}', ${quote(content)}`);
      for (const [index, entry] of content.entries()) check(kind.slice(0, -2), entry, `${path}[${index}]`);
    } else check(kind, content, path);
  };
  check(name, message, "");
}

const unknownName = (field: string, path: string) =>
  `Unknown name ${quote(field)}${path === "" ? "" : ` at '${path}'`}: Cannot find field.`;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
