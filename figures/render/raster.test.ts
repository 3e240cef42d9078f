import { describe, expect, it } from "vitest";
import { viewOf } from "#domain/figures/camera.ts";
import { makePart } from "#domain/figures/body/mesh.ts";
import type { Part } from "#domain/figures/body/mesh.ts";
import { BACK, NOTHING, rasterize } from "./raster.ts";

const FRONT = viewOf({ azimuth: 0, elevation: 0, target: [0, 0, 0], size: 2 });
const SIZE = 200;

/** A triangle that faces the camera: corners at (0,0), (1,0), (0,1) moved by z metres towards it. */
function triangle(z: number, options: Partial<Part> = {}): Part {
  return { ...makePart("t", "gi"), positions: [0, 0, z, 1, 0, z, 0, 1, z], triangles: [0, 1, 2], ...options };
}

const covered = (part: Int16Array, index: number) => part.filter((at) => at === index).length;

describe("rasterize", () => {
  it("covers the pixels of a triangle of known size", () => {
    const { part } = rasterize([triangle(0)], FRONT, SIZE);
    // Half a square of 100 pixels; pixels whose middle is on the diagonal count.
    expect(Math.abs(covered(part, 0) - 5000)).toBeLessThan(110);
    expect(part[(SIZE / 2 - 10) * SIZE + SIZE / 2 + 10]).toBe(0);
    expect(part[(SIZE / 2 + 10) * SIZE + SIZE / 2 + 10]).toBe(-1);
  });

  it("keeps the nearer surface, whichever comes first", () => {
    for (const order of [
      [triangle(0), triangle(0.3)],
      [triangle(0.3), triangle(0)],
    ]) {
      const near = order.findIndex(({ positions }) => positions[2] === 0.3);
      const { part, depth } = rasterize(order, FRONT, SIZE);
      const at = (SIZE / 2 - 10) * SIZE + SIZE / 2 + 10;
      expect(part[at]).toBe(near);
      expect(depth[at]).toBeCloseTo(5.9, 4);
    }
  });

  it("marks the back of cloth and leaves the empty picture empty", () => {
    const seen = rasterize([triangle(0, { triangles: [0, 2, 1], back: "inside" })], FRONT, SIZE);
    expect(seen.light[(SIZE / 2 - 10) * SIZE + SIZE / 2 + 10]).toBe(BACK);
    expect(rasterize([], FRONT, 4).depth.every((far) => far === Math.fround(NOTHING))).toBe(true);
  });
});
