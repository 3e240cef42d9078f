import type { Value } from "../../protocol/document/document.ts";
import { type FieldPath, fieldPathKey } from "../../protocol/document/fieldPath.ts";
import type { Filter, Leaf } from "../../protocol/query/filter.ts";
import { equalValues, isNaNValue } from "../../protocol/query/order.ts";
import type { Order, Query } from "../../protocol/query/query.ts";

/** Conditions of which all must hold. Alternatives are gone: there are only equalities, ranges and negations. */
export type Conjunction = readonly Leaf[];

/**
 * The disjunctive normal form of a filter: what matches it matches one of these. No more than `MAX_DISJUNCTIONS`, which
 * `checkFilter` checks. None if nothing can match.
 */
export function conjunctionsOf(filter: Filter | undefined): Conjunction[] {
  if (!filter) return [[]];
  if (filter.kind !== "composite") return alternativesOf(filter).map((leaf) => [leaf]);
  const parts = filter.filters.map(conjunctionsOf);
  if (filter.operator === "OR") return parts.flat();
  return parts.reduce((left, right) => left.flatMap((one) => right.map((other) => [...one, ...other])));
}

/** Whether no document can match two of the conjunctions. */
export function areDisjoint(filter: Filter | undefined): boolean {
  if (filter?.kind === "composite") {
    return (filter.operator === "AND" || filter.filters.length === 1) && filter.filters.every(areDisjoint);
  }
  return filter?.operator !== "ARRAY_CONTAINS_ANY";
}

function alternativesOf(leaf: Leaf): Leaf[] {
  const { fieldPath } = leaf;
  if (leaf.kind === "unary") {
    if (leaf.operator === "IS_NULL")
      return [{ kind: "field", fieldPath, operator: "EQUAL", value: { nullValue: null } }];
    if (leaf.operator === "IS_NAN")
      return [{ kind: "field", fieldPath, operator: "EQUAL", value: { doubleValue: "NaN" } }];
    return [leaf];
  }
  const list = "arrayValue" in leaf.value ? (leaf.value.arrayValue.values ?? []) : [];
  if (leaf.operator === "NOT_IN") return list.some((value) => "nullValue" in value) ? [] : [leaf];
  const operator = leaf.operator === "IN" ? "EQUAL" : "ARRAY_CONTAINS";
  if (leaf.operator !== "IN" && leaf.operator !== "ARRAY_CONTAINS_ANY") return [leaf];
  return distinct(list.filter(isComparable)).map((value) => ({ kind: "field", fieldPath, operator, value }));
}

/** null and NaN in a list of alternatives match nothing. */
const isComparable = (value: Value) => !("nullValue" in value) && !isNaNValue(value);

/** By the values themselves: their keys are cut, so long ones that begin alike would count as one. */
const distinct = (values: readonly Value[]): Value[] =>
  values.filter((value, index) => values.findIndex((other) => equalValues(other, value)) === index);

const NAME: FieldPath = ["__name__"];

/** A query with one of its conjunctions, prepared so that each index is tried in a few steps. */
export class Conditions {
  readonly query: Query;
  readonly conjunction: Conjunction;
  /** Orders by fields that no equality fixes. */
  readonly orders: readonly Order[];
  readonly #byField = new Map<string, Leaf[]>();
  readonly #ordered: ReadonlySet<string>;

  constructor(query: Query, conjunction: Conjunction) {
    this.query = query;
    this.conjunction = conjunction;
    this.#ordered = new Set(query.orderBy.map(({ fieldPath }) => fieldPathKey(fieldPath)));
    for (const leaf of conjunction) {
      const key = fieldPathKey(leaf.fieldPath);
      const known = this.#byField.get(key);
      if (known) known.push(leaf);
      else this.#byField.set(key, [leaf]);
    }
    // The name is one document: nothing is left to order.
    const isOne = this.equalityOf(NAME) !== undefined;
    this.orders = isOne ? [] : query.orderBy.filter(({ fieldPath }) => !this.equalityOf(fieldPath));
  }

  of(fieldPath: FieldPath): readonly Leaf[] {
    return this.#byField.get(fieldPathKey(fieldPath)) ?? [];
  }

  /** The value that a field has in all documents, as the first equality says. */
  equalityOf(fieldPath: FieldPath): FieldLeaf | undefined {
    return this.of(fieldPath).find((leaf) => leaf.operator === "EQUAL") as FieldLeaf | undefined;
  }

  /** An element that a list has in all documents. */
  elementOf(fieldPath: FieldPath): FieldLeaf | undefined {
    return this.of(fieldPath).find((leaf) => leaf.operator === "ARRAY_CONTAINS") as FieldLeaf | undefined;
  }

  isOrderedBy(fieldPath: FieldPath): boolean {
    return this.#ordered.has(fieldPathKey(fieldPath));
  }
}

type FieldLeaf = Extract<Leaf, { kind: "field" }>;
