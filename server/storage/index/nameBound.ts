import type { Value } from "../../protocol/document/document.ts";
import type { Leaf } from "../../protocol/query/filter.ts";
import type { Query } from "../../protocol/query/query.ts";
import { compareNames, documentName } from "../../protocol/path.ts";
import { encodeId, encodePath } from "./encodeName.ts";
import { ALL, givingWay, type Interval } from "./interval.ts";

/** Where a reference lies among the names of a query's documents. */
export interface NameBound {
  /** The end of the keys that begin with the reference; empty for all documents. */
  bytes: Uint8Array;
  /** How documents with such keys compare with the reference: they are it (0), or lie before (-1) or after it (1). */
  order: number;
}

/** Where a reference lies: by the id within the query's collection, by the path in a collection group. */
export function nameBoundOf(query: Query, value: Value): NameBound {
  const reference = "referenceValue" in value ? value.referenceValue : "";
  const root = documentName(query.projectId, "").slice(0, -1);
  const collection = `${root}/${query.parent === "" ? "" : `${query.parent}/`}${query.collectionId}`;
  const common = (query.allDescendants ? root : collection).split("/");
  const ids = reference.split("/");
  const [beginning, rest] = [ids.slice(0, common.length).join("/"), ids.slice(common.length)];
  const order = compareNames(common.join("/"), beginning);
  if (order !== 0) return { bytes: new Uint8Array(), order };
  // A collection comes before its documents.
  if (rest.length === 0) return { bytes: new Uint8Array(), order: 1 };
  if (query.allDescendants) return { bytes: encodePath(rest.join("/")), order: 0 };
  return { bytes: encodeId(rest[0]!), order: rest.length === 1 ? 0 : -1 };
}

/** What a condition on `__name__` allows, as intervals of the ends of keys; undefined if it narrows nothing. */
export function nameIntervalsOf(query: Query, leaf: Leaf): Interval[] | undefined {
  if (leaf.kind === "unary" || !RANGES.has(leaf.operator)) return undefined;
  const { bytes, order } = nameBoundOf(query, leaf.value);
  const { operator } = leaf;
  if (operator === "EQUAL") {
    return order === 0 ? [{ lower: { bytes, isAfter: false }, upper: { bytes, isAfter: true } }] : [];
  }
  const isUpper = operator.startsWith("LESS");
  const holds = order === 0 ? operator.endsWith("EQUAL") : isUpper === order < 0;
  if (bytes.length === 0) return holds ? [ALL] : [];
  return [givingWay(isUpper ? { upper: { bytes, isAfter: holds } } : { lower: { bytes, isAfter: !holds } })];
}

const RANGES = new Set(["EQUAL", "LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL"]);
