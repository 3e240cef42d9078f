import { ease, unitAt } from "./rings.ts";
import { surfaceAt } from "./spine.ts";
import type { Spine, SurfacePoints } from "./spine.ts";
import { SIDES, signOf } from "../types.ts";
import type { Body, BothSides, Vec } from "../types.ts";
import { clamp, mix, RAD } from "../vector.ts";

/** A pen line on a surface, drawn where it is visible. */
export interface Stroke {
  points: Vec[];
  /** Pen width in metres. */
  width: number;
}

const PEN = 0.0034;
/** Cloth gathers on the inner side of a joint that is bent at least this much, degrees. */
const GATHERS_FROM = 38;
/** On a joint that is bent further there is no room for folds. */
const GATHERS_TO = 150;
const OVER = 1.035;

/** Angle around the waist, height of the fold's start and end, lean: the jacket bulges over the belt. */
const WAIST: readonly (readonly [number, number, number, number])[] = [
  [-72, 0.064, 0.118, 10],
  [-46, 0.063, 0.092, 6],
  [40, 0.063, 0.1, -7],
  [66, 0.064, 0.13, -10],
  [112, 0.064, 0.11, 6],
  [158, 0.063, 0.1, 5],
  [-150, 0.063, 0.124, -6],
  [-108, 0.064, 0.098, -8],
];

/** From the armpit across the chest: height and angle of the start and of the end. */
const ARMPIT = [
  [0.3, 60, 0.245, 34],
  [0.285, 66, 0.205, 52],
] as const;

/** On both sides of a bend: which limb, how far from the joint, how far around. */
const JOINT = [
  { isUpper: true, offset: 0.5, reach: 0.75 },
  { isUpper: false, offset: 0.55, reach: 1 },
  { isUpper: true, offset: 0.05, reach: 0.55 },
] as const;

/** Folds that lie on the jacket. */
export interface JacketFolds {
  waist: SurfacePoints;
  armpits: BothSides<SurfacePoints>;
}

const THIRD = [0, 0.5, 1] as const;

/** Lays out the folds of the jacket. */
export function planFolds(spine: Spine): JacketFolds {
  const waist = WAIST.flatMap(([angle, from, to, lean]) =>
    THIRD.map((t): [number, number, number] => [mix(from, to, t), angle + lean * t * t, 0.003]),
  );
  const armpit = (s: number) =>
    spine.points(
      ARMPIT.flatMap(([h0, a0, h1, a1]) =>
        THIRD.map((t): [number, number, number] => [mix(h0, h1, t), s * mix(a0, a1, t ** 0.8), 0.004]),
      ),
    );
  return { waist: spine.points(waist), armpits: { L: armpit(signOf("L")), R: armpit(signOf("R")) } };
}

/** Takes the stroke that lies in `stroke` and `nib`: how many points, and whether a drawing shows it. */
export type Ink = (count: number, isDrawn: boolean) => void;

/** The points of the stroke that is handed on. */
export const stroke = new Float64Array(3 * 16);
/** Its width in metres, and its strength in the moving picture, where folds come gradually: 0 unseen to 1. */
export const nib = new Float64Array(2);

function isLong(count: number): boolean {
  const k = (count - 1) * 3;
  const x = stroke[0]! - stroke[k]!;
  const y = stroke[1]! - stroke[k + 1]!;
  const z = stroke[2]! - stroke[k + 2]!;
  return Math.sqrt(x * x + y * y + z * z) > 0.015;
}

function inkSurface(spine: Spine, points: SurfacePoints, ink: Ink, isDrawn: boolean): void {
  for (let i = 0; i < points.rows.length; i += 3) {
    for (let n = 0; n < 3; n++) surfaceAt(spine, points, i + n, stroke, n * 3);
    ink(3, isDrawn && isLong(3));
  }
}

/** Directions at a joint: up and down the limb, its inner side, sideways, away from the limb. */
const way = new Float64Array(15);
const [UP, DOWN, INNER, ASIDE, OUT] = [0, 3, 6, 9, 12] as const;

const dotOf = (a: number, b: number): number =>
  way[a]! * way[b]! + way[a + 1]! * way[b + 1]! + way[a + 2]! * way[b + 2]!;

function putWays(before: Vec, joint: Vec, after: Vec): void {
  for (let n = 0; n < 3; n++) {
    way[UP + n] = before[n]! - joint[n]!;
    way[DOWN + n] = after[n]! - joint[n]!;
  }
  unitAt(way, UP);
  unitAt(way, DOWN);
  for (let n = 0; n < 3; n++) way[INNER + n] = way[UP + n]! + way[DOWN + n]!;
  unitAt(way, INNER);
  for (let n = 0; n < 3; n++) {
    const i = (n + 1) % 3;
    const j = (n + 2) % 3;
    way[ASIDE + n] = way[UP + i]! * way[INNER + j]! - way[UP + j]! * way[INNER + i]!;
  }
  unitAt(way, ASIDE);
}

