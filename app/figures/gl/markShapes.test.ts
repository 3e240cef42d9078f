import { describe, expect, it } from "vitest";
import type { Vec } from "#domain/figures/types.ts";
import { layMarks, makeMarkShapes, MARK_FLOATS, type Paper } from "./markShapes.ts";
import { NO_MARKS, type Marks, type Struck } from "./shot.ts";
import { makeViewBlock, writeView } from "./view.ts";

const view = makeViewBlock();
writeView(view, { azimuth: 0, elevation: 0, target: [0, 1, 0], size: 2 }, false);
const paper: Paper = { view, pixels: 600, metres: 2 };

/** Right, up, opacity and tone of all vertices. */
function laid(marks: Partial<Marks>): { right: number; up: number; opacity: number; tone: number }[] {
  const shapes = makeMarkShapes();
  layMarks(shapes, { ...NO_MARKS, ...marks }, paper);
  return Array.from({ length: shapes.count }, (_, i) => {
    const [right, up, , opacity, , , , tone] = shapes.vertices.subarray(i * MARK_FLOATS);
    return { right: right!, up: up!, opacity: opacity!, tone: tone! };
  });
}

const path = Array.from({ length: 20 }, (_, i): Vec => [i / 20, 1, 0]);
const way = { path, drawn: 1, opacity: 1 };
const struck: Struck = { person: 0, parts: /^handL/, at: [0.95, 1, 0], reach: 0.06, glow: 1 };
const farthest = (marks: Partial<Marks>) => Math.max(...laid(marks).map(({ right }) => right));

describe("arrows", () => {
  it("run along with their point, the head in front", () => {
    const shares = [0.3, 0.6, 1].map((drawn) => farthest({ ways: [{ ...way, drawn }] }));
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(shares[2]).toBeCloseTo(0.95, 1);
    expect(laid({ ways: [{ ...way, drawn: 0 }] })).toEqual([]);
    expect(laid({ ways: [{ ...way, opacity: 0 }] })).toEqual([]);
  });

  it("end before what they hit, and are red on paper", () => {
    expect(farthest({ ways: [way], struck: [{ ...struck, glow: 0 }] })).toBeLessThan(farthest({ ways: [way] }) - 0.05);
    expect(new Set(laid({ ways: [way] }).map(({ tone }) => tone))).toEqual(new Set([0, 1]));
  });

  it("have an edge of paper as fine as they are small, and begin as more than a speck", () => {
    const edge = (drawn: number) => {
      const shapes = laid({ ways: [{ ...way, drawn }] });
      const [paperUp, redUp] = [0, 1].map((one) => Math.max(...shapes.filter((s) => s.tone === one).map((s) => s.up)));
      return paperUp! - redUp!;
    };
    expect(edge(0.05)).toBeLessThan(0.8 * edge(1));
    expect(laid({ ways: [{ ...way, drawn: 0.02 }] })).toEqual([]);
  });

  it("are left out where nothing moves far enough", () => {
    expect(
      laid({
        ways: [
          { ...way, path: path.slice(0, 2) },
          { ...way, path: [] },
        ],
      }),
    ).toEqual([]);
  });
});

it("lets rays and rings go with their opacity", () => {
  const [faint] = laid({ struck: [{ ...struck, glow: 0.25 }] });
  expect(faint?.opacity).toBe(0.25);
  expect(laid({ struck: [{ ...struck, glow: 0 }], rings: [{ at: [0, 1, 0], opacity: 0 }] })).toEqual([]);
  const ring = laid({ rings: [{ at: [0, 1, 0], opacity: 1 }] });
  for (const { right, up } of ring) expect(Math.hypot(right, up)).toBeCloseTo(0.116, 1);
});

it("leaves out what there is no room for", () => {
  const rings = Array.from({ length: 60 }, () => ({ at: [0, 1, 0] as const, opacity: 1 }));
  const shapes = makeMarkShapes();
  layMarks(shapes, { ...NO_MARKS, rings }, paper);
  expect(shapes.count * MARK_FLOATS).toBeLessThanOrEqual(shapes.vertices.length);
});
