/** Chance that can be repeated. `state()` is all there is to keep: `makeRandom(random.state())` goes on from there. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** One of the items; `undefined` where there are none. */
  pick<T>(items: readonly T[]): T | undefined;
  /** A shuffled copy; every order is equally likely. */
  shuffle<T>(items: readonly T[]): T[];
  state(): number;
}

/** Mulberry32: 32 bits of state, far better than a game needs (https://github.com/bryc/code, public domain). */
function mulberry32(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** Chance that follows from a seed. */
export function makeRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return mulberry32(state) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const shuffle = <T>(items: readonly T[]): T[] => {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  };
  return { next, below, pick: (items) => items[below(items.length)], shuffle, state: () => state };
}
