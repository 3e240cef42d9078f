import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likenesses, overlapOf } from "./likeness.ts";

const SIZE = 24;
/** A rectangle on a square of SIZE. */
function box(left: number, top: number, wide: number, high: number): Uint8Array {
  const inside = (at: number, from: number, long: number) => at >= from && at < from + long;
  return Uint8Array.from({ length: SIZE * SIZE }, (_, at) =>
    inside(at % SIZE, left, wide) && inside(Math.floor(at / SIZE), top, high) ? 1 : 0,
  );
}
const join = (a: Uint8Array, b: Uint8Array) => a.map((set, at) => set | b[at]!);
/** An L, which is not its own mirror image. */
const corner = join(box(6, 4, 3, 16), box(6, 17, 12, 3));
const mirrored = Uint8Array.from(corner, (_, at) => corner[at - (at % SIZE) + SIZE - 1 - (at % SIZE)]!);

describe("overlapOf", () => {
  it("is 1 for the same outline, 1 for its mirror image only when mirrored", () => {
    expect(overlapOf(corner, corner, false)).toBe(1);
    expect(overlapOf(corner, mirrored, true)).toBe(1);
    expect(overlapOf(corner, mirrored, false)).toBeLessThan(0.8);
  });

  it("lies between 0 and 1 and is the same both ways", () => {
    const place = fc.integer({ min: 5, max: 9 });
    fc.assert(
      fc.property(place, place, place, place, (x, y, wide, high) => {
        const other = box(x, y, wide, high);
        const share = overlapOf(corner, other, false);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(overlapOf(other, corner, false)).toBeCloseTo(share, 9);
      }),
    );
  });
});

describe("likenesses", () => {
  it("puts the most alike first and compares only strips of one length", () => {
    const pictures = new Map([
      ["x/1", [corner]],
      ["x/2", [box(0, 0, 4, 4)]],
      ["x/3", [mirrored]],
      ["x/4", [corner, corner]],
    ]);
    const pairs = likenesses(pictures);
    expect(pairs).toHaveLength(6);
    expect(pairs[0]).toMatchObject({ a: "x/1", b: "x/3", share: 1, isMirrored: true });
    expect(pairs.filter(({ a, b }) => a === "x/4" || b === "x/4").every(({ share }) => share === 0)).toBe(true);
  });
});
