import type { Areas } from "./areas.ts";
import { fillPath } from "./canvas.ts";
import { chainsOf, steady } from "./chains.ts";
import type { Point } from "./contour.ts";
import { findCracks } from "./cracks.ts";
import { edgesOf } from "./edges.ts";
import type { Edge } from "./edges.ts";
import type { Curve } from "./curve.ts";
import { findEyes } from "./eyes.ts";
import type { Eye } from "./eyes.ts";
import { fillsOf } from "./fills.ts";
import type { Fill, Loop, Step } from "./fills.ts";
import type { Fineness } from "./fineness.ts";
import { drawStrokes } from "./lines.ts";
import { HALO, MARKS } from "#domain/figures/palette.ts";
import { Pen } from "./path.ts";
import { piecesOf, withoutSpecks } from "./pieces.ts";
import type { Seen } from "./see.ts";
import { broaden } from "./shades.ts";
import { linesOf } from "./strokes.ts";
import { cutTips } from "./tapers.ts";
import { kindsOf, themed } from "./theme.ts";
import { drawHatching } from "./hatching.ts";

/** Where the picture lies in units, and what of it is hidden. */
export interface Sheet {
  offset?: Point;
  hide?: (at: number) => boolean;
}

/** Half the width of slivers of shade that are left out, and lengths along lines, in thousandths of the picture. */
const SLIVER = 1.8;
const NOISE = { gap: 8, change: 28, spur: 9, dot: 22 } as const;

/** Areas without slivers, specks and eyes, in place. */
function tidy({ buffers, areas }: Seen, { units, smallest, smallestShade }: Fineness): void {
  const { size } = buffers;
  broaden(areas, buffers, (SLIVER * size) / 1000);
  const { of, colours } = areas;
  const least = (colour: number): number => {
    const known = colours[colour];
    if (known?.isEye) return Infinity;
    return (known?.isShade ? smallestShade : smallest) * (size / units) ** 2;
  };
  const suits = (a: number, b: number): number => {
    if (b < 0 || colours[b]!.isEye) return 1e-3;
    return colours[a]?.thing === colours[b]!.thing ? 10 : 1;
  };
  withoutSpecks(of, size, { least, suits });
}

/** The edges of the areas and the lines on them. */
function findEdges({ model, buffers, areas }: Seen, fineness: Fineness, { offset = [0, 0], hide }: Sheet) {
  const { size } = buffers;
  const mille = size / 1000;
  const cracks = findCracks({ parts: model.parts, buffers, areas: areas.of, hide });
  const { gap, change, spur, dot } = NOISE;
  steady(cracks, { gap: gap * mille, change: change * mille, spur: spur * mille, dot: dot * mille });
  const { of, pixels, from } = piecesOf(areas.of, size);
  const { units, tolerance, reach } = fineness;
  const fit = { scale: units / size, offset, tolerance, reach: (reach * size) / units };
  const edges = edgesOf(chainsOf(cracks, true), cracks, of, fit);
  return {
    edges,
    fills: fillsOf(
      edges,
      from.slice(0, -1).map((first) => areas.of[pixels[first]!]!),
    ),
  };
}

const drawStep = (pen: Pen, { edge, isBack }: Step): void => pen.draw(isBack ? edge.back : edge.curve);

function loopPath(loops: readonly Loop[]): string {
  const pen = new Pen();
  for (const loop of loops) {
    for (const step of loop) drawStep(pen, step);
    pen.close();
  }
  return pen.text;
}

function linePath(edges: readonly Edge[], fills: readonly Fill[]): string {
  const pen = new Pen();
  for (const step of linesOf(edges, fills).flat()) drawStep(pen, step);
  return pen.text;
}

function curvesPath(curves: readonly Curve[]): string {
  const pen = new Pen();
  for (const curve of curves) pen.draw(curve);
  return pen.text;
}

const fillAll = (fills: readonly Fill[], { colours }: Areas): string =>
  fills
    .map(({ colour: number, loops }) => {
      const { colour } = colours[number]!;
      return fillPath(colour, loopPath(loops), ...kindsOf(colour));
    })
    .join("");

function drawEyes(eyes: readonly Eye[], scale: number, [left, top]: Point): string {
  if (eyes.length === 0) return "";
  const place = ([x, y]: Point): Point => [Math.round(x * scale + left), Math.round(y * scale + top)];
  const pen = new Pen();
  for (const { from, to } of eyes) pen.draw({ start: place(from), segments: [{ to: place(to) }] });
  return inkPath(Math.round(Math.max(...eyes.map(({ width }) => width)) * scale), pen.text);
}

const inkPath = (width: number, d: string): string => d && `<path stroke-width="${width}" d="${d}"/>`;

const inkGroup = (colour: string, content: string): string =>
  `<g fill="none" stroke="${colour}" stroke-linecap="round" stroke-linejoin="round">${content}</g>`;

/** Width of the tips of lines that end freely, as a share. */
const TIP = 0.5;

/** Width of the edge of paper around figures, which keeps dark hair apart from dark paper; faint: it is no outline. */
const HALO_WIDTH = 5;

/** The figures: areas of colour, and over them the ink, whose lines are the same as the edges of the areas. */
export function drawFigure(seen: Seen, fineness: Fineness, sheet: Sheet = {}): string {
  const { units, pens, eye } = fineness;
  const { buffers, areas } = seen;
  const scale = units / buffers.size;
  const eyes = findEyes(areas, buffers.size, eye / scale);
  tidy(seen, fineness);
  const { edges, fills } = findEdges(seen, fineness, sheet);
  const outline = linePath(
    edges.filter(({ pen }) => pen === 2),
    fills,
  );
  const inked = edges.filter(({ pen }) => pen > 0);
  const { edges: lines, tips } = fineness.taper > 0 ? cutTips(inked, fineness.taper) : { edges: inked, tips: [] };
  const halo = pens[1] + (2 * HALO_WIDTH * units) / 2000;
  const ink = [
    inkPath(Math.round(pens[0] * TIP), curvesPath(tips)),
    inkPath(pens[0], linePath(lines, fills)),
    inkPath(pens[1], outline),
    drawStrokes(seen, fineness),
    drawEyes(eyes, scale, sheet.offset ?? [0, 0]),
  ];
  return [
    `<path${themed("halo")} fill="none" stroke="${MARKS.paper}" stroke-opacity="${HALO.onLight}" stroke-width="${halo}" d="${outline}"/>`,
    fillAll(fills, areas),
    drawHatching(areas, buffers.size, scale),
    inkGroup(MARKS.ink, ink.join("")),
  ].join("");
}
