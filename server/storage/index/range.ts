import type { KeyRange } from "../store.ts";
import type { Edge, Interval } from "./interval.ts";
import { after, compareBytes, concat, cutKey, isTooLong } from "./keys.ts";

/**
 * The keys in intervals that follow one another, in order or backwards. A bound that is too long for a key gives way to
 * the cut one, which lets more in; intervals that then overlap become one.
 */
export function rangesOf(intervals: readonly Interval[], backward: boolean): KeyRange[] {
  const ranges: KeyRange[] = [];
  for (const { lower, upper } of intervals) {
    if (!lower || !upper) throw new RangeError("a range of keys has two ends");
    const range = { from: placeWithin(lower, false), to: placeWithin(upper, true), backward };
    const last = ranges.at(-1);
    if (last && compareBytes(range.from, last.to) < 0) last.to = range.to;
    else ranges.push(range);
  }
  return backward ? ranges.reverse() : ranges;
}

function placeWithin({ bytes, isAfter }: Edge, isUpper: boolean): Uint8Array {
  if (isTooLong(bytes)) return isUpper ? after(cutKey(bytes)) : cutKey(bytes);
  return isAfter ? after(bytes) : bytes;
}

/** Whether a bound is too long for a key. */
export const isCut = ({ lower, upper }: Interval): boolean =>
  [lower, upper].some((edge) => edge !== undefined && isTooLong(edge.bytes));

/** The same interval behind some common bytes; open sides end with those. */
export function behindBytes(bytes: Uint8Array, { lower, upper }: Interval): Interval {
  const put = (edge: Edge): Edge => ({ bytes: concat(bytes, edge.bytes), isAfter: edge.isAfter });
  return {
    lower: lower ? put(lower) : { bytes, isAfter: false },
    upper: upper ? put(upper) : { bytes, isAfter: true },
  };
}
