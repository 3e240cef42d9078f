import { COARSE_WEAVE, FINE_WEAVE, planSkirt, writeSkirt } from "./skirt.ts";
import type { SkirtSurfaces, Weave } from "./skirt.ts";
import { inkFolds, nib, planFolds, stroke } from "./folds.ts";
import type { Ink, JacketFolds } from "./folds.ts";
import { planHand, writeHand } from "./hand.ts";
import type { HandSurfaces } from "./hand.ts";
import { faceLines, planHead, writeHead } from "./head.ts";
import type { FaceLine, HeadSurfaces } from "./head.ts";
import { planLimbs, writeLimbs } from "./limbs.ts";
import type { LimbSurfaces } from "./limbs.ts";
import { BUILDS } from "./looks.ts";
import type { Build, Look } from "./looks.ts";
import { FRAME, RING, TEXEL, unitAt } from "./rings.ts";
import type { Raw } from "./rings.ts";
import { Spine } from "./spine.ts";
import { Layout } from "./surfaces.ts";
import type { Sheet, Surface } from "./surfaces.ts";
import { planTorso, writeTorso } from "./torso.ts";
import type { TorsoSurfaces } from "./torso.ts";
import type { Body, BothSides, HandCurl } from "../types.ts";

/** A body's surfaces laid out once, and room for what is written of them. */
export interface BodyPlan {
  surfaces: readonly Surface[];
  texels: number;
  /** First texels of all rings and of all frames. */
  rings: Uint16Array;
  frames: Uint16Array;
  sheets: readonly Sheet[];
  raw: Raw;
  spine: Spine;
  torso: TorsoSurfaces;
  skirt: SkirtSurfaces;
  limbs: LimbSurfaces;
  head: HeadSurfaces;
  hands: BothSides<HandSurfaces>;
  folds: JacketFolds;
  face: readonly FaceLine[];
}

/** First texels of every ring and of every frame of some surfaces. */
export function texelsOf(surfaces: readonly Surface[]): Pick<BodyPlan, "rings" | "frames" | "sheets"> {
  const rings = surfaces.flatMap((surface) =>
    surface.kind === "loft" ? Array.from({ length: surface.rings }, (_, i) => surface.first + i * RING) : [],
  );
  const frames = surfaces.flatMap((surface) =>
    surface.kind === "rigid" ? [surface.first, ...(surface.beyond ? [surface.beyond.first] : [])] : [],
  );
  const sheets = surfaces.filter((surface) => surface.kind === "sheet");
  return { rings: new Uint16Array(rings), frames: new Uint16Array(new Set(frames)), sheets };
}

function makePlan(build: Build, weave: Weave): BodyPlan {
  const layout = new Layout();
  const spine = new Spine(build);
  // In the order in which drawings know the parts.
  const torso = planTorso(layout, spine);
  const skirt = planSkirt(layout, spine, weave);
  const limbs = planLimbs(layout, build);
  const head = planHead(layout, build);
  const hands = { L: planHand(layout, "L", build.hands), R: planHand(layout, "R", build.hands) };
  const { surfaces, texels } = layout;
  const raw = new Float64Array(texels * TEXEL);
  const parts = { torso, skirt, limbs, head, hands, folds: planFolds(spine), face: faceLines(build.head) };
  return { surfaces, texels, ...texelsOf(surfaces), raw, spine, ...parts };
}

/** Plans of bodies in this weave, each made once. */
function plansIn(weave: Weave): (look: Look) => BodyPlan {
  const plans = new Map<Look, BodyPlan>();
  return (look) => {
    let plan = plans.get(look);
    if (!plan) plans.set(look, (plan = makePlan(BUILDS[look], weave)));
    return plan;
  };
}

/** The plan of somebody's body in drawings. */
export const stillPlan = plansIn(FINE_WEAVE);

/** The plan of somebody's body in the moving picture. */
export const livePlan = plansIn(COARSE_WEAVE);

/** Writes a body's rings, points and frames into the plan's `raw`. */
export function writePlan(body: Body, plan: BodyPlan, left: HandCurl, right: HandCurl): void {
  const { raw, spine, hands } = plan;
  spine.write(body);
  writeTorso(body, plan.torso, spine, raw);
  writeSkirt(body, plan.skirt, spine, raw);
  writeLimbs(body, plan.limbs, raw);
  writeHead(body, plan.head, raw);
  writeHand(raw, hands.L, body.arms.L, "L", left);
  writeHand(raw, hands.R, body.arms.R, "R", right);
}

