import { isPauseDue, type Work } from "../work.ts";

/** Entries that are sorted at once. */
const RUN_LENGTH = 64;
/** The cost of a comparison, in steps of work. */
const STEPS_PER_COMPARISON = 4;

/** A stable sort like `Array.toSorted`, with pauses: merges longer and longer runs. */
export function* sort<T>(entries: readonly T[], compare: (a: T, b: T) => number): Work<T[]> {
  let sorted: T[] = [];
  for (let start = 0; start < entries.length; start += RUN_LENGTH) {
    sorted.push(...entries.slice(start, start + RUN_LENGTH).sort(compare));
    if (isPauseDue(RUN_LENGTH * STEPS_PER_COMPARISON)) yield;
  }
  for (let length = RUN_LENGTH; length < sorted.length; length *= 2) {
    const merged: T[] = [];
    for (let start = 0; start < sorted.length; start += 2 * length) {
      yield* merge(sorted, { start, middle: start + length, end: start + 2 * length }, compare, merged);
    }
    sorted = merged;
  }
  return sorted;
}

/** Merges the neighbouring runs `start` to `middle` and `middle` to `end`. */
function* merge<T>(
  from: readonly T[],
  { start, middle, end }: { start: number; middle: number; end: number },
  compare: (a: T, b: T) => number,
  to: T[],
): Work<void> {
  const [leftEnd, rightEnd] = [Math.min(middle, from.length), Math.min(end, from.length)];
  let [left, right] = [start, leftEnd];
  while (left < leftEnd || right < rightEnd) {
    const takesLeft = right >= rightEnd || (left < leftEnd && compare(from[left]!, from[right]!) <= 0);
    to.push(from[takesLeft ? left++ : right++]!);
    if (isPauseDue(STEPS_PER_COMPARISON)) yield;
  }
}
