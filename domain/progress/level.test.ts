import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelFor, skillPointsFor, xpOfLevel } from "./level.ts";

describe("levels", () => {
  it("round each threshold by itself", () => {
    const thresholds = Array.from({ length: 12 }, (_, index) => xpOfLevel(index + 1));
    expect(thresholds).toEqual([30, 33, 36, 40, 44, 48, 53, 58, 64, 71, 78, 86]);
  });

  it.each([
    [0, 1, 0, 30],
    [29, 1, 29, 30],
    [30, 2, 0, 33],
    [62, 2, 32, 33],
    [63, 3, 0, 36],
    [98, 3, 35, 36],
    [99, 4, 0, 40],
    [139, 5, 0, 44],
    [-5, 1, 0, 30],
  ])("%d xp: level %d, %d of %d", (xpTotal, level, xpInLevel, xpToNext) => {
    expect(levelFor(xpTotal)).toEqual({ level, xpInLevel, xpToNext, fraction: xpInLevel / xpToNext });
  });

  it.each([
    [1, 1],
    [4, 4],
    [5, 6],
    [10, 12],
    [14, 16],
    [15, 18],
  ])("level %d brings %d skill points", (level, points) => {
    expect(skillPointsFor(level)).toBe(points);
  });

  it("account for every single xp", () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), (xpTotal) => {
        const { level, xpInLevel, xpToNext, fraction } = levelFor(xpTotal);
        let spent = 0;
        for (let below = 1; below < level; below += 1) spent += xpOfLevel(below);
        expect(spent + xpInLevel).toBe(xpTotal);
        expect(xpToNext).toBe(xpOfLevel(level));
        expect(fraction >= 0 && fraction < 1).toBe(true);
      }),
    );
  });

  it("never fall when xp rises", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(500), (xpTotal, gained) => {
        expect(levelFor(xpTotal + gained).level).toBeGreaterThanOrEqual(levelFor(xpTotal).level);
      }),
    );
  });
});
