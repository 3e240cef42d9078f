import { fieldPathKey, isName } from "../../protocol/document/fieldPath.ts";
import type { Leaf } from "../../protocol/query/filter.ts";
import type { Query } from "../../protocol/query/query.ts";
import type { KeyRange } from "../store.ts";
import { areDisjoint, type Conjunction, Conditions, conjunctionsOf } from "./conjunctions.ts";
import type { DeclaredIndex, Indexes } from "./indexes.ts";
import { fit, type Fit } from "./fit.ts";
import { shapesFor } from "./shapes.ts";

/** Documents of one conjunction: those of its keys, in one of several ways. */
export interface Branch {
  conjunction: Conjunction;
  /** Ranges of keys to walk one after another. With several ways, the one with the fewest keys is best. */
  ways: KeyRange[][];
  /** Whether each way yields documents in the query's order. */
  isOrdered: boolean;
  /** Whether each key is of a document that matches, and of one of its own. */
  isExact: boolean;
  /** Whether the keys hold every condition; ones that are too long, or of other places, may be among them. */
  isCovered: boolean;
}

/** How a query is answered from the index. */
export interface Plan {
  /** A document may be in several, if they are not disjoint. */
  branches: Branch[];
  /** Whether all branches are in the query's order, so that merging them is the answer. */
  isOrdered: boolean;
  /** Whether the keys alone say which documents match. */
  isExact: boolean;
  /** The index that the hosted service would demand, for which documents are collected and sorted here. */
  missingIndex?: DeclaredIndex;
}

/** Plans a query: a range of keys for each of its conjunctions. */
export function planQuery(query: Query, indexes: Indexes): Plan {
  const branches: Branch[] = [];
  let missingIndex: DeclaredIndex | undefined;
  for (const conjunction of conjunctionsOf(query.filter)) {
    const branch = planConjunction(query, conjunction, indexes);
    if (needsIndex(query, conjunction, branch)) missingIndex ??= indexFor(query, conjunction);
    branches.push(branch);
  }
  const isExact = branches.every((branch) => branch.isExact);
  return {
    branches,
    isOrdered: branches.every((branch) => branch.isOrdered),
    isExact: isExact && (branches.length <= 1 || areDisjoint(query.filter)),
    missingIndex,
  };
}

function planConjunction(query: Query, conjunction: Conjunction, indexes: Indexes): Branch {
  const conditions = new Conditions(query, conjunction);
  const fits = shapesFor(query, conjunction, indexes).flatMap((shape) => fit(conditions, shape) ?? []);
  const chosen = choose(fits);
  const [first] = chosen;
  if (!first) throw new Error("the names of a collection answer every query");
  const { isOrdered, isExact, isCovered } = first;
  return { conjunction, ways: chosen.map(({ ranges }) => ranges), isOrdered, isExact, isCovered };
}

/**
 * An index that answers exactly and in order; else those that follow the order behind as many equalities as possible;
 * else any equality; else one that follows the order; else any that narrows. The names of the collection are always
 * among them.
 */
function choose(fits: readonly Fit[]): Fit[] {
  const ordered = fits.filter(({ isOrdered }) => isOrdered);
  const most = Math.max(0, ...ordered.map(({ equalities }) => equalities));
  const best = [
    ordered.filter(({ isExact }) => isExact),
    most > 0 ? ordered.filter(({ equalities }) => equalities === most) : [],
    fits.filter(({ equalities }) => equalities > 0),
    ordered.filter(({ narrows }) => narrows),
    ordered,
    fits.filter(({ narrows }) => narrows),
    fits,
  ].find((some) => some.length > 0)!;
  const exact = best.find(({ isExact }) => isExact);
  return exact ? [exact] : best.slice(0, MAX_WAYS);
}

/** Ways that are counted to find the shortest. */
const MAX_WAYS = 10;

/** Whether the hosted service has no index for it: its own ones are of one field each, and equalities of them. */
function needsIndex(query: Query, conjunction: Conjunction, branch: Branch): boolean {
  if (!branch.isOrdered) return true;
  if (branch.isCovered) return false;
  const hasFields = [...query.orderBy, ...conjunction].some(({ fieldPath }) => !isName(fieldPath));
  if (query.allDescendants && hasFields) return true;
  return (
    new Conditions(query, conjunction).orders.some(({ fieldPath }) => !isName(fieldPath)) &&
    conjunction.some(isEquality)
  );
}

const isEquality = (leaf: Leaf): boolean => leaf.operator === "EQUAL" || leaf.operator === "ARRAY_CONTAINS";

/** The composite index that would answer a conjunction exactly. */
function indexFor(query: Query, conjunction: Conjunction): DeclaredIndex {
  const equalities = conjunction.filter((leaf) => isEquality(leaf) && !isName(leaf.fieldPath));
  const fields = new Map<string, DeclaredIndex["fields"][number]>();
  for (const { fieldPath, operator } of equalities) {
    fields.set(fieldPathKey(fieldPath), { fieldPath, mode: operator === "EQUAL" ? "ASCENDING" : "CONTAINS" });
  }
  const orders = new Conditions(query, conjunction).orders;
  for (const { fieldPath, descending } of orders) {
    if (!isName(fieldPath))
      fields.set(fieldPathKey(fieldPath), { fieldPath, mode: descending ? "DESCENDING" : "ASCENDING" });
  }
  return {
    collectionId: query.collectionId,
    isGroup: query.allDescendants,
    fields: [...fields.values()],
    nameDescending: orders.at(-1)?.descending ?? false,
  };
}
