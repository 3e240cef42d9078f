import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chainsOf, steady, steadyPens } from "./chains.ts";
import { BORDER, crackAt, makeCracks } from "./cracks.ts";
import type { Cracks } from "./cracks.ts";

const SIZE = 10;

/** Any edges inside of a small picture. */
const anyCracks = fc
  .array(
    fc.tuple(
      fc.boolean(),
      fc.integer({ min: 1, max: SIZE - 1 }),
      fc.integer({ min: 1, max: SIZE - 1 }),
      fc.integer({ min: 1, max: 2 }),
    ),
  )
  .map((edges) => {
    const cracks = makeCracks(SIZE);
    for (const [isAcross, x, y, pen] of edges) cracks[isAcross ? "across" : "down"][y * (SIZE + 1) + x] = pen;
    return cracks;
  });

const count = ({ across, down }: Cracks): number => [...across, ...down].filter((value) => value > 0).length;

describe("chainsOf", () => {
  it.each([true, false])("walks along every edge once (a new chain where the pen changes: %s)", (isByPen) => {
    fc.assert(
      fc.property(anyCracks, (cracks) => {
        const walked = new Set<string>();
        for (const { corners, ways, isClosed } of chainsOf(cracks, isByPen)) {
          expect(corners).toHaveLength(ways.length + 1);
          if (isClosed) expect(corners[0]).toBe(corners.at(-1));
          ways.forEach((way, i) => {
            const [list, at] = crackAt(cracks, corners[i]!, way);
            expect(list[at]).toBeGreaterThan(0);
            const name = `${list === cracks.across} ${at}`;
            expect(walked.has(name)).toBe(false);
            walked.add(name);
          });
        }
        expect(walked.size).toBe(count(cracks));
      }),
    );
  });
});

/** A straight line across the picture with the given values. */
function lineWith(values: readonly number[]): Cracks {
  const cracks = makeCracks(30);
  values.forEach((value, i) => void (cracks.across[5 * 31 + 2 + i] = value));
  return cracks;
}
const NOISE = { gap: 3, change: 6, spur: 4, dot: 8 };

describe("steady", () => {
  it("closes short gaps, keeps borders and drops what is too short", () => {
    const EDGE = 4;
    const gap = lineWith([1, 1, 1, 1, 1, EDGE, EDGE, 1, 1, 1, 1, 1]);
    steady(gap, NOISE);
    expect(count(gap)).toBe(12);
    const dot = lineWith([1, 1, 1, 1]);
    steady(dot, NOISE);
    expect(count(dot)).toBe(0);
    const border = lineWith([BORDER, BORDER, BORDER, BORDER | 1]);
    steady(border, NOISE);
    expect([...border.across].filter((value) => value > 0)).toEqual([BORDER, BORDER, BORDER, BORDER]);
  });
});

describe("steadyPens", () => {
  it("has as many pens as before, and no change shorter than asked unless all are one", () => {
    const pens = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(pens, fc.integer({ min: 1, max: 9 }), (before, least) => {
        const after = steadyPens(before, least);
        expect(after).toHaveLength(before.length);
        const runs = after.join("").match(/(.)\1*/g)!;
        if (runs.length > 1) for (const run of runs) expect(run.length).toBeGreaterThanOrEqual(least);
      }),
    );
  });
});
