import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRandom } from "./random.ts";

const draw = (seed: number, count: number) => {
  const random = makeRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe("makeRandom", () => {
  it("repeats itself from the same seed and goes on from a kept state", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 20 }), (seed, count) => {
        expect(draw(seed, count)).toEqual(draw(seed, count));
        const random = makeRandom(seed);
        random.next();
        const goesOn = makeRandom(random.state());
        expect([goesOn.next(), goesOn.next()]).toEqual(draw(seed, 3).slice(1));
      }),
    );
  });

  it("tells neighbouring seeds apart", () => {
    const first = new Set(Array.from({ length: 1000 }, (_, seed) => draw(seed, 1)[0]));
    expect(first.size).toBe(1000);
  });

  it("stays within its limit", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, limit) => {
        const drawn = makeRandom(seed).below(limit);
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < limit).toBe(true);
      }),
    );
  });

  it("shuffles a copy that holds the same items", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.nat(50)), (seed, items) => {
        const before = [...items];
        const shuffled = makeRandom(seed).shuffle(items);
        expect(items).toEqual(before);
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });

  it("brings every item to every place about equally often", () => {
    const runs = 12_000;
    const random = makeRandom(7);
    const counts = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);
    for (let run = 0; run < runs; run += 1) {
      random.shuffle([0, 1, 2, 3]).forEach((item, place) => {
        const row = counts[item];
        if (row) row[place] = (row[place] ?? 0) + 1;
      });
    }
    for (const count of counts.flat()) expect(Math.abs(count / runs - 0.25)).toBeLessThan(0.02);
  });

  it("picks one of the items, and nothing from nothing", () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.string(), { minLength: 1 }), (seed, items) => {
        expect(items).toContain(makeRandom(seed).pick(items));
      }),
    );
    expect(makeRandom(1).pick([])).toBeUndefined();
  });
});