/** Pen width of the seam where the jacket closes, metres. */
const SEAM = 0.004;

/** How far lines of the moving picture lie over the surface, metres. */
const OVER = 0.003;

function inkSeam(plan: BodyPlan, over: number, ink: Ink): void {
  const { first, rows, columns } = plan.skirt.front.sheet;
  const { raw } = plan;
  for (let i = 1; i < rows; i++) {
    const k = (first + ((rows - 1 - i) * columns + plan.skirt.seam) * 2) * TEXEL;
    for (let n = 0; n < 3; n++) stroke[(i - 1) * 3 + n] = raw[k + n]! + raw[k + TEXEL + n]! * over;
  }
  nib[0] = SEAM;
  nib[1] = 1;
  ink(rows - 1, true);
}

function inkFace({ skull, headFrame: { x, y, z } }: Body, face: readonly FaceLine[], ink: Ink): void {
  for (let f = 0; f < face.length; f++) {
    const { points, width } = face[f]!;
    for (let i = 0; i < points.length; i++) {
      const p = points[i]!;
      for (let n = 0; n < 3; n++) stroke[i * 3 + n] = skull[n]! + (x[n]! * p[0] + y[n]! * p[1] + z[n]! * p[2]);
    }
    nib[0] = width;
    nib[1] = 1;
    ink(points.length, true);
  }
}

/** Hands on all pen lines of a body that is written; seams lie on the surface or, with normals, a little over it. */
export function inkPlan(body: Body, plan: BodyPlan, hasNormals: boolean, ink: Ink): void {
  inkSeam(plan, hasNormals ? OVER : 0, ink);
  inkFolds(body, plan.folds, plan.spine, ink);
  inkFace(body, plan.face, ink);
}

/** Where a point of a sheet lies in `raw`; its normal is the next texel. */
const pointAt = ({ first, columns }: Sheet, row: number, column: number): number =>
  (first + (row * columns + column) * 2) * TEXEL;

/** Writes the unit normal of a point of a sheet, from its neighbours on both sides. */
function putNormal(raw: Raw, sheet: Sheet, row: number, column: number): void {
  const w = pointAt(sheet, row, Math.max(0, column - 1));
  const e = pointAt(sheet, row, Math.min(sheet.columns - 1, column + 1));
  const s = pointAt(sheet, Math.max(0, row - 1), column);
  const n = pointAt(sheet, Math.min(sheet.rows - 1, row + 1), column);
  const ax = raw[e]! - raw[w]!;
  const ay = raw[e + 1]! - raw[w + 1]!;
  const az = raw[e + 2]! - raw[w + 2]!;
  const bx = raw[n]! - raw[s]!;
  const by = raw[n + 1]! - raw[s + 1]!;
  const bz = raw[n + 2]! - raw[s + 2]!;
  const to = pointAt(sheet, row, column) + TEXEL;
  raw[to] = ay * bz - az * by;
  raw[to + 1] = az * bx - ax * bz;
  raw[to + 2] = ax * by - ay * bx;
  unitAt(raw, to);
}

/** Copies three numbers, times `by`. */
function put(out: Float32Array, raw: Raw, k: number, by: number): void {
  out[k] = raw[k]! * by;
  out[k + 1] = raw[k + 1]! * by;
  out[k + 2] = raw[k + 2]! * by;
}

/** Turns what was written into the texels of a mesh: half axes in place of directions and half widths, normals. */
export function pack(
  { raw, rings, frames, sheets }: Pick<BodyPlan, "raw" | "rings" | "frames" | "sheets">,
  out: Float32Array,
): void {
  for (let i = 0; i < rings.length; i++) {
    const k = rings[i]! * TEXEL;
    put(out, raw, k, 1);
    put(out, raw, k + TEXEL, raw[k + 3]!);
    put(out, raw, k + 2 * TEXEL, raw[k + TEXEL + 3]!);
  }
  for (let i = 0; i < frames.length; i++) for (let n = 0; n < FRAME; n++) put(out, raw, (frames[i]! + n) * TEXEL, 1);
  for (let s = 0; s < sheets.length; s++) {
    const sheet = sheets[s]!;
    const { first, rows, columns } = sheet;
    for (let i = 0; i < rows; i++) for (let n = 0; n < columns; n++) putNormal(raw, sheet, i, n);
    for (let i = 0; i < rows * columns * 2; i++) put(out, raw, (first + i) * TEXEL, 1);
  }
}
