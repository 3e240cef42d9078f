import { describe, expect, it } from "vitest";
import type { Point } from "./contour.ts";
import { outlineOf, piecesBelow, shaftOf } from "./arrows.ts";
import { drawRays } from "./overlay.ts";
import { viewOf } from "#domain/figures/camera.ts";

/** Samples between two points, as a movement has them. */
const straight = (a: Point, b: Point): Point[] =>
  Array.from({ length: 14 }, (_, i) => [a[0] + ((b[0] - a[0]) * i) / 13, a[1] + ((b[1] - a[1]) * i) / 13]);

/** The middle line and the widths of an outline, without its head. */
function measured(path: readonly Point[]): { middle: Point[]; widths: number[]; tip: Point; neck: Point } {
  const outline = outlineOf(shaftOf(path, 0)!);
  const half = (outline.length - 3) / 2;
  const pairs = Array.from({ length: half }, (_, i) => [outline[i]!, outline.at(-1 - i)!] as const);
  const middle = pairs.map(([a, b]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  const widths = pairs.map(([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]));
  return { middle, widths, tip: outline[half + 1]!, neck: middle.at(-1)! };
}

const headings = (line: readonly Point[]): number[] =>
  line.slice(1).map(([x, y], i) => Math.atan2(y - line[i]![1], x - line[i]![0]));
const turns = (line: readonly Point[]): number[] => {
  const all = headings(line);
  return all.slice(1).map((heading, i) => Math.abs(Math.sin((heading - all[i]!) / 2)) * 2);
};

describe("an arrow along a movement that turns at a keyframe", () => {
  const { middle, widths, tip, neck } = measured([
    ...straight([400, 1600], [700, 1000]),
    ...straight([700, 1000], [1500, 1100]),
  ]);
  it("bends, without a kink", () => {
    expect(Math.max(...turns(middle))).toBeLessThan(0.4);
  });
  it("is as wide everywhere but at its tail", () => {
    const shaft = widths.slice(10);
    expect(Math.max(...shaft) - Math.min(...shaft)).toBeLessThan(0.5);
    expect(widths[0]!).toBeLessThan(shaft[0]! / 2);
  });
  it("begins and ends where the movement does, its head in the direction of its end", () => {
    expect(Math.hypot(middle[0]![0] - 400, middle[0]![1] - 1600)).toBeLessThan(1);
    expect(Math.hypot(tip[0] - 1500, tip[1] - 1100)).toBeLessThan(1);
    const way = Math.atan2(tip[1] - neck[1], tip[0] - neck[0]);
    expect(way).toBeCloseTo(headings(middle).at(-1)!, 1);
  });
});

it("an arrow around something keeps its distance", () => {
  const arc = Array.from({ length: 40 }, (_, i): Point => {
    const angle = (Math.PI * i) / 39;
    return [1000 - 500 * Math.cos(angle), 1000 - 500 * Math.sin(angle)];
  });
  const far = measured(arc).middle.map(([x, y]) => Math.hypot(x - 1000, y - 1000));
  expect(Math.min(...far)).toBeGreaterThan(475);
});

describe("an arrow that begins below figures", () => {
  const shaft = { line: Array.from({ length: 27 }, (_, i): Point => [i * 50, 500]), tip: [1400, 500] as Point };
  const below = (front: number, free: readonly [number, number][]) =>
    piecesBelow(shaft, front, ([x]) => !free.some(([from, to]) => x >= from && x <= to)).map((outline) => {
      const along = outline.map(([x]) => x);
      return [Math.min(...along), Math.max(...along)];
    });
  it("shows the pieces that can be read, a little under what covers them", () => {
    expect(below(20, [[0, 300]])).toEqual([[0, 350]]);
    expect(
      below(20, [
        [0, 300],
        [500, 700],
      ]),
    ).toEqual([
      [0, 350],
      [450, 750],
    ]);
  });
  it("leaves out crumbs between limbs", () => {
    expect(below(20, [[500, 600]])).toEqual([]);
  });
  it("keeps a short piece that leads on to its part before the figures", () => {
    expect(below(20, [[950, 2000]])).toEqual([[900, 1000]]);
  });
});

it("rays of a strike are not drawn over an arrow", () => {
  const view = viewOf({ azimuth: 0, elevation: 0, target: [0, 1, 0], size: 2 });
  const hits = [{ person: 0, side: "R" as const, surface: "fist" as const, at: [0, 1, 0] as const }];
  const raysWith = (arrows: Point[][]) => {
    const drawn = drawRays(hits, view, { silhouette: new Uint8Array(100), size: 10, arrows });
    return (drawn.match(/[Mm]/g) ?? []).length / 2;
  };
  const right: Point[] = [
    [1000, 700],
    [1400, 700],
    [1400, 1300],
    [1000, 1300],
  ];
  expect(raysWith([])).toBe(9);
  expect(raysWith([right])).toBeLessThan(6);
});