/** The bend of the joint in degrees: 0 straight. The directions are made unit vectors once more, as they always were. */
function bendOf(): number {
  for (let n = 0; n < 3; n++) {
    way[OUT + n] = way[UP + n]!;
    spare[n] = way[DOWN + n]!;
  }
  unitAt(way, OUT);
  unitAt(spare, 0);
  const cosine = way[OUT]! * spare[0]! + way[OUT + 1]! * spare[1]! + way[OUT + 2]! * spare[2]!;
  return 180 - Math.acos(clamp(cosine, -1, 1)) / RAD;
}
const spare = new Float64Array(3);

/** A fold beside a joint. */
type JointFold = (typeof JOINT)[number];

/** How far the joint is bent in degrees, as a share of what makes full folds, and how strong its folds are. */
const bent = new Float64Array(3);
const [BEND, SHARE, STRENGTH] = [0, 1, 2] as const;

/** The four points of a fold on one side of a joint. */
function putFold(joint: Vec, fold: JointFold, side: 1 | -1, radius: number): void {
  const limb = fold.isUpper ? UP : DOWN;
  const inwards = dotOf(INNER, limb);
  for (let n = 0; n < 3; n++) way[OUT + n] = way[INNER + n]! - way[limb + n]! * inwards;
  unitAt(way, OUT);
  const furthest = 38 + 62 * fold.reach * (0.6 + 0.4 * bent[SHARE]!);
  for (let i = 0; i < 4; i++) {
    const angle = mix(38, furthest, i / 3) * RAD;
    const cosine = Math.cos(angle);
    const sine = side * Math.sin(angle);
    const far = radius * (fold.offset + 0.42 * (i / 3) ** 1.5);
    for (let n = 0; n < 3; n++)
      stroke[i * 3 + n] =
        joint[n]! + way[limb + n]! * far + (way[OUT + n]! * cosine + way[ASIDE + n]! * sine) * (radius * OVER);
  }
}

function inkFold(joint: Vec, fold: JointFold, side: 1 | -1, radius: number, ink: Ink): void {
  putFold(joint, fold, side, radius);
  const isBent = bent[BEND]! >= GATHERS_FROM && bent[BEND]! <= GATHERS_TO;
  const isDeep = fold.offset < 0.1;
  nib[1] = isDeep ? bent[STRENGTH]! * ease(bent[SHARE]!, 0.3, 0.7) : bent[STRENGTH]!;
  ink(4, isBent && !(isDeep && bent[SHARE]! < 0.5) && isLong(4));
}

/** Folds on the inner side of a bent elbow or knee, towards both sides of the limb. */
function inkJoint(before: Vec, joint: Vec, after: Vec, radius: number, ink: Ink): void {
  putWays(before, joint, after);
  const bend = bendOf();
  bent[BEND] = bend;
  bent[SHARE] = Math.min(1, (bend - GATHERS_FROM) / 60);
  bent[STRENGTH] = ease(bend, GATHERS_FROM - 6, GATHERS_FROM + 14) * (1 - ease(bend, GATHERS_TO - 8, GATHERS_TO + 4));
  if (bent[STRENGTH] === 0) return;
  for (let i = 0; i < JOINT.length; i++) inkFold(joint, JOINT[i]!, 1, radius, ink);
  for (let i = 0; i < JOINT.length; i++) inkFold(joint, JOINT[i]!, -1, radius, ink);
}

/** How far an arm reaches forward: 1 straight ahead. */
function forwardOf({ arms, chestFrame: { z } }: Body, side: "L" | "R"): number {
  const { shoulder, elbow } = arms[side];
  const x = elbow[0] - shoulder[0];
  const y = elbow[1] - shoulder[1];
  const w = elbow[2] - shoulder[2];
  const long = Math.sqrt(x * x + y * y + w * w);
  const by = long > 1e-9 ? 1 / long : 0;
  return z[0] * (x * by) + z[1] * (y * by) + z[2] * (w * by);
}
const REACHES_FROM = 0.45;

/** Hands on the folds of the cloth. */
export function inkFolds(body: Body, folds: JacketFolds, spine: Spine, ink: Ink): void {
  nib[0] = PEN;
  nib[1] = 1;
  inkSurface(spine, folds.waist, ink, true);
  for (const side of SIDES) {
    const forward = forwardOf(body, side);
    nib[1] = ease(forward, REACHES_FROM - 0.1, REACHES_FROM + 0.15);
    if (nib[1] > 0) inkSurface(spine, folds.armpits[side], ink, forward >= REACHES_FROM);
  }
  for (const side of SIDES) {
    const arm = body.arms[side];
    const leg = body.legs[side];
    inkJoint(arm.shoulder, arm.elbow, arm.wrist, 0.061, ink);
    inkJoint(leg.hip, leg.knee, leg.ankle, 0.081, ink);
  }
}
