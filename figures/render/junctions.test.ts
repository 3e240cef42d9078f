import { describe, expect, it } from "vitest";
import type { Chain } from "./chains.ts";
import { isShrunk, joinJunctions } from "./junctions.ts";

const SIZE = 100;
const corner = (x: number, y: number): number => y * (SIZE + 1) + x;

/** A straight chain to the right. */
const chainFrom = (x: number, y: number, length: number): Chain => ({
  corners: Array.from({ length: length + 1 }, (_, i) => corner(x + i, y)),
  ways: Array.from({ length }, () => 0),
  isClosed: false,
  degrees: [3, 3],
});

describe("joinJunctions", () => {
  it("joins what is near, in the middle, and leaves the rest", () => {
    const [short, long] = [chainFrom(10, 10, 4), chainFrom(14, 10, 20)];
    const junctions = joinJunctions([short, long], SIZE, 5);
    expect(junctions.of(corner(14, 10))).toBe(junctions.of(corner(10, 10)));
    expect(junctions.place(corner(14, 10))).toEqual([12, 10]);
    expect(junctions.place(corner(34, 10))).toEqual([34, 10]);
    expect(isShrunk(short, junctions, 5)).toBe(true);
    expect(isShrunk(long, junctions, 5)).toBe(false);
  });

  it("never joins junctions farther apart than asked, however many lie between them", () => {
    const row = [10, 13, 16, 19, 22].map((x) => chainFrom(x, 10, 3));
    const junctions = joinJunctions(row, SIZE, 5);
    for (const x of [10, 13, 16, 19, 22, 25]) {
      const [px] = junctions.place(corner(x, 10));
      expect(Math.abs(px - x)).toBeLessThanOrEqual(5);
    }
    expect(junctions.of(corner(10, 10))).not.toBe(junctions.of(corner(25, 10)));
  });
});
