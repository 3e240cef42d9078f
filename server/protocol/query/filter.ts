import type { Document, Value } from "../document/document.ts";
import { WireError } from "../errors.ts";
import { type FieldPath, getField, isName, parseQueriedPath } from "../document/fieldPath.ts";
import { MAX_FILTER_DEPTH, MAX_FILTERS } from "../limits.ts";
import { compareValues, equalValues, isNaNValue, typeOrder } from "./order.ts";
import { isRecord } from "../text.ts";
import { parseValue } from "../document/value.ts";

const FIELD_OPERATORS = [
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "EQUAL",
  "NOT_EQUAL",
  "ARRAY_CONTAINS",
  "IN",
  "ARRAY_CONTAINS_ANY",
  "NOT_IN",
] as const;
const UNARY_OPERATORS = ["IS_NAN", "IS_NULL", "IS_NOT_NAN", "IS_NOT_NULL"] as const;

type FieldOperator = (typeof FIELD_OPERATORS)[number];
type UnaryOperator = (typeof UNARY_OPERATORS)[number];

/** A checked condition of a query (google.firestore.v1.StructuredQuery.Filter). */
export type Filter =
  | { kind: "composite"; operator: "AND" | "OR"; filters: Filter[] }
  | { kind: "field"; fieldPath: FieldPath; operator: FieldOperator; value: Value }
  | { kind: "unary"; fieldPath: FieldPath; operator: UnaryOperator };

/** Operators whose field orders the result first. */
const INEQUALITIES = new Set<string>([
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "NOT_EQUAL",
  "NOT_IN",
  "IS_NOT_NAN",
  "IS_NOT_NULL",
]);

/** Limits on the values that an operator compares with. */
const MAX_OPERANDS: Partial<Record<FieldOperator, number>> = { IN: 30, ARRAY_CONTAINS_ANY: 30, NOT_IN: 10 };

/** A single condition. */
export type Leaf = Exclude<Filter, { kind: "composite" }>;

/** Parses the filter of a query; INVALID_ARGUMENT says what is wrong. Stops at the limits of conditions and levels. */
export function parseFilter(filter: unknown): Filter {
  return parseNode(filter, { depth: 1, count: countTo(MAX_FILTERS) });
}

/** The position of a node in a filter; `count` is shared and counts all single conditions. */
interface Place {
  depth: number;
  count: () => void;
}

function countTo(most: number): () => void {
  let counted = 0;
  return () => {
    if (++counted > most) throw invalid(`A query may hold at most ${most} filters.`);
  };
}

const KINDS = ["compositeFilter", "fieldFilter", "unaryFilter"] as const;

function parseNode(filter: unknown, place: Place): Filter {
  if (!isRecord(filter)) throw invalid("A filter must be an object.");
  if (KINDS.filter((kind) => isRecord(filter[kind])).length > 1)
    throw invalid("A filter must be composite, field or unary.");
  if (place.depth > MAX_FILTER_DEPTH) throw invalid("The filters of a query are nested too deep.");
  if (isRecord(filter.compositeFilter)) return parseComposite(filter.compositeFilter, place);
  place.count();
  if (isRecord(filter.fieldFilter)) return parseFieldFilter(filter.fieldFilter);
  if (isRecord(filter.unaryFilter)) {
    const operator = UNARY_OPERATORS.find((name) => name === (filter.unaryFilter as Record<string, unknown>).op);
    if (!operator) throw invalid("Unknown unary operator.");
    const fieldPath = parseFieldOf(filter.unaryFilter);
    if (isName(fieldPath)) throw invalid("__key__ filter value must be a Key");
    return { kind: "unary", fieldPath, operator };
  }
  throw invalid("A filter must be composite, field or unary.");
}

function parseComposite({ op, filters }: Record<string, unknown>, { depth, count }: Place): Filter {
  if (op !== "AND" && op !== "OR") throw invalid("A composite filter is AND or OR.");
  if (!Array.isArray(filters) || filters.length === 0)
    throw invalid("Composite filter must have at least one sub-filter.");
  return {
    kind: "composite",
    operator: op,
    filters: filters.map((filter) => parseNode(filter, { depth: depth + 1, count })),
  };
}

function parseFieldFilter(filter: Record<string, unknown>): Filter {
  const operator = FIELD_OPERATORS.find((name) => name === filter.op);
  if (!operator) throw invalid("Unknown field operator.");
  const most = MAX_OPERANDS[operator];
  const value = most === undefined ? parseValue(filter.value) : parseList(operator, filter.value, most);
  const fieldPath = parseFieldOf(filter);
  if (isName(fieldPath)) checkNames(operator, operandsOf(operator, value));
  return { kind: "field", fieldPath, operator, value };
}

