import type { Document, DocumentPath, Value } from "../document/document.ts";
import { WireError } from "../errors.ts";
import { type FieldPath, fieldPathKey, isName, parseQueriedPath } from "../document/fieldPath.ts";
import { checkFilter } from "./checkFilter.ts";
import { equalitiesOf, fieldOf, type Filter, fulfils, isInequality, leavesOf, parseFilter } from "./filter.ts";
import { MAX_ORDERS } from "../limits.ts";
import { compareValues } from "./order.ts";
import { checkId, documentName, parseParent, splitPath } from "../path.ts";
import { compareTexts, isRecord, quote } from "../text.ts";
import { sort } from "./sort.ts";
import { parseInteger, parseValue } from "../document/value.ts";
import { isPauseDue, type Work } from "../work.ts";

export interface Order {
  fieldPath: FieldPath;
  descending: boolean;
}

export interface Cursor {
  values: Value[];
  /** At the start: include a document that equals the cursor; at the end: exclude it. */
  before: boolean;
}

/** A checked, complete query: its order always ends with `__name__`. */
export interface Query {
  projectId: string;
  /** The document above the collection, "" for the root. */
  parent: DocumentPath;
  collectionId: string;
  allDescendants: boolean;
  filter?: Filter;
  orderBy: Order[];
  startAt?: Cursor;
  endAt?: Cursor;
  limit?: number;
  offset: number;
  /** Field paths of the projection; absent: whole documents. */
  select?: FieldPath[];
}

/** The cost of matching one document, in steps of work. */
const STEPS_PER_MATCH = 10;

const NAME: FieldPath = ["__name__"];

/** Parses a google.firestore.v1.StructuredQuery; INVALID_ARGUMENT says what is wrong. */
export function parseQuery(projectId: string, parent: unknown, structuredQuery: unknown): Query {
  if (!isRecord(structuredQuery)) throw invalid("A structured query is missing.");
  const { from, where, orderBy, startAt, endAt, limit, offset, select } = structuredQuery;
  const filter = where === undefined || where === null ? undefined : parseFilter(where);
  const orders = parseOrders(listOf(orderBy));
  const path = parseParent(projectId, parent);
  checkFilter(filter, { orders: orders.length, hasParent: path !== "" });
  const order = completeOrder(orders, filter);
  return {
    projectId,
    parent: path,
    ...parseFrom(from),
    filter,
    orderBy: order,
    startAt: parseCursor(startAt, orders),
    endAt: parseCursor(endAt, orders),
    limit: parseLimit(limit),
    offset: parseCount(offset, "offset"),
    select: isRecord(select) ? parseSelect(select) : undefined,
  };
}

function parseFrom(from: unknown): { collectionId: string; allDescendants: boolean } {
  const [selector, ...more] = listOf(from);
  if (!isRecord(selector) || more.length > 0) throw invalid("A query must name exactly one collection.");
  const { collectionId, allDescendants = false } = selector;
  if (typeof collectionId !== "string") throw invalid("collectionId must be a string.");
  checkId(collectionId, "Collection");
  return { collectionId, allDescendants: allDescendants === true };
}

function parseOrders(orders: unknown[]): Order[] {
  if (orders.length > MAX_ORDERS) throw invalid(`A query may order by at most ${MAX_ORDERS} fields.`);
  return orders.map(parseOrder);
}

function parseOrder(order: unknown): Order {
  const { field, direction = "ASCENDING" } = isRecord(order) ? order : {};
  if (direction !== "ASCENDING" && direction !== "DESCENDING") throw invalid("Unknown direction.");
  return {
    fieldPath: parseQueriedPath(isRecord(field) ? field.fieldPath : undefined),
    descending: direction === "DESCENDING",
  };
}

/**
 * Adds what the hosted service adds: fields of inequalities in the order of their names, and the name of the document
 * last.
 */
function completeOrder(explicit: Order[], filter: Filter | undefined): Order[] {
  const descending = explicit.at(-1)?.descending ?? false;
  const known = new Set<string>();
  for (const { fieldPath } of explicit) {
    const key = fieldPathKey(fieldPath);
    if (known.has(key)) throw invalid(`order by clause cannot contain duplicate fields ${quote(fieldPath.join("."))}`);
    known.add(key);
  }
  const ranged = (filter ? leavesOf(filter) : []).filter(isInequality).map(({ fieldPath }) => fieldPath);
  const missing = new Map(
    ranged.filter((path) => !known.has(fieldPathKey(path)) && !isName(path)).map((path) => [fieldPathKey(path), path]),
  );
  const implied = [...missing.values()].sort(compareTexts).map((fieldPath) => ({ fieldPath, descending }));
  const complete = [...explicit, ...implied];
  const nameAt = complete.findIndex(({ fieldPath }) => isName(fieldPath));
  if (nameAt < 0) return [...complete, { fieldPath: NAME, descending }];
  if (nameAt < complete.length - 1) throw invalid("order by clause cannot contain more fields after the key");
  return complete;
}

