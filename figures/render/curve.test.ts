import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Point } from "./contour.ts";
import { closedCurve, openCurve, reversed } from "./curve.ts";
import { Pen } from "./path.ts";

const coordinate = fc.integer({ min: 0, max: 400 });
const points = fc.uniqueArray(fc.tuple(coordinate, coordinate), {
  minLength: 3,
  maxLength: 20,
  selector: ([x, y]) => `${x} ${y}`,
});

/** Points of a curve, eight for every piece. */
function pointsOf({ start, segments }: ReturnType<typeof openCurve>): Point[] {
  let at = start;
  return segments.flatMap(({ control, to }) => {
    const from = at;
    at = to;
    const c: Point = control ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return Array.from({ length: 9 }, (_, i): Point => {
      const t = i / 8;
      const mix = (a: number, b: number, e: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * e;
      return [mix(from[0], c[0], to[0]), mix(from[1], c[1], to[1])];
    });
  });
}

describe("openCurve", () => {
  it("keeps its ends, and never shoots out beyond the points", () => {
    fc.assert(
      fc.property(points, (line) => {
        const curve = openCurve(line);
        expect(curve.start).toEqual(line[0]);
        expect(curve.segments.at(-1)!.to).toEqual(line.at(-1));
        const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
        for (const [x, y] of pointsOf(curve)) {
          // Half of the way to the nearer neighbour, and the rounding of mirrored control points.
          const apart = 0.5 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) + 4;
          expect(x).toBeGreaterThan(Math.min(...xs) - apart);
          expect(x).toBeLessThan(Math.max(...xs) + apart);
          expect(y).toBeGreaterThan(Math.min(...ys) - apart);
          expect(y).toBeLessThan(Math.max(...ys) + apart);
        }
      }),
    );
  });

  it("stays at a corner that is rounded by a short piece beside a long one", () => {
    const curve = openCurve([
      [0, 0],
      [400, 0],
      [404, 3],
      [406, 200],
    ]);
    for (const [x, y] of pointsOf(curve)) {
      expect(x).toBeLessThan(410);
      expect(y).toBeGreaterThan(-4);
    }
  });
});

describe("reversed", () => {
  it("is the same line from the other end", () => {
    fc.assert(
      fc.property(points, (line) => {
        const curve = openCurve(line);
        const back = reversed(curve);
        expect(back.start).toEqual(line.at(-1));
        expect(pointsOf(back).toReversed()).toEqual(pointsOf(curve));
        expect(reversed(back)).toEqual(curve);
      }),
    );
  });
});

describe("Pen", () => {
  it("goes on where it is, and writes a smooth continuation without its control point", () => {
    const pen = new Pen();
    pen.draw({
      start: [0, 0],
      segments: [
        { control: [10, 0], to: [20, 10] },
        { control: [30, 20], to: [40, 20] },
      ],
    });
    pen.draw({ start: [40, 20], segments: [{ to: [40, 60] }] });
    pen.draw({ start: [45, 60], segments: [{ to: [50, 60] }] });
    expect(pen.text).toBe("M0 0q10 0 20 10t20 10l0 40m5 0l5 0");
  });

  it("closes an outline and starts the next one from the edge of the picture", () => {
    const pen = new Pen();
    for (const _ of [1, 2]) {
      pen.draw({ start: [5, 5], segments: [{ to: [9, 5] }, { to: [9, 9] }, { to: [5, 5] }] });
      pen.close();
    }
    expect(pen.text).toBe("M5 5l4 0 0 4-4-4zM5 5l4 0 0 4-4-4z");
  });
});

describe("closedCurve", () => {
  it("ends where it begins", () => {
    fc.assert(
      fc.property(points, (line) => {
        const { start, segments } = closedCurve(line);
        expect(segments.at(-1)!.to).toEqual(start);
      }),
    );
  });
});