/** The list of alternatives; unlike lists in documents it may contain lists. */
function parseList(operator: FieldOperator, list: unknown, most: number): Value {
  const values = isRecord(list) && isRecord(list.arrayValue) ? list.arrayValue.values : undefined;
  if (!isRecord(list) || !isRecord(list.arrayValue)) throw invalid(`'${operator}' requires an ArrayValue.`);
  if (!Array.isArray(values) || values.length === 0) throw invalid(`'${operator}' requires an non-empty ArrayValue.`);
  if (values.length > most) throw invalid(`'${operator}' supports up to ${most} comparison values.`);
  return { arrayValue: { values: values.map(parseValue) } };
}

/** The values of a condition: those of the list for operators that take one. */
export function operandsOf(operator: FieldOperator, value: Value): Value[] {
  if (MAX_OPERANDS[operator] === undefined) return [value];
  return "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
}

function checkNames(operator: FieldOperator, operands: Value[]): void {
  if (operator.startsWith("ARRAY_")) throw invalid("the name __key__ is reserved");
  const areKeys = operands.every((operand) => "referenceValue" in operand);
  if (!areKeys) throw invalid("__key__ filter value must be a Key");
}

function parseFieldOf({ field }: Record<string, unknown>): FieldPath {
  return parseQueriedPath(isRecord(field) ? field.fieldPath : undefined);
}

/** All single conditions of a filter. */
export const leavesOf = (filter: Filter): Leaf[] =>
  filter.kind === "composite" ? filter.filters.flatMap(leavesOf) : [filter];

export const isInequality = (leaf: Leaf): boolean => INEQUALITIES.has(leaf.operator);

/** Equalities that every matching document has. */
export function equalitiesOf(filter: Filter | undefined): { fieldPath: string[]; value: Value }[] {
  if (!filter) return [];
  if (filter.kind === "composite") return filter.operator === "AND" ? filter.filters.flatMap(equalitiesOf) : [];
  if (filter.kind !== "field" || filter.operator !== "EQUAL") return [];
  return [{ fieldPath: [...filter.fieldPath], value: filter.value }];
}

/** The value of a field path in a document; `__name__` is the document's own reference. */
export function fieldOf(document: Document, fieldPath: FieldPath, nameOf: (path: string) => string): Value | undefined {
  if (isName(fieldPath)) return { referenceValue: nameOf(document.path) };
  return getField(document.fields, fieldPath);
}

export function fulfils(filter: Filter, document: Document, nameOf: (path: string) => string): boolean {
  if (filter.kind === "composite") {
    const holds = (inner: Filter) => fulfils(inner, document, nameOf);
    return filter.operator === "AND" ? filter.filters.every(holds) : filter.filters.some(holds);
  }
  const value = fieldOf(document, filter.fieldPath, nameOf);
  if (value === undefined) return false;
  return filter.kind === "unary"
    ? holdsUnary(filter.operator, value)
    : holdsField(filter.operator, value, filter.value);
}

function holdsUnary(operator: UnaryOperator, value: Value): boolean {
  const isNull = "nullValue" in value;
  if (operator === "IS_NULL") return isNull;
  if (operator === "IS_NOT_NULL") return !isNull;
  if (operator === "IS_NAN") return isNaNValue(value);
  return !isNaNValue(value) && !isNull;
}

function holdsField(operator: FieldOperator, value: Value, operand: Value): boolean {
  const list = "arrayValue" in operand ? (operand.arrayValue.values ?? []) : [];
  switch (operator) {
    case "EQUAL":
      return equalValues(value, operand);
    case "NOT_EQUAL":
      return !("nullValue" in value) && !equalValues(value, operand);
    case "ARRAY_CONTAINS":
      return elementsOf(value).some((entry) => equalValues(entry, operand));
    case "IN":
      return list.some((entry) => isComparable(entry) && equalValues(entry, value));
    case "ARRAY_CONTAINS_ANY":
      return elementsOf(value).some((entry) =>
        list.some((wanted) => isComparable(wanted) && equalValues(wanted, entry)),
      );
    case "NOT_IN":
      // A null in the list makes the condition unknown, hence false, for every document.
      return !("nullValue" in value) && !list.some((entry) => "nullValue" in entry || equalValues(entry, value));
    default:
      return holdsRange(operator, value, operand);
  }
}

const elementsOf = (value: Value): Value[] => ("arrayValue" in value ? (value.arrayValue.values ?? []) : []);

/** null and NaN in a list of alternatives match nothing. */
const isComparable = (value: Value) => !("nullValue" in value) && !isNaNValue(value);

/** Ranges compare only values of the same type; NaN lies in no range. */
function holdsRange(operator: FieldOperator, value: Value, operand: Value): boolean {
  if (typeOrder(value) !== typeOrder(operand) || isNaNValue(value) !== isNaNValue(operand)) return false;
  const difference = compareValues(value, operand);
  if (operator === "LESS_THAN") return difference < 0;
  if (operator === "LESS_THAN_OR_EQUAL") return difference <= 0;
  if (operator === "GREATER_THAN") return difference > 0;
  return difference >= 0;
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
