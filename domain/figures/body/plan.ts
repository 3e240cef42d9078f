import { COARSE_WEAVE, FINE_WEAVE, planSkirt, writeSkirt } from "./skirt.ts";
import type { SkirtSurfaces, Weave } from "./skirt.ts";
import { inkFolds, planFolds, stroke } from "./folds.ts";
import type { Ink, JacketFolds } from "./folds.ts";
import { planHand, writeHand } from "./hand.ts";
import type { HandSurfaces } from "./hand.ts";
import { faceLines, planHead, writeHead } from "./head.ts";
import type { FaceLine, HeadSurfaces } from "./head.ts";
import { planLimbs, writeLimbs } from "./limbs.ts";
import type { LimbSurfaces } from "./limbs.ts";
import { BUILDS } from "./looks.ts";
import type { Look } from "./looks.ts";
import { FRAME, RING, TEXEL } from "./rings.ts";
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

function makePlan(look: Look, weave: Weave): BodyPlan {
  const build = BUILDS[look];
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
  const parts = { torso, skirt, limbs, head, hands, folds: planFolds(spine), face: faceLines() };
  return { surfaces, texels, ...texelsOf(surfaces), raw, spine, ...parts };
}

const fine = new Map<Look, BodyPlan>();
const coarse = new Map<Look, BodyPlan>();

/** The plan of somebody's body, made once: fine for drawings, coarse for the moving picture. */
export function planOf(look: Look, isFine: boolean): BodyPlan {
  const plans = isFine ? fine : coarse;
  let plan = plans.get(look);
  if (!plan) plans.set(look, (plan = makePlan(look, isFine ? FINE_WEAVE : COARSE_WEAVE)));
  return plan;
}

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
/** Where the left front of the skirt lies over the right one, share of its columns. */
const SEAM_AT = 0.57;

/** How far lines of the moving picture lie over the surface, metres. */
const OVER = 0.003;

function inkSeam(plan: BodyPlan, over: number, ink: Ink): void {
  const { first, rows, columns } = plan.skirt.front.sheet;
  const { raw } = plan;
  const column = Math.floor(columns * SEAM_AT);
  for (let i = 1; i < rows; i++) {
    const k = (first + ((rows - 1 - i) * columns + column) * 2) * TEXEL;
    for (let n = 0; n < 3; n++) stroke[(i - 1) * 3 + n] = raw[k + n]! + raw[k + TEXEL + n]! * over;
  }
  ink(rows - 1, SEAM, true, 1);
}

function inkFace({ skull, headFrame: { x, y, z } }: Body, face: readonly FaceLine[], ink: Ink): void {
  for (const { points, width } of face) {
    for (let i = 0; i < points.length; i++) {
      const [a, b, c] = points[i]!;
      for (let n = 0; n < 3; n++) stroke[i * 3 + n] = skull[n]! + (x[n]! * a + y[n]! * b + z[n]! * c);
    }
    ink(points.length, width, true, 1);
  }
}

/** Hands on all pen lines of a body that is written; seams lie on the surface or, with normals, a little over it. */
export function inkPlan(body: Body, plan: BodyPlan, hasNormals: boolean, ink: Ink): void {
  inkSeam(plan, hasNormals ? OVER : 0, ink);
  inkFolds(body, plan.folds, plan.spine, ink);
  inkFace(body, plan.face, ink);
}

/** Writes the unit normals of a sheet beside its points, from the neighbours on both sides. */
function putNormals(raw: Raw, { first, rows, columns }: Sheet): void {
  const at = (k: number, i: number): number => (first + (k * columns + i) * 2) * TEXEL;
  for (let k = 0; k < rows; k++)
    for (let i = 0; i < columns; i++) {
      const [w, e] = [at(k, Math.max(0, i - 1)), at(k, Math.min(columns - 1, i + 1))];
      const [s, n] = [at(Math.max(0, k - 1), i), at(Math.min(rows - 1, k + 1), i)];
      const [ax, ay, az] = [raw[e]! - raw[w]!, raw[e + 1]! - raw[w + 1]!, raw[e + 2]! - raw[w + 2]!];
      const [bx, by, bz] = [raw[n]! - raw[s]!, raw[n + 1]! - raw[s + 1]!, raw[n + 2]! - raw[s + 2]!];
      const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
      const long = Math.sqrt(x * x + y * y + z * z);
      const to = at(k, i) + TEXEL;
      raw[to] = long > 1e-12 ? x / long : 0;
      raw[to + 1] = long > 1e-12 ? y / long : 0;
      raw[to + 2] = long > 1e-12 ? z / long : 1;
    }
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
    const { first, rows, columns } = sheets[s]!;
    putNormals(raw, sheets[s]!);
    for (let i = 0; i < rows * columns * 2; i++) put(out, raw, (first + i) * TEXEL, 1);
  }
}
