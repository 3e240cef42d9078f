import { type FieldPath, fieldPathKey, isName } from "../../protocol/document/fieldPath.ts";
import type { Leaf } from "../../protocol/query/filter.ts";
import type { Cursor, Order } from "../../protocol/query/query.ts";
import { compareValues } from "../../protocol/query/order.ts";
import type { KeyRange } from "../store.ts";
import type { Conditions } from "./conjunctions.ts";
import { encodeNow } from "./encodeValue.ts";
import {
  ALL,
  both,
  type Edge,
  givingWay,
  intersect,
  type Interval,
  intervalsOf,
  inverted,
  isEmpty,
} from "./interval.ts";
import { concat, invert, isTooLong } from "./keys.ts";
import { nameBoundOf, nameIntervalsOf } from "./nameBound.ts";
import { behindBytes, isCut, rangesOf } from "./range.ts";
import type { Shape } from "./shapes.ts";

/** How an index answers a conjunction. */
export interface Fit {
  ranges: KeyRange[];
  isOrdered: boolean;
  isExact: boolean;
  isCovered: boolean;
  /** Equalities that its keys begin with. */
  equalities: number;
  /** Whether anything but the collection bounds it. */
  narrows: boolean;
}

/** A part of keys that no equality fixes: a field, or the name. */
interface Open {
  fieldPath: FieldPath;
  descending: boolean;
}

/** Tries an index; undefined if it does not hold all documents of the conjunction, or says nothing about them. */
export function fit(conditions: Conditions, shape: Shape): Fit | undefined {
  const { conjunction, orders } = conditions;
  const { prefix, used, rest } = takeEqualities(conditions, shape);
  const isComplete = rest.every(({ fieldPath, mode }) => mode !== "CONTAINS" && conditions.isOrderedBy(fieldPath));
  if (!isComplete) return undefined;
  const opens: Open[] = [
    ...rest.map(({ fieldPath, mode }) => ({ fieldPath, descending: mode === "DESCENDING" })),
    { fieldPath: ["__name__"], descending: shape.nameDescending },
  ];
  const direction = directionOf(opens, orders);
  const narrowed = narrow(conditions, opens[0]!);
  const bounds = [behindBytes(prefix, shape.within)];
  // Without open orders a cursor is left to whoever looks at the one document.
  const hasPlace = direction !== undefined && orders.length > 0;
  if (hasPlace) bounds.push(cursorInterval(conditions, { prefix, opens, ...direction }));
  const intervals = narrowed.intervals
    .map((interval) => bounds.reduce(both, behindBytes(prefix, interval)))
    .filter((interval) => !isEmpty(interval));
  const isCovered =
    used.length + narrowed.used.length === conjunction.length && (hasPlace || isHeld(conditions, opens));
  return {
    ranges: rangesOf(intervals, direction?.isBackward ?? false),
    isOrdered: direction !== undefined,
    isExact: isCovered && !shape.isWider && !intervals.some(isCut),
    isCovered,
    equalities: used.length,
    narrows: used.length > 0 || narrowed.used.length > 0,
  };
}

/** Whether every document of the keys has the fields that the query orders by, and no cursor leaves any out. */
function isHeld({ query, orders }: Conditions, opens: readonly Open[]): boolean {
  if (query.startAt || query.endAt || orders.length > opens.length) return false;
  if (orders.length === 0) return query.orderBy.length === 1;
  const held = new Set(opens.map(({ fieldPath }) => fieldPathKey(fieldPath)));
  return orders.every(({ fieldPath }) => held.has(fieldPathKey(fieldPath)));
}

/** The equalities that an index begins with, the bytes that they fix, and the fields after them. */
function takeEqualities(conditions: Conditions, shape: Shape) {
  const parts = [shape.head];
  const used: Leaf[] = [];
  for (const { fieldPath, mode } of shape.fields) {
    const leaf = mode === "CONTAINS" ? conditions.elementOf(fieldPath) : conditions.equalityOf(fieldPath);
    if (!leaf) break;
    used.push(leaf);
    const bytes = encodeNow(leaf.value);
    parts.push(mode === "DESCENDING" ? invert(bytes) : bytes);
  }
  return { prefix: concat(...parts), used, rest: shape.fields.slice(used.length) };
}

/** Whether keys are in the order of the query, or in its opposite; undefined if in neither. */
function directionOf(opens: readonly Open[], orders: readonly Order[]): { isBackward: boolean } | undefined {
  // One document is in any order.
  if (orders.length === 0) return opens.length === 1 ? { isBackward: false } : undefined;
  if (orders.length !== opens.length) return undefined;
  const turns = opens.map(({ fieldPath, descending }, index) =>
    fieldPathKey(fieldPath) === fieldPathKey(orders[index]!.fieldPath)
      ? descending !== orders[index]!.descending
      : undefined,
  );
  const [first] = turns;
  return first !== undefined && turns.every((turn) => turn === first) ? { isBackward: first } : undefined;
}

/** What the conditions on the first open part leave of it, and which of them that says all about. */
function narrow(conditions: Conditions, { fieldPath, descending }: Open) {
  let intervals: Interval[] = [ALL];
  const used: Leaf[] = [];
  for (const leaf of conditions.of(fieldPath)) {
    if (leaf.operator === "ARRAY_CONTAINS") continue;
    const allowed = isName(fieldPath) ? nameIntervalsOf(conditions.query, leaf) : intervalsOf(leaf);
    if (!allowed) continue;
    intervals = intersect(intervals, allowed);
    used.push(leaf);
  }
  return { intervals: descending ? intervals.map(inverted).toReversed() : intervals, used };
}

interface Placing {
  prefix: Uint8Array;
  opens: readonly Open[];
  isBackward: boolean;
}

/** What the cursors leave of the keys. */
function cursorInterval(conditions: Conditions, placing: Placing): Interval {
  const { startAt, endAt } = conditions.query;
  const start = startAt && edgeOf(conditions, startAt, placing);
  const end = endAt && edgeOf(conditions, endAt, placing);
  // Documents at a cursor that says 'before' come after it.
  const first = start && { bytes: start.bytes, isAfter: start.order < 0 || (start.order === 0 && !startAt.before) };
  const last = end && { bytes: end.bytes, isAfter: end.order < 0 || (end.order === 0 && !endAt.before) };
  if (!placing.isBackward) return givingWay({ lower: first, upper: last }, isTooLong);
  const turn = (edge: Edge | undefined) => edge && { bytes: edge.bytes, isAfter: !edge.isAfter };
  return givingWay({ lower: turn(last), upper: turn(first) }, isTooLong);
}

/**
 * What the keys at a cursor begin with, and how documents with such keys compare with the cursor in the query's order:
 * they are at it (0), or lie before (-1) or after it (1).
 */
function edgeOf(conditions: Conditions, cursor: Cursor, { prefix, opens }: Placing) {
  const { query } = conditions;
  const parts = [prefix];
  let at = 0;
  for (const [index, value] of cursor.values.entries()) {
    const { fieldPath, descending } = query.orderBy[index]!;
    const fixed = conditions.equalityOf(fieldPath);
    let order = 0;
    if (fixed) order = compareValues(fixed.value, value);
    else if (opens[at]) {
      const open = opens[at++]!;
      const bound = isName(fieldPath) ? nameBoundOf(query, value) : { bytes: encodeNow(value), order: 0 };
      parts.push(open.descending ? invert(bound.bytes) : bound.bytes);
      order = bound.order;
    }
    if (order !== 0) return { bytes: concat(...parts), order: descending ? -order : order };
  }
  return { bytes: concat(...parts), order: 0 };
}
