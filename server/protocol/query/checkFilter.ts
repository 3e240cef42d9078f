import { WireError } from "../errors.ts";
import { fieldPathKey, isName } from "../document/fieldPath.ts";
import { MAX_COMPONENTS, MAX_DISJUNCTIONS, MAX_INEQUALITY_FIELDS } from "../limits.ts";
import { type Filter, isInequality, type Leaf, leavesOf, operandsOf } from "./filter.ts";
import { quote } from "../text.ts";

/** What else of a query counts as one of its parts. */
export interface Parts {
  /** Orders that the query names itself. */
  orders: number;
  /** Whether it asks below a document. */
  hasParent: boolean;
}

/**
 * Refuses combinations of conditions that the hosted service has no answer to, in its words
 * (firebase.google.com/docs/firestore/query-data/queries#query_limitations, and the comments of StructuredQuery in
 * google/firestore/v1/query.proto). The cost is that of the filter, not of its normal form.
 */
export function checkFilter(filter: Filter | undefined, parts: Parts): void {
  const size = filter ? measure(filter) : NOTHING;
  if (filter) checkCombinations(filter, size);
  const filters = size.conditions;
  if (filters + parts.orders + (parts.hasParent ? 1 : 0) > MAX_COMPONENTS) {
    throw invalid(
      `The query may not have more than ${MAX_COMPONENTS} filters + sort orders + ancestor total. Currently there are ` +
        `${filters} filters, ${parts.orders} sort orders, and ${parts.hasParent ? "one" : "no"} ancestor filter.`,
    );
  }
}

function checkCombinations(filter: Filter, { disjunctions, memberships }: Size): void {
  const leaves = leavesOf(filter);
  if (leaves.filter(({ operator }) => NEGATIONS.has(operator)).length > 1) {
    throw invalid("Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.");
  }
  const isEither = hasOr(filter) || leaves.some(({ operator }) => ALTERNATIVES.has(operator));
  if (isEither && leaves.some(({ operator }) => operator === "NOT_IN")) {
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  if (disjunctions > MAX_DISJUNCTIONS) {
    throw invalid(
      `Too many disjunctions after normalization. Result had ${disjunctions} disjunctions which is more than the ` +
        `maximum of ${MAX_DISJUNCTIONS}`,
    );
  }
  if (memberships > 1) throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  checkInequalities(leaves.filter(isInequality));
  checkKeyEquality(leaves);
}

function checkInequalities(ranged: readonly Leaf[]): void {
  const fields = new Map(ranged.map(({ fieldPath }) => [fieldPathKey(fieldPath), fieldPath.join(".")]));
  if (fields.size > MAX_INEQUALITY_FIELDS) {
    throw invalid(
      `The query contains ${fields.size} distinct inequality fields: [${quote([...fields.values()].join(", "))}]. ` +
        `A query may not have more than ${MAX_INEQUALITY_FIELDS} distinct inequality fields.`,
    );
  }
}

/** The hosted service's indexes cannot answer such a query. */
function checkKeyEquality(leaves: readonly Leaf[]): void {
  const ranged = leaves.filter(isInequality);
  const hasKeyEquality = leaves.some((leaf) => isName(leaf.fieldPath) && !isInequality(leaf));
  if (hasKeyEquality && ranged.length > 0 && !ranged.some(({ fieldPath }) => isName(fieldPath))) {
    throw invalid(
      "Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.",
    );
  }
}

const NEGATIONS = new Set<string>(["NOT_EQUAL", "NOT_IN", "IS_NOT_NAN", "IS_NOT_NULL"]);
const ALTERNATIVES = new Set<string>(["IN", "ARRAY_CONTAINS_ANY"]);
const MEMBERSHIPS = new Set<string>(["ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY"]);

/** How large the disjunctive normal form of a filter is. */
interface Size {
  disjunctions: number;
  /** Conditions of all disjunctions together. */
  conditions: number;
  /** The most conditions on elements of lists in one disjunction. */
  memberships: number;
}

const NOTHING: Size = { disjunctions: 1, conditions: 0, memberships: 0 };

function measure(filter: Filter): Size {
  if (filter.kind === "composite") {
    const sizes = filter.filters.map(measure);
    return filter.operator === "OR" ? sizes.reduce(either) : sizes.reduce(both);
  }
  const memberships = MEMBERSHIPS.has(filter.operator) ? 1 : 0;
  const count =
    filter.kind === "field" && ALTERNATIVES.has(filter.operator) ? operandsOf(filter.operator, filter.value).length : 1;
  return { disjunctions: count, conditions: count, memberships };
}

const either = (a: Size, b: Size): Size => ({
  disjunctions: a.disjunctions + b.disjunctions,
  conditions: a.conditions + b.conditions,
  memberships: Math.max(a.memberships, b.memberships),
});

const both = (a: Size, b: Size): Size => ({
  disjunctions: a.disjunctions * b.disjunctions,
  conditions: a.conditions * b.disjunctions + b.conditions * a.disjunctions,
  memberships: a.memberships + b.memberships,
});

const hasOr = (filter: Filter): boolean =>
  filter.kind === "composite" &&
  ((filter.operator === "OR" && filter.filters.length > 1) || filter.filters.some(hasOr));

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
