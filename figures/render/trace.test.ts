import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areaOf, simplifyLine } from "./contour.ts";
import type { Point } from "./contour.ts";
import { traceMask } from "./trace.ts";

const SIZE = 240;

function discMask(radius: number): Uint8Array {
  const mask = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      if ((x + 0.5 - 120) ** 2 + (y + 0.5 - 120) ** 2 < radius * radius) mask[y * SIZE + x] = 1;
  return mask;
}

/** Points along path data as traceMask writes it: M, l, q, t and z with relative whole numbers. */
function flatten(d: string): Point[][] {
  const outlines: Point[][] = [];
  let [x, y, cx, cy] = [0, 0, 0, 0];
  for (const [, letter, body] of d.matchAll(/([Mlqtz])([^Mlqtz]*)/g)) {
    const n = (body!.match(/-?\d+/g) ?? []).map(Number);
    const current = outlines.at(-1)!;
    const quad = (c: Point, to: Point) => {
      for (let i = 1; i <= 8; i++) {
        const t = i / 8;
        const at = (a: number, b: number, e: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * e;
        current.push([at(x, c[0], to[0]), at(y, c[1], to[1])]);
      }
      [x, y, cx, cy] = [to[0], to[1], 2 * to[0] - c[0], 2 * to[1] - c[1]];
    };
    if (letter === "M") {
      [x, y] = [n[0]!, n[1]!];
      outlines.push([[x, y]]);
    } else if (letter === "l")
      for (let i = 0; i < n.length; i += 2) {
        [x, y] = [x + n[i]!, y + n[i + 1]!];
        current.push([x, y]);
      }
    else if (letter === "q")
      for (let i = 0; i < n.length; i += 4) quad([x + n[i]!, y + n[i + 1]!], [x + n[i + 2]!, y + n[i + 3]!]);
    else if (letter === "t") for (let i = 0; i < n.length; i += 2) quad([cx, cy], [x + n[i]!, y + n[i + 1]!]);
  }
  return outlines;
}

const options = { scale: 5, tolerance: 1.2, smallest: 40 };

describe("traceMask", () => {
  it.each([20, 45, 90])("draws a disc of radius %i true to its area", (radius) => {
    const [outline, ...rest] = flatten(traceMask(discMask(radius), SIZE, options));
    expect(rest).toEqual([]);
    const wanted = Math.PI * (radius * options.scale) ** 2;
    expect(Math.abs(Math.abs(areaOf(outline!)) / wanted - 1)).toBeLessThan(0.015);
    for (const [x, y] of outline!)
      expect(Math.abs(Math.sqrt((x - 600) ** 2 + (y - 600) ** 2) - radius * options.scale)).toBeLessThan(4.5);
  });

  it("keeps a hole open and leaves specks out", () => {
    const mask = discMask(60);
    const hole = discMask(25);
    for (let at = 0; at < mask.length; at++) if (hole[at]) mask[at] = 0;
    mask[5 * SIZE + 5] = 1;
    const outlines = flatten(traceMask(mask, SIZE, options));
    expect(outlines).toHaveLength(2);
    const [a, b] = outlines.map((outline) => areaOf(outline));
    expect(Math.sign(a!)).toBe(-Math.sign(b!));
  });

  it("keeps the corners of a square", () => {
    const mask = new Uint8Array(SIZE * SIZE);
    for (let y = 50; y < 150; y++) mask.fill(1, y * SIZE + 60, y * SIZE + 160);
    const [outline] = flatten(traceMask(mask, SIZE, options));
    for (const corner of [
      [300, 250],
      [800, 250],
      [800, 750],
      [300, 750],
    ])
      expect(Math.min(...outline!.map(([x, y]) => Math.abs(x - corner[0]!) + Math.abs(y - corner[1]!)))).toBeLessThan(
        9,
      );
  });

  it("is empty for an empty mask", () => {
    expect(traceMask(new Uint8Array(SIZE * SIZE), SIZE, options)).toBe("");
  });
});

describe("simplifyLine", () => {
  it("never moves away farther than its tolerance", () => {
    const line = fc.array(
      fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ min: 0, max: 100, noNaN: true })),
      {
        minLength: 2,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(line, fc.double({ min: 0.1, max: 5, noNaN: true }), (points, tolerance) => {
        const kept = simplifyLine(points, tolerance);
        expect(kept[0]).toBe(points[0]);
        expect(kept.at(-1)).toBe(points.at(-1));
        for (const p of points) expect(distanceTo(kept, p)).toBeLessThanOrEqual(tolerance + 1e-6);
      }),
    );
  });
});

/** Distance to the nearest of the lines through neighbouring points. */
function distanceTo(line: readonly Point[], p: Point): number {
  const off = line.slice(1).map((b, i) => {
    const a = line[i]!;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const long = Math.sqrt(dx * dx + dy * dy);
    if (long < 1e-9) return Math.sqrt((p[0] - a[0]) ** 2 + (p[1] - a[1]) ** 2);
    return Math.abs((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / long;
  });
  return Math.min(...off);
}
