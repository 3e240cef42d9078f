import type { FingerCurl, FootContact, HandCurl, HandShape, PropKind, Side, Vec } from "../types.ts";

// Numbers that are overwritten frame after frame, and arithmetic on them: the result comes first, nothing is allocated.

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

export function setPoint(out: Point, x: number, y: number, z: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
}
export const copyPoint = (out: Point, a: Vec): void => setPoint(out, a[0], a[1], a[2]);
export function copyAxes(out: Axes, a: { readonly x: Vec; readonly y: Vec; readonly z: Vec }): void {
  copyPoint(out.x, a.x);
  copyPoint(out.y, a.y);
  copyPoint(out.z, a.z);
}
/** The point at distance `far` from `a` in direction `d`. */
export const alongTo = (out: Point, a: Vec, d: Vec, far: number): void =>
  setPoint(out, a[0] + d[0] * far, a[1] + d[1] * far, a[2] + d[2] * far);
export const subTo = (out: Point, a: Vec, b: Vec): void => setPoint(out, a[0] - b[0], a[1] - b[1], a[2] - b[2]);
export const crossTo = (out: Point, a: Vec, b: Vec): void =>
  setPoint(out, a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
export const dotOf = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Makes a direction one metre long and returns how long it was; the zero vector stays zero. */
export function unitTo(out: Point): number {
  const long = Math.sqrt(dotOf(out, out));
  const by = long > 1e-9 ? 1 / long : 0;
  setPoint(out, out[0] * by, out[1] * by, out[2] * by);
  return long;
}
/** The direction with the local coordinates x, y, z in a frame. */
export const turnTo = (out: Point, { x: a, y: b, z: c }: Axes, x: number, y: number, z: number): void =>
  setPoint(out, a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z);
/** The point with the local coordinates x, y, z in a frame at `origin`. */
export function placeTo(out: Point, origin: Vec, frame: Axes, x: number, y: number, z: number): void {
  const ox = origin[0];
  const oy = origin[1];
  const oz = origin[2];
  turnTo(out, frame, x, y, z);
  setPoint(out, out[0] + ox, out[1] + oy, out[2] + oz);
}

/** The frame of a unit quaternion. */
export function axesTo(out: Axes, w: number, x: number, y: number, z: number): void {
  setPoint(out.x, 1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y));
  setPoint(out.y, 2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x));
  setPoint(out.z, 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y));
}
/** A frame given in the coordinates of another one. */
export function axesInTo(out: Axes, base: Axes, local: Axes): void {
  turnTo(out.x, base, local.x[0], local.x[1], local.x[2]);
  turnTo(out.y, base, local.y[0], local.y[1], local.y[2]);
  turnTo(out.z, base, local.z[0], local.z[1], local.z[2]);
}
/** Frame whose y axis is given and whose z axis lies as near as possible to `hint`; `hint` may not lie along y. */
export function axesFromYTo(out: Axes, y: Vec, hint: Vec): void {
  copyPoint(out.y, y);
  unitTo(out.y);
  crossTo(out.x, out.y, hint);
  if (dotOf(out.x, out.x) < 1e-10) crossTo(out.x, out.y, SPARE);
  unitTo(out.x);
  crossTo(out.z, out.x, out.y);
}
const SPARE: Vec = [0.3, 0.2, 1];

/** Numbers of a key, or between keys. */
export type Numbers = Float64Array;

/** The quaternion between two quaternions at offset `i`, on the shortest turn. */
export function mixTurn(out: Numbers, a: Numbers, b: Numbers, i: number, t: number): void {
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
export function mixPlain(out: Numbers, a: Numbers, b: Numbers, from: number, to: number, t: number): void {
  for (let i = from; i < to; i++) out[i] = a[i]! + (b[i]! - a[i]!) * t;
}

/** The vector between two vectors at offset `i`: its direction turns, its length changes in proportion. */
export function mixSwing(out: Numbers, a: Numbers, b: Numbers, i: number, t: number): void {
  const la = Math.sqrt(a[i]! ** 2 + a[i + 1]! ** 2 + a[i + 2]! ** 2);
  const lb = Math.sqrt(b[i]! ** 2 + b[i + 1]! ** 2 + b[i + 2]! ** 2);
  const long = la + (lb - la) * t;
  if (la < 1e-6 || lb < 1e-6) return mixPlain(out, a, b, i, i + 3, t);
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

/**
 * Bends a limb of two bones from `root` so that `end` (given as the goal, corrected to what can be reached) and `joint`
 * fit; `pole` is a hint where the joint points, and afterwards the exact direction from the limb's line to it.
 */
export function bendTo(joint: Point, end: Point, pole: Point, root: Vec, upper: number, lower: number): void {
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
  setPoint(pole, pole[0] - x * lies, pole[1] - y * lies, pole[2] - z * lies);
  if (unitTo(pole) < 1e-6) {
    setPoint(pole, 0, z, -y);
    if (unitTo(pole) < 1e-3) setPoint(pole, 0, 0, 1);
  }
  const foot = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const height = Math.sqrt(Math.max(0, upper * upper - foot * foot));
  setPoint(end, root[0] + x * reach, root[1] + y * reach, root[2] + z * reach);
  setPoint(
    joint,
    root[0] + x * foot + pole[0] * height,
    root[1] + y * foot + pole[1] * height,
    root[2] + z * foot + pole[2] * height,
  );
}
