import { PROP_SIZES, RADIUS } from "#domain/figures/skeleton.ts";
import type { Side, Vec } from "#domain/figures/types.ts";
import type { StageBody, StageProp } from "#domain/figures/motion/registers.ts";

/** Parts of a body as rounded rods; both sides of a limb follow each other. */
export const PARTS: readonly string[] = [
  "pelvis",
  "belly",
  "chest",
  "neck",
  "head",
  ...(["L", "R"] as const).flatMap((side) =>
    ["upperArm", "forearm", "hand", "thigh", "shin", "foot"].map((part) => `${part}.${side}`),
  ),
];

/** Numbers of a rod: both ends and the radius. */
const ROD = 7;
/** The rods of a body, overwritten by `putRods`. */
export const newRods = (): Float64Array => new Float64Array(PARTS.length * ROD);

function put(rods: Float64Array, index: number, a: Vec, b: Vec, radius: number, from = 0, to = 1): void {
  const at = index * ROD;
  for (let i = 0; i < 3; i++) {
    rods[at + i] = a[i]! + (b[i]! - a[i]!) * from;
    rods[at + 3 + i] = a[i]! + (b[i]! - a[i]!) * to;
  }
  rods[at + 6] = radius;
}

function across(rods: Float64Array, index: number, origin: Vec, { x, y }: { x: Vec; y: Vec }, up: number, r: number) {
  const at = index * ROD;
  for (let i = 0; i < 3; i++) {
    const middle = origin[i]! + y[i]! * up;
    rods[at + i] = middle - x[i]! * 0.06;
    rods[at + 3 + i] = middle + x[i]! * 0.06;
  }
  rods[at + 6] = r;
}

/** Lays rods into the arm and leg of a side. */
export function putLimbs(rods: Float64Array, { arms, legs }: StageBody, side: Side): void {
  const { shoulder, elbow, wrist, knuckles } = arms[side];
  const { hip, knee, ankle, heel, toe, foot } = legs[side];
  const first = side === "L" ? 5 : 11;
  put(rods, first, shoulder, elbow, RADIUS.upperArm);
  put(rods, first + 1, elbow, wrist, RADIUS.forearm);
  put(rods, first + 2, wrist, knuckles, RADIUS.hand, 0, 0.8);
  put(rods, first + 3, hip, knee, RADIUS.thigh, 0.15);
  put(rods, first + 4, knee, ankle, RADIUS.shin);
  put(rods, first + 5, heel, toe, 0.03);
  const at = (first + 5) * ROD;
  for (let i = 0; i < 3; i++) {
    rods[at + i] = rods[at + i]! + foot.y[i]! * 0.03;
    rods[at + 3 + i] = rods[at + 3 + i]! + foot.y[i]! * 0.025;
  }
}

/** Lays rods into a body. */
export function putRods(rods: Float64Array, body: StageBody): void {
  across(rods, 0, body.pelvis, body.pelvisFrame, -0.01, RADIUS.belly);
  put(rods, 1, body.pelvis, body.waist, RADIUS.belly);
  across(rods, 2, body.chest, body.chestFrame, 0.06, RADIUS.chest);
  put(rods, 3, body.neck, body.skull, RADIUS.neck);
  put(rods, 4, body.skull, body.skull, RADIUS.head);
  putLimbs(rods, body, "L");
  putLimbs(rods, body, "R");
}

/** The rods of so many things, overwritten by `putThing`. */
export const newThings = (count: number): Float64Array => new Float64Array(count * ROD);

/** Lays a rod into a stick or a knife; other things are no rods. */
export function putThing(rods: Float64Array, index: number, { kind, at, frame }: StageProp): void {
  if (kind !== "stick" && kind !== "knife") return;
  const { from, to, radius } = PROP_SIZES[kind];
  put(rods, index, at, [at[0] + frame.z[0], at[1] + frame.z[1], at[2] + frame.z[2]], radius, from, to);
}

const within = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** How two rods meet; overwritten by the next `depthOf`. */
export const meeting = {
  /** How far along the first rod they are nearest, 0 to 1. */
  share: 0.5,
  /** From the second rod to the first. */
  away: [0.5, 0.5, 0.5] as [number, number, number],
};

/** How deep two rods are in each other, metres; negative: how far apart. */
export function depthOf(p: Float64Array, first: number, q: Float64Array, second: number): number {
  const a = first * ROD;
  const c = second * ROD;
  let uu = 0;
  let uv = 0;
  let vv = 0;
  let uw = 0;
  let vw = 0;
  for (let i = 0; i < 3; i++) {
    const u = p[a + 3 + i]! - p[a + i]!;
    const v = q[c + 3 + i]! - q[c + i]!;
    const w = p[a + i]! - q[c + i]!;
    uu += u * u;
    uv += u * v;
    vv += v * v;
    uw += u * w;
    vw += v * w;
  }
  const det = uu * vv - uv * uv;
  const start = det < 1e-9 ? 0 : within((uv * vw - vv * uw) / det);
  const t = within((uv * start + vw) / (vv || 1));
  const s = within((uv * t - uw) / (uu || 1));
  let far = 0;
  for (let i = 0; i < 3; i++) {
    const x = p[a + i]! + (p[a + 3 + i]! - p[a + i]!) * s;
    const y = q[c + i]! + (q[c + 3 + i]! - q[c + i]!) * t;
    meeting.away[i] = x - y;
    far += (x - y) ** 2;
  }
  far = Math.sqrt(far);
  for (let i = 0; i < 3; i++) meeting.away[i] = far > 1e-6 ? meeting.away[i]! / far : 0;
  meeting.share = s;
  return p[a + 6]! + q[c + 6]! - far;
}

const partIndex = (part: string): number => PARTS.indexOf(part);

/** Two rods that must not lie deeper in each other than `soft` metres. */
export interface Pair {
  a: number;
  b: number;
  soft: number;
}
const pair = (a: string, b: string, soft: number): Pair => ({ a: partIndex(a), b: partIndex(b), soft });

/** Parts of one body that can get into each other. */
export const OWN_PAIRS: readonly Pair[] = [
  ...["L", "R"].flatMap((side) => [
    pair(`hand.${side}`, "head", 0.03),
    pair(`forearm.${side}`, "head", 0.03),
    ...["chest", "belly", "pelvis"].flatMap((trunk) => [
      pair(`hand.${side}`, trunk, 0.045),
      pair(`forearm.${side}`, trunk, 0.045),
    ]),
    pair(`shin.${side}`, "belly", 0.06),
    pair(`shin.${side}`, "chest", 0.06),
    ...["L", "R"].map((leg) => pair(`hand.${side}`, `thigh.${leg}`, 0.05)),
  ]),
  pair("shin.L", "shin.R", 0.03),
  pair("shin.L", "thigh.R", 0.05),
  pair("shin.R", "thigh.L", 0.05),
  pair("forearm.L", "forearm.R", 0.022),
  pair("hand.L", "hand.R", 0.035),
  pair("foot.L", "foot.R", 0.02),
  pair("foot.L", "shin.R", 0.03),
  pair("foot.R", "shin.L", 0.03),
];

/** Parts of two people. */
export const OTHER_PAIRS: readonly Pair[] = PARTS.flatMap((_, a) => PARTS.map((__, b) => ({ a, b, soft: 0.045 })));
