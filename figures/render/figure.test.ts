import { describe, expect, it } from "vitest";
import { chainsOf, steady } from "./chains.ts";
import { BORDER, findCracks, PEN, sidesOf } from "./cracks.ts";
import type { Cracks } from "./cracks.ts";
import { edgesOf } from "./edges.ts";
import type { Edge } from "./edges.ts";
import { drawFigure } from "./figure.ts";
import { fillsOf } from "./fills.ts";
import { FINE } from "./fineness.ts";
import { buildModel } from "./layers.ts";
import { piecesOf } from "./pieces.ts";
import { see } from "./see.ts";
import { linesOf } from "./strokes.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { makeSpec } from "../pose/poseData.ts";
import { solveBody } from "../pose/solve.ts";
import type { Person } from "../pose/types.ts";

const SIZE = 500;
const REACH = 2;
const stance = { legL: { at: [0.13, 0], weight: 50 }, legR: { at: [-0.13, 0], weight: 50 } } as const;
const body = solveBody(makeSpec(stance, () => undefined));
const person: Person = { body, role: "self", belt: "blue", look: "student" };
const camera = { azimuth: 20, elevation: 5, target: [0, 0.9, 0], size: 2 } as const;
const seen = () => see(buildModel([person], []), { ...camera, target: [0, 0.9, 0] }, SIZE);

const { model, buffers, areas } = seen();
const cracks = findCracks({ parts: model.parts, buffers, areas: areas.of });
steady(cracks, { gap: 4, change: 12, spur: 4, dot: 10 });
const pieces = piecesOf(areas.of, SIZE);
const colourOf = pieces.from.slice(0, -1).map((from) => areas.of[pieces.pixels[from]!]!);
const edges = edgesOf(chainsOf(cracks, true), cracks, pieces.of, {
  scale: 1,
  offset: [0, 0],
  tolerance: 1,
  reach: REACH,
});
const fills = fillsOf(edges, colourOf);

/** Corners of the edges that have a pen. */
function inkedCorners({ size, across, down }: Cracks): number[] {
  const corners = new Set<number>();
  for (let corner = 0; corner < across.length; corner++) {
    if (across[corner]! & PEN) corners.add(corner).add(corner + 1);
    if (down[corner]! & PEN) corners.add(corner).add(corner + size + 1);
  }
  return [...corners];
}

/** Points along the drawn edges, at most a pixel apart. */
function pointsOf(drawn: readonly Edge[]): [number, number][] {
  return drawn.flatMap(({ curve: { start, segments } }) => {
    let at = start;
    return segments.flatMap(({ control, to }) => {
      const from = at;
      at = to;
      const c = control ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      const steps = Math.ceil(Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1])) + 1;
      return Array.from({ length: steps + 1 }, (_, i): [number, number] => {
        const t = i / steps;
        const mix = (k: 0 | 1) => (1 - t) ** 2 * from[k] + 2 * t * (1 - t) * c[k] + t * t * to[k];
        return [mix(0), mix(1)];
      });
    });
  });
}

/** The share of places that are nearer than `reach` to one of the others. */
function shareNear(places: readonly [number, number][], others: readonly [number, number][], reach: number): number {
  const cells = new Set<string>();
  const r = Math.ceil(reach);
  for (const [x, y] of others)
    for (let dy = -r; dy <= r; dy++)
      for (let dx = -r; dx <= r; dx++)
        if (dx * dx + dy * dy <= reach * reach) cells.add(`${Math.round(x) + dx} ${Math.round(y) + dy}`);
  return places.filter(([x, y]) => cells.has(`${Math.round(x)} ${Math.round(y)}`)).length / places.length;
}

const inked = edges.filter(({ pen }) => pen > 0);
const wanted = inkedCorners(cracks).map((corner): [number, number] => [
  corner % (SIZE + 1),
  Math.floor(corner / (SIZE + 1)),
]);

describe("the ink of a figure", () => {
  it("covers every line that was found, and runs nowhere else", () => {
    expect(wanted.length).toBeGreaterThan(1000);
    expect(shareNear(wanted, pointsOf(inked), 3)).toBe(1);
    expect(shareNear(pointsOf(inked), wanted, 3)).toBe(1);
  });

  it("is drawn once, whatever the order", () => {
    const drawn = linesOf(inked, fills)
      .flat()
      .map(({ edge }) => edge);
    expect(drawn).toHaveLength(inked.length);
    expect(new Set(drawn)).toEqual(new Set(inked));
  });

  it("runs around everybody without a gap", () => {
    for (const [at, value] of cracks.across.entries()) {
      const [above, below] = sidesOf(SIZE, at, 0).map((pixel) => (pixel < 0 ? -1 : areas.of[pixel]!)) as [
        number,
        number,
      ];
      if (above < 0 !== below < 0) expect(value & PEN).toBeGreaterThan(0);
      if (above !== below) expect(value & BORDER).toBe(BORDER);
    }
  });
});

describe("the areas of a figure", () => {
  it("have closed outlines, on whose left they lie", () => {
    for (const { loops } of fills)
      for (const loop of loops)
        loop.forEach((step, i) => {
          const next = loop[(i + 1) % loop.length]!;
          expect(step.isBack ? step.edge.from : step.edge.to).toBe(next.isBack ? next.edge.to : next.edge.from);
        });
  });

  it("leave no pixel of anybody without its colour: each border is one of the upper colour's", () => {
    for (const edge of edges.filter(({ isBorder, left, right }) => isBorder && left !== right)) {
      const upper = Math.max(colourOf[edge.left] ?? -1, colourOf[edge.right] ?? -1);
      const fill = fills.find(({ colour }) => colour === upper)!;
      expect(fill.loops.some((loop) => loop.some((step) => step.edge === edge))).toBe(true);
    }
  });
});

describe("drawFigure", () => {
  it("writes areas, two pens over them and eyes, the same every time", () => {
    const drawn = drawFigure(seen(), FINE);
    expect(drawn).toBe(drawFigure(seen(), FINE));
    for (const pen of FINE.pens) expect(drawn).toContain(`<path stroke-width="${pen}" d="M`);
    expect(drawn.indexOf('<g fill="none"')).toBeGreaterThan(drawn.lastIndexOf('<path fill="#'));
    expect(drawn).toContain(`stroke="${MARKS.ink}"`);
    const widths = [...drawn.matchAll(/stroke-width="([\d.]+)" d="[^"]*"\/>/g)].map(([, width]) => Number(width));
    expect(widths.at(-1)).toBeGreaterThanOrEqual(FINE.eye);
  });
});
