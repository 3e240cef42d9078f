import { BODY } from "../skeleton.ts";
import type { FingerCurl, FootContact, HandCurl, HandShape, PropKind, Side, Vec } from "../types.ts";

// Numbers that are overwritten frame after frame, and arithmetic on them: the result comes first, nothing is allocated.
// Computed numbers come and go in lists and objects only.

/** A point or direction that is overwritten. */
export type Point = [number, number, number];
/** Three axes that are overwritten. */
export interface Axes {
  readonly x: Point;
  readonly y: Point;
  readonly z: Point;
}
type Curl = {
  fingers: [FingerCurl, FingerCurl, FingerCurl, FingerCurl];
  thumb: { out: number; across: number; bend: number };
};

/** An arm of a stage's body. */
export interface StageArm {
  shoulder: Point;
  elbow: Point;
  wrist: Point;
  fingers: Point;
  palm: Point;
  thumb: Point;
  knuckles: Point;
  tip: Point;
  hand: HandShape;
  curl: Curl;
}
/** A leg of a stage's body. */
export interface StageLeg {
  hip: Point;
  knee: Point;
  ankle: Point;
  foot: Axes;
  toesUp: number;
  contact: FootContact;
  heel: Point;
  ball: Point;
  toe: Point;
}
/** A body that is overwritten; it can be used wherever a `Body` is read. */
export interface StageBody {
  pelvis: Point;
  waist: Point;
  chest: Point;
  neck: Point;
  skull: Point;
  pelvisFrame: Axes;
  spineFrame: Axes;
  chestFrame: Axes;
  headFrame: Axes;
  arms: Record<Side, StageArm>;
  legs: Record<Side, StageLeg>;
}
/** A thing that is overwritten. */
export interface StageProp {
  kind: PropKind;
  at: Point;
  frame: Axes;
}

// Fractions from the beginning, so that no array changes its representation later.
export const newPoint = (): Point => [0.5, 0.5, 0.5];
export const newAxes = (): Axes => ({ x: newPoint(), y: newPoint(), z: newPoint() });
const newFinger = (): FingerCurl => ({ knuckle: 0.5, middle: 0.5, end: 0.5, spread: 0.5 });
const newArm = (): StageArm => ({
  shoulder: newPoint(),
  elbow: newPoint(),
  wrist: newPoint(),
  fingers: newPoint(),
  palm: newPoint(),
  thumb: newPoint(),
  knuckles: newPoint(),
  tip: newPoint(),
  hand: "open",
  curl: {
    fingers: [newFinger(), newFinger(), newFinger(), newFinger()],
    thumb: { out: 0.5, across: 0.5, bend: 0.5 },
  },
});
const newLeg = (): StageLeg => ({
  hip: newPoint(),
  knee: newPoint(),
  ankle: newPoint(),
  foot: newAxes(),
  toesUp: 0.5,
  contact: "air",
  heel: newPoint(),
  ball: newPoint(),
  toe: newPoint(),
});
export const newBody = (): StageBody => ({
  pelvis: newPoint(),
  waist: newPoint(),
  chest: newPoint(),
  neck: newPoint(),
  skull: newPoint(),
  pelvisFrame: newAxes(),
  spineFrame: newAxes(),
  chestFrame: newAxes(),
  headFrame: newAxes(),
  arms: { L: newArm(), R: newArm() },
  legs: { L: newLeg(), R: newLeg() },
});
export const newProp = (kind: PropKind): StageProp => ({ kind, at: newPoint(), frame: newAxes() });

/** A list of numbers that is only read: a vector, or numbers that are overwritten. */
type Listed = Vec | Numbers;
/** Numbers of a key, or between keys. */
export type Numbers = Float64Array;
/**
 * How far along something is, 0 to 1. In an object, since a computed number that is handed to a function is allocated;
 * numbers inside of objects and lists are not.
 */
export interface Share {
  t: number;
}

