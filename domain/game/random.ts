/** Reproducible randomness. To save it keep `state()`: `makeRandom(random.state())` continues from there. */
export interface Random {
  /** From 0, inclusive, to 1, exclusive. */
  next(): number;
  /** An integer from 0, inclusive, to `limit`, exclusive. */
  below(limit: number): number;
  /** One of the items; `undefined` for an empty list. */
  pick<T>(items: readonly T[]): T | undefined;
  /** A shuffled copy; every order is equally likely. */
  shuffle<T>(items: readonly T[]): T[];
  state(): number;
}

/** Mulberry32: 32 bits of state, good enough for games (https://github.com/bryc/code, public domain). */
function mulberry32(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

/** Randomness derived from a seed. */
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
