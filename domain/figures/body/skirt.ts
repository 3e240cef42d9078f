import { dress, fall, hang, pushOut, putFall } from "./cloth.ts";
import type { Strip } from "./cloth.ts";
import { makePart } from "./mesh.ts";
import { TEXEL, unitAt, writeBand } from "./rings.ts";
import type { Loft, Raw } from "./rings.ts";
import { outwardAt, spineFrame, surfaceAt } from "./spine.ts";
import type { Spine, SurfacePoints } from "./spine.ts";
import type { Layout, Sheet } from "./surfaces.ts";
import type { Body } from "../types.ts";
import { RAD } from "../vector.ts";

/** The jacket below the belt, metres. */
const LENGTH = 0.19;
const OVER = 0.012;
/** Where it begins, metres above the pelvis. */
const WAIST = 0.022;

/** How many columns and rows of squares each half of the skirt has. */
export interface Weave {
  columns: number;
  rows: number;
  /** The column where the left front lies over the right one. */
  seam: number;
}
/** For drawings, and for the moving picture, where nobody sees the difference. */
export const FINE_WEAVE: Weave = { columns: 26, rows: 8, seam: 15 };
export const COARSE_WEAVE: Weave = { columns: 16, rows: 5, seam: 10 };

/** One half of the skirt, from one slit to the other. */
interface Panel {
  sheet: Sheet;
  /** Where its columns begin, the spine's row there, and how far each stands off. */
  top: SurfacePoints;
  row: number;
  flare: Float64Array;
  strip: Strip;
}

interface BeltEnd {
  loft: Loft;
  side: 1 | -1;
  strip: Strip;
}

/** Skirt and ends of the belt. */
export interface SkirtSurfaces {
  front: Panel;
  back: Panel;
  seam: number;
  ends: readonly [BeltEnd, BeltEnd];
  knot: SurfacePoints;
  knotRow: number;
  endRow: number;
}

const MOST_POINTS = (FINE_WEAVE.columns + 1) * (FINE_WEAVE.rows + 1);

function planPanel(layout: Layout, spine: Spine, id: string, from: number, to: number, weave: Weave): Panel {
  const { columns, rows } = weave;
  const angles = Array.from({ length: columns + 1 }, (_, i) => from + ((to - from) * i) / columns);
  const part = makePart(id, "gi", { back: "inside", group: "jacket", seam: true });
  return {
    sheet: layout.sheet(part, rows + 1, columns + 1),
    top: spine.points(angles.map((angle) => [WAIST, angle, 0.01])),
    row: spine.row(WAIST),
    flare: new Float64Array(angles.map((angle) => 0.16 + 0.05 * Math.cos(angle * 4 * RAD))),
    strip: { steps: rows, step: LENGTH / rows, over: OVER },
  };
}

/** Lays out front and back of the skirt, open at the sides, and the two ends of the belt below the knot. */
export function planSkirt(layout: Layout, spine: Spine, weave: Weave): SkirtSurfaces {
  const front = planPanel(layout, spine, "skirtFront", -97, 97, weave);
  const back = planPanel(layout, spine, "skirtBack", 83, 277, weave);
  const end = (side: 1 | -1): BeltEnd => {
    const part = makePart(side > 0 ? "beltEndL" : "beltEndR", "belt", { seam: true });
    const steps = 10;
    const strip = { steps, step: (0.25 + side * 0.012) / steps, over: 0.03 };
    return { loft: layout.loft(part, steps + 1, { around: 12, square: 0.5 }), side, strip };
  };
  const knot = spine.points([[0.03, 0, 0.026]]);
  return {
    front,
    back,
    seam: weave.seam,
    ends: [end(-1), end(1)],
    knot,
    knotRow: spine.row(0.034),
    endRow: spine.row(-0.05),
  };
}

/** Points of a panel row by row, before and after a round of smoothing. */
let woven = new Float64Array(MOST_POINTS * 3);
let smooth = new Float64Array(MOST_POINTS * 3);
const direction = new Float64Array(3);

/** Each column hangs freely. */
function drape(panel: Panel, spine: Spine): void {
  const { sheet, top, row, flare, strip } = panel;
  for (let i = 0; i < sheet.columns; i++) {
    surfaceAt(spine, top, i, woven, i * 3);
    outwardAt(spine, row, woven, i * 3, direction, 0);
    unitAt(direction, 0);
    for (let n = 0; n < 3; n++) direction[n] = fall[n]! + direction[n]! * flare[i]!;
    unitAt(direction, 0);
    hang(strip, direction, woven, i * 3, sheet.columns * 3);
  }
}

/** One round: points inside of a row move between their neighbours. */
function even({ sheet: { columns, rows }, strip }: Panel): void {
  const wide = columns * 3;
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++) {
      const at = k * wide + i * 3;
      const isEdge = k === 0 || i === 0 || i === columns - 1;
      for (let n = at; n < at + 3; n++) {
        const here = woven[n]!;
        if (isEdge) smooth[n] = here;
        else {
          const before = woven[n - 3]!;
          const after = woven[n + 3]!;
          smooth[n] = here + (before + (after - before) * 0.5 - here) * 0.6;
        }
      }
      if (!isEdge) pushOut(smooth, at, strip);
    }
  const last = woven;
  woven = smooth;
  smooth = last;
}

function writePanel(panel: Panel, spine: Spine, raw: Raw): void {
  const { columns, rows, first } = panel.sheet;
  drape(panel, spine);
  for (let round = 0; round < 3; round++) even(panel);
  // Rows run downwards and columns to the left, so the outside is the reverse of column × row.
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++) {
      const to = (first + ((rows - 1 - k) * columns + i) * 2) * TEXEL;
      for (let n = 0; n < 3; n++) raw[to + n] = woven[(k * columns + i) * 3 + n]!;
    }
}

const BELT_END = new Float64Array([0.0205, 0.0055]);
const hanging = new Float64Array(3 * 16);
const outward = new Float64Array(3 * 16);
const down = new Float64Array(3);
const axes = { x: [0.5, 0.5, 0.5], y: [0.5, 0.5, 0.5], z: [0.5, 0.5, 0.5] };

function writeEnd({ loft, side, strip }: BeltEnd, surfaces: SkirtSurfaces, spine: Spine, raw: Raw): void {
  surfaceAt(spine, surfaces.knot, 0, hanging, 0);
  for (let n = 0; n < 3; n++) {
    hanging[n] = hanging[n]! + axes.x[n]! * (side * 0.012) + axes.y[n]! * -0.006;
    direction[n] = down[n]! + (axes.x[n]! * (side * 0.24) + axes.z[n]! * 0.1);
  }
  unitAt(direction, 0);
  hang(strip, direction, hanging, 0, 3);
  for (let i = 0; i <= strip.steps; i++) outwardAt(spine, surfaces.endRow, hanging, 15, outward, i * 3);
  writeBand(raw, loft, BELT_END, hanging, outward);
}

/** Writes skirt and ends of the belt; the spine is written already. */
export function writeSkirt(body: Body, surfaces: SkirtSurfaces, spine: Spine, raw: Raw): void {
  dress(body, spine.build);
  putFall(body);
  writePanel(surfaces.front, spine, raw);
  writePanel(surfaces.back, spine, raw);
  for (let n = 0; n < 3; n++) down[n] = fall[n]!;
  down[1]! -= 0.7;
  unitAt(down, 0);
  spineFrame(spine, surfaces.knotRow, axes);
  writeEnd(surfaces.ends[0], surfaces, spine, raw);
  writeEnd(surfaces.ends[1], surfaces, spine, raw);
}