export function setPoint(out: Point, x: number, y: number, z: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
}
export function copyPoint(out: Point, a: Vec): void {
  out[0] = a[0];
  out[1] = a[1];
  out[2] = a[2];
}
export function copyAxes(out: Axes, a: { readonly x: Vec; readonly y: Vec; readonly z: Vec }): void {
  copyPoint(out.x, a.x);
  copyPoint(out.y, a.y);
  copyPoint(out.z, a.z);
}
export function subTo(out: Point, a: Vec, b: Vec): void {
  out[0] = a[0] - b[0];
  out[1] = a[1] - b[1];
  out[2] = a[2] - b[2];
}
/** From the middle between two points to a third: where a bent limb's joint points. */
export function bowTo(out: Point, root: Vec, joint: Vec, end: Vec): void {
  for (let i = 0; i < 3; i++) out[i] = joint[i]! - (root[i]! + end[i]!) / 2;
}
export function crossTo(out: Point, a: Vec, b: Vec): void {
  const x = a[1] * b[2] - a[2] * b[1];
  const y = a[2] * b[0] - a[0] * b[2];
  out[2] = a[0] * b[1] - a[1] * b[0];
  out[0] = x;
  out[1] = y;
}
/** Makes a direction one metre long; false if it has none. */
export function unitTo(out: Point): boolean {
  const long = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  const by = long > 1e-9 ? 1 / long : 0;
  for (let i = 0; i < 3; i++) out[i] = out[i]! * by;
  return long > 1e-6;
}
/** The direction with the local coordinates in a frame that begin at `at`. */
export function turnTo(out: Point, { x: a, y: b, z: c }: Axes, local: Listed, at = 0): void {
  const x = local[at]!;
  const y = local[at + 1]!;
  const z = local[at + 2]!;
  for (let i = 0; i < 3; i++) out[i] = a[i]! * x + b[i]! * y + c[i]! * z;
}
/** The point with the local coordinates (beginning at `at`) in a frame at `origin`. */
export function placeTo(out: Point, origin: Vec, { x: a, y: b, z: c }: Axes, local: Listed, at = 0): void {
  const x = local[at]!;
  const y = local[at + 1]!;
  const z = local[at + 2]!;
  for (let i = 0; i < 3; i++) out[i] = origin[i]! + (a[i]! * x + b[i]! * y + c[i]! * z);
}

/** The frame of a unit quaternion. */
export function axesTo(out: Axes, numbers: Listed | readonly number[], at = 0): void {
  const w = numbers[at]!;
  const x = numbers[at + 1]!;
  const y = numbers[at + 2]!;
  const z = numbers[at + 3]!;
  out.x[0] = 1 - 2 * (y * y + z * z);
  out.x[1] = 2 * (x * y + w * z);
  out.x[2] = 2 * (x * z - w * y);
  out.y[0] = 2 * (x * y - w * z);
  out.y[1] = 1 - 2 * (x * x + z * z);
  out.y[2] = 2 * (y * z + w * x);
  out.z[0] = 2 * (x * z + w * y);
  out.z[1] = 2 * (y * z - w * x);
  out.z[2] = 1 - 2 * (x * x + y * y);
}
const RAD = Math.PI / 180;
/** An upright frame by its heading in degrees, which is the number at `at`. */
export function headingTo(out: Axes, numbers: Numbers, at: number): void {
  const turn = numbers[at]! * RAD;
  const sine = Math.sin(turn);
  const cosine = Math.cos(turn);
  out.x[0] = cosine;
  out.x[1] = 0;
  out.x[2] = -sine;
  out.y[0] = 0;
  out.y[1] = 1;
  out.y[2] = 0;
  out.z[0] = sine;
  out.z[1] = 0;
  out.z[2] = cosine;
}
/** A frame given in the coordinates of another one. */
export function axesInTo(out: Axes, base: Axes, local: Axes): void {
  turnTo(out.x, base, local.x);
  turnTo(out.y, base, local.y);
  turnTo(out.z, base, local.z);
}
/** Frame whose y axis is given and whose z axis lies as near as possible to `hint`; `hint` may not lie along y. */
export function axesFromYTo(out: Axes, y: Vec, hint: Vec): void {
  copyPoint(out.y, y);
  unitTo(out.y);
  crossTo(out.x, out.y, hint);
  if (out.x[0] * out.x[0] + out.x[1] * out.x[1] + out.x[2] * out.x[2] < 1e-10) crossTo(out.x, out.y, SPARE);
  unitTo(out.x);
  crossTo(out.z, out.x, out.y);
}
const SPARE: Vec = [0.3, 0.2, 1];

/** The quaternion between two quaternions at offset `i`, on the shortest turn. */
export function mixTurn(out: Numbers, a: Numbers, b: Numbers, i: number, { t }: Share): void {
  const cosine = a[i]! * b[i]! + a[i + 1]! * b[i + 1]! + a[i + 2]! * b[i + 2]! + a[i + 3]! * b[i + 3]!;
  const half = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(half);
  const isNear = sine < 1e-4;
  const u = isNear ? 1 - t : Math.sin((1 - t) * half) / sine;
  const v = (isNear ? t : Math.sin(t * half) / sine) * (cosine < 0 ? -1 : 1);
  let long = 0;
  for (let k = i; k < i + 4; k++) {
    const part = a[k]! * u + b[k]! * v;
    out[k] = part;
    long += part * part;
  }
  long = 1 / Math.sqrt(long);
  for (let k = i; k < i + 4; k++) out[k] = out[k]! * long;
}

