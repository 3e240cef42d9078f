import type { Value } from "../../protocol/document/document.ts";
import type { Leaf } from "../../protocol/query/filter.ts";
import { BODY_BYTES } from "./byteWriter.ts";
import { encodeNow, TAG } from "./encodeValue.ts";
import { after, compareBytes, invert } from "./keys.ts";

/** A place between keys: before all that begin with some bytes, or after them. */
export interface Edge {
  bytes: Uint8Array;
  isAfter: boolean;
}

/** Keys between two places; without one of them, all on that side. */
export interface Interval {
  lower?: Edge;
  upper?: Edge;
}

export const ALL: Interval = {};

const before = (bytes: Uint8Array): Edge => ({ bytes, isAfter: false });
const behind = (bytes: Uint8Array): Edge => ({ bytes, isAfter: true });
const NULL = Uint8Array.of(TAG.null);

const isCutValue = (bytes: Uint8Array): boolean => bytes.length > BODY_BYTES;

/**
 * Where an edge is at something too long to be kept whole, others begin like it, on either side of it: the edge gives
 * way to them, and whoever looks at the documents tells them apart.
 */
export const givingWay = ({ lower, upper }: Interval, isLong = isCutValue): Interval => ({
  ...(lower && { lower: isLong(lower.bytes) ? before(lower.bytes) : lower }),
  ...(upper && { upper: isLong(upper.bytes) ? behind(upper.bytes) : upper }),
});

/** What a condition on a field allows, as intervals of the bytes of its values, in order; of cut values more than that. */
export const intervalsOf = (leaf: Leaf): Interval[] => exactIntervalsOf(leaf).map((interval) => givingWay(interval));

function exactIntervalsOf(leaf: Leaf): Interval[] {
  if (leaf.kind === "unary") {
    return leaf.operator === "IS_NOT_NULL" ? [{ lower: behind(NULL) }] : allBut({ doubleValue: "NaN" });
  }
  const { operator, value } = leaf;
  const bytes = encodeNow(value);
  switch (operator) {
    case "EQUAL":
      return [{ lower: before(bytes), upper: behind(bytes) }];
    case "LESS_THAN":
      return [{ ...sameType(value), upper: before(bytes) }];
    case "LESS_THAN_OR_EQUAL":
      return [{ ...sameType(value), upper: behind(bytes) }];
    case "GREATER_THAN":
      return [{ ...sameType(value), lower: behind(bytes) }];
    case "GREATER_THAN_OR_EQUAL":
      return [{ ...sameType(value), lower: before(bytes) }];
    case "NOT_EQUAL":
      return allBut(value);
    case "NOT_IN": {
      const list = "arrayValue" in value ? (value.arrayValue.values ?? []) : [];
      return list.map(allBut).reduce(intersect);
    }
    default:
      return [ALL];
  }
}

/** Neither null nor this value. */
function allBut(value: Value): Interval[] {
  const bytes = encodeNow(value);
  const sides: Interval[] = [{ upper: before(bytes) }, { lower: behind(bytes) }];
  return intersect(
    [{ lower: behind(NULL) }],
    sides.map((side) => givingWay(side)),
  );
}

/** Ranges compare only values of the same type; NaN is a type of its own. */
function sameType(value: Value): Interval {
  if ("booleanValue" in value) {
    return { lower: before(Uint8Array.of(TAG.boolean)), upper: behind(Uint8Array.of(TAG.boolean + 1)) };
  }
  const tag = encodeNow(value).subarray(0, 1);
  return { lower: before(tag), upper: behind(tag) };
}

/** What lies in one of both lists' intervals each. */
export function intersect(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  return left.flatMap((a) => right.map((b) => both(a, b)).filter((interval) => !isEmpty(interval)));
}

export function both(a: Interval, b: Interval): Interval {
  const lower = !a.lower || (b.lower && compareEdges(a.lower, b.lower) < 0) ? b.lower : a.lower;
  const upper = !a.upper || (b.upper && compareEdges(a.upper, b.upper) > 0) ? b.upper : a.upper;
  return { lower, upper };
}

export const isEmpty = ({ lower, upper }: Interval): boolean =>
  lower !== undefined && upper !== undefined && compareEdges(lower, upper) >= 0;

function compareEdges(a: Edge, b: Edge): number {
  return compareBytes(placeOf(a), placeOf(b));
}

/** The first key at or after a place. */
export const placeOf = ({ bytes, isAfter }: Edge): Uint8Array => (isAfter ? after(bytes) : bytes);

/** The same values where the bytes are inverted, which inverts the order. */
export function inverted({ lower, upper }: Interval): Interval {
  const turn = (edge: Edge | undefined) => edge && { bytes: invert(edge.bytes), isAfter: !edge.isAfter };
  return { lower: turn(upper), upper: turn(lower) };
}