/** A position by the orders that the query names itself, or by the first of them. */
function parseCursor(cursor: unknown, order: Order[]): Cursor | undefined {
  if (!isRecord(cursor)) return undefined;
  const list = listOf(cursor.values);
  if (list.length > order.length) throw invalid("Cursor has too many values.");
  const values = list.map(parseValue);
  const areKeys = values.every((value, index) => !isName(order[index]!.fieldPath) || "referenceValue" in value);
  if (!areKeys) throw invalid("Cursor __key__ value is not a document reference.");
  return { values, before: cursor.before === true };
}

/** The wire writes a limit as a plain number or as `{ value }` (google.protobuf.Int32Value). */
function parseLimit(limit: unknown): number | undefined {
  const value = isRecord(limit) ? limit.value : limit;
  return value === undefined || value === null ? undefined : parseCount(value, "limit");
}

function parseCount(count: unknown, name: string): number {
  if (count === undefined || count === null) return 0;
  const value = Number(parseInteger(count));
  if (value < 0) throw invalid(`${name} is negative`);
  if (value > 2 ** 31 - 1) throw invalid(`${name} is out of range.`);
  return value;
}

/** No fields means all of them; `__name__` alone means none. */
function parseSelect({ fields }: Record<string, unknown>): FieldPath[] | undefined {
  const paths = listOf(fields).map((field) => parseQueriedPath(isRecord(field) ? field.fieldPath : undefined));
  return paths.length === 0 ? undefined : paths.filter((path) => !isName(path));
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("Expected a list.");
  return value;
}

const namesOf = (query: Query) => (path: DocumentPath) => documentName(query.projectId, path);

/** Whether a document matches a query, without limit and offset. */
export function matches(query: Query, document: Document): boolean {
  if (!inCollection(query, document.path)) return false;
  const nameOf = namesOf(query);
  if (query.filter && !fulfils(query.filter, document, nameOf)) return false;
  const hasOrdered = query.orderBy.every(({ fieldPath }) => fieldOf(document, fieldPath, nameOf) !== undefined);
  return hasOrdered && insideCursors(query, document);
}

/** Whether a path lies in the collection, or collection group, of a query. */
export function inCollection(
  query: Pick<Query, "parent" | "collectionId" | "allDescendants">,
  path: DocumentPath,
): boolean {
  const { parent, collectionId } = splitPath(path);
  if (collectionId !== query.collectionId) return false;
  if (!query.allDescendants) return parent === query.parent;
  return query.parent === "" || parent === query.parent || parent.startsWith(`${query.parent}/`);
}

function insideCursors({ startAt, endAt, ...query }: Query, document: Document): boolean {
  if (startAt) {
    const difference = compareWithCursor(query, document, startAt);
    if (difference < 0 || (difference === 0 && !startAt.before)) return false;
  }
  if (endAt) {
    const difference = compareWithCursor(query, document, endAt);
    if (difference > 0 || (difference === 0 && endAt.before)) return false;
  }
  return true;
}

function compareWithCursor(query: Query, document: Document, cursor: Cursor): number {
  const nameOf = namesOf(query);
  for (const [index, value] of cursor.values.entries()) {
    const { fieldPath, descending } = query.orderBy[index]!;
    const own = fieldOf(document, fieldPath, nameOf) ?? { nullValue: null };
    const difference = compareValues(own, value);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

/** The order of a query's result, as a comparison of matching documents. */
export function orderOf(query: Query): (a: Document, b: Document) => number {
  const nameOf = namesOf(query);
  return (a, b) => {
    for (const { fieldPath, descending } of query.orderBy) {
      const [x, y] = [fieldOf(a, fieldPath, nameOf), fieldOf(b, fieldPath, nameOf)];
      const difference = x && y ? compareValues(x, y) : 0;
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

/** The matching ones of some documents, sorted and cut. */
export function* selectDocuments(query: Query, documents: readonly Document[]): Work<Document[]> {
  const found: Document[] = [];
  for (const document of documents) {
    if (matches(query, document)) found.push(document);
    if (isPauseDue(STEPS_PER_MATCH)) yield;
  }
  const ordered = yield* sort(found, orderOf(query));
  const end = query.limit === undefined ? undefined : query.offset + query.limit;
  return query.offset === 0 && end === undefined ? ordered : ordered.slice(query.offset, end);
}

/** The documents that a query has to look at. */
export function scanOf(query: Query): {
  parent: DocumentPath;
  collectionId: string;
  allDescendants: boolean;
  equal: { fieldPath: string[]; value: Value }[];
} {
  const { parent, collectionId, allDescendants, filter } = query;
  const equal = equalitiesOf(filter).filter(({ fieldPath }) => !isName(fieldPath));
  return { parent, collectionId, allDescendants, equal };
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