/** Numbers in proportion. */
export function mixPlain(out: Numbers, a: Numbers, b: Numbers, from: number, to: number, { t }: Share): void {
  for (let i = from; i < to; i++) out[i] = a[i]! + (b[i]! - a[i]!) * t;
}

/** The vector between two vectors at offset `i`: its direction turns, its length changes in proportion. */
export function mixSwing(out: Numbers, a: Numbers, b: Numbers, i: number, share: Share): void {
  const { t } = share;
  const la = Math.sqrt(a[i]! ** 2 + a[i + 1]! ** 2 + a[i + 2]! ** 2);
  const lb = Math.sqrt(b[i]! ** 2 + b[i + 1]! ** 2 + b[i + 2]! ** 2);
  const long = la + (lb - la) * t;
  if (la < 1e-6 || lb < 1e-6) return mixPlain(out, a, b, i, i + 3, share);
  const cosine = (a[i]! * b[i]! + a[i + 1]! * b[i + 1]! + a[i + 2]! * b[i + 2]!) / (la * lb);
  const angle = Math.acos(Math.max(-1, Math.min(1, cosine)));
  const sine = Math.sin(angle);
  // Opposite directions have no shortest way; the detour over the front is as good as any.
  const isNear = sine < 1e-3;
  const u = isNear ? 1 - t : Math.sin((1 - t) * angle) / sine;
  const v = isNear ? t : Math.sin(t * angle) / sine;
  const bulge = isNear && cosine < 0 ? Math.sin(Math.PI * t) : 0;
  const x = (a[i]! / la) * u + (b[i]! / lb) * v;
  const y = (a[i + 1]! / la) * u + (b[i + 1]! / lb) * v;
  const z = (a[i + 2]! / la) * u + (b[i + 2]! / lb) * v + bulge;
  const by = long / Math.max(1e-6, Math.sqrt(x * x + y * y + z * z));
  out[i] = x * by;
  out[i + 1] = y * by;
  out[i + 2] = z * by;
}

/** Numbers of a hand's curl. */
export const CURL = 19;
/** The fingers of a hand shape as numbers. */
export function curlNumbers({ fingers, thumb }: HandCurl): number[] {
  return [
    ...fingers.flatMap(({ knuckle, middle, end, spread }) => [knuckle, middle, end, spread]),
    thumb.out,
    thumb.across,
    thumb.bend,
  ];
}
/** Lays the fingers of an arm. */
export function layFingers({ curl: { fingers, thumb } }: StageArm, numbers: Numbers, from: number): void {
  for (let i = 0; i < 4; i++) {
    const finger = fingers[i]!;
    const at = from + i * 4;
    finger.knuckle = numbers[at]!;
    finger.middle = numbers[at + 1]!;
    finger.end = numbers[at + 2]!;
    finger.spread = numbers[at + 3]!;
  }
  thumb.out = numbers[from + 16]!;
  thumb.across = numbers[from + 17]!;
  thumb.bend = numbers[from + 18]!;
}

/** Lengths of the two bones of a limb, metres. */
export interface Bones {
  readonly upper: number;
  readonly lower: number;
}
export const ARM_BONES: Bones = { upper: BODY.upperArm, lower: BODY.forearm };
export const LEG_BONES: Bones = { upper: BODY.thigh, lower: BODY.shin };

/**
 * Bends a limb of two bones from `root` so that `end` (given as the goal, corrected to what can be reached) and `joint`
 * fit; `pole` is a hint where the joint points, and afterwards the exact direction from the limb's line to it.
 */
export function bendTo(joint: Point, end: Point, pole: Point, root: Vec, { upper, lower }: Bones): void {
  let x = end[0] - root[0];
  let y = end[1] - root[1];
  let z = end[2] - root[2];
  const far = Math.sqrt(x * x + y * y + z * z);
  const by = far > 1e-6 ? 1 / far : 0;
  x *= by;
  y = far > 1e-6 ? y * by : -1;
  z *= by;
  const reach = Math.min(Math.max(far, Math.abs(upper - lower) + 0.02), (upper + lower) * 0.9995);
  const lies = pole[0] * x + pole[1] * y + pole[2] * z;
  pole[0] -= x * lies;
  pole[1] -= y * lies;
  pole[2] -= z * lies;
  if (!unitTo(pole)) {
    pole[0] = 0;
    pole[1] = z;
    pole[2] = -y;
    if (!unitTo(pole)) pole[2] = 1;
  }
  const foot = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const height = Math.sqrt(Math.max(0, upper * upper - foot * foot));
  end[0] = root[0] + x * reach;
  end[1] = root[1] + y * reach;
  end[2] = root[2] + z * reach;
  joint[0] = root[0] + x * foot + pole[0] * height;
  joint[1] = root[1] + y * foot + pole[1] * height;
  joint[2] = root[2] + z * foot + pole[2] * height;
}
