import type { Build } from "./looks.ts";
import { unitAt } from "./rings.ts";
import type { Body, Vec } from "../types.ts";
import { clamp, dot, lerp, sub } from "../vector.ts";

/** A limb as cloth and fingers touch it: a rounded cylinder with radius `ra` at `a` and `rb` at `b`, metres. */
export interface Capsule {
  a: Vec;
  b: Vec;
  ra: number;
  rb: number;
}

/** The nearest point of a capsule's axis, and the radius there. */
export function nearestOn({ a, b, ra, rb }: Capsule, p: Vec): { at: Vec; radius: number } {
  const axis = sub(b, a);
  const long = dot(axis, axis);
  const t = long < 1e-9 ? 0 : clamp(dot(sub(p, a), axis) / long, 0, 1);
  return { at: lerp(a, b, t), radius: ra + (rb - ra) * t };
}

// From here on nothing allocates. Points lie in flat lists, three numbers each.

/** Thighs and hips inside of the trousers, as numbers: a, axis, its length squared, radius at a, growth to b. */
const inside = new Float64Array(27);
const INSIDE = 9;

const THIGH = Float64Array.of(0.108, 0.08);
const HIPS = Float64Array.of(0.108, 0.108);

/** `radii`: at both ends, for usual hips. */
function putCapsule(k: number, a: Vec, b: Vec, radii: Float64Array, { hips }: Build): void {
  for (let n = 0; n < 3; n++) {
    inside[k + n] = a[n]!;
    inside[k + 3 + n] = b[n]! - a[n]!;
  }
  const x = inside[k + 3]!;
  const y = inside[k + 4]!;
  const z = inside[k + 5]!;
  inside[k + 6] = x * x + y * y + z * z;
  inside[k + 7] = radii[0]! * hips;
  inside[k + 8] = radii[1]! * hips - radii[0]! * hips;
}

/** Takes the thighs and hips of a body, on which cloth rests from now on. */
export function dress({ legs: { L, R } }: Body, build: Build): void {
  putCapsule(0, L.hip, L.knee, THIGH, build);
  putCapsule(INSIDE, R.hip, R.knee, THIGH, build);
  putCapsule(2 * INSIDE, L.hip, R.hip, HIPS, build);
}

/** How a strip of cloth hangs. */
export interface Strip {
  steps: number;
  /** Length of a step, and distance from the body's surface, metres. */
  step: number;
  over: number;
}

/** Moves a point of a list out of thighs and hips, to where the strip lies above their surface. */
export function pushOut(list: Float64Array, k: number, { over }: Strip): void {
  for (let c = 0; c < inside.length; c += INSIDE) {
    const x = list[k]!;
    const y = list[k + 1]!;
    const z = list[k + 2]!;
    const ax = inside[c]!;
    const ay = inside[c + 1]!;
    const az = inside[c + 2]!;
    const dx = inside[c + 3]!;
    const dy = inside[c + 4]!;
    const dz = inside[c + 5]!;
    const long = inside[c + 6]!;
    const share = long < 1e-9 ? 0 : ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / long;
    const t = share < 0 ? 0 : share > 1 ? 1 : share;
    const nx = ax + dx * t;
    const ny = ay + dy * t;
    const nz = az + dz * t;
    const wx = x - nx;
    const wy = y - ny;
    const wz = z - nz;
    const far = Math.sqrt(wx * wx + wy * wy + wz * wz);
    const out = inside[c + 7]! + inside[c + 8]! * t + over;
    if (far >= out) continue;
    const by = far > 1e-9 ? 1 / far : 0;
    list[k] = nx + wx * by * out;
    list[k + 1] = ny + wy * by * out;
    list[k + 2] = nz + wz * by * out;
  }
}

const FLOOR = 0.006;

/** The direction of hanging cloth at the hips, along the body and pulled down by its weight; three numbers. */
export const fall = new Float64Array(3);

/** Writes `fall` for a body. */
export function putFall({ pelvisFrame: { y } }: Body): void {
  for (let n = 0; n < 3; n++) fall[n] = y[n]! * -0.75;
  fall[1]! -= 0.5;
  unitAt(fall, 0);
}

/** Where the cloth would go, and where it has come from. */
const heading = new Float64Array(3);
const wish = new Float64Array(3);

/** Moves a point along its way from the one before it, to the distance of a step. */
function pace(list: Float64Array, k: number, before: number, { step }: Strip): void {
  const x = list[before]!;
  const y = list[before + 1]!;
  const z = list[before + 2]!;
  const dx = list[k]! - x;
  const dy = list[k + 1]! - y;
  const dz = list[k + 2]! - z;
  const long = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const by = long > 1e-9 ? 1 / long : 0;
  list[k] = x + dx * by * step;
  list[k + 1] = y + dy * by * step;
  list[k + 2] = z + dz * by * step;
}

/**
 * Hangs a strip of cloth from the point at `k`: it falls freely in the unit `direction`, keeps its length, rests on limbs
 * and floor. Its points follow, each `stride` numbers after the last.
 */
export function hang(strip: Strip, direction: Float64Array, list: Float64Array, k: number, stride: number): void {
  const { steps, step } = strip;
  for (let n = 0; n < 3; n++) heading[n] = direction[n]!;
  unitAt(heading, 0);
  for (let i = 1; i <= steps; i++) {
    const before = k;
    k += stride;
    for (let n = 0; n < 3; n++) wish[n] = heading[n]! * 0.35 + direction[n]!;
    unitAt(wish, 0);
    for (let n = 0; n < 3; n++) list[k + n] = list[before + n]! + wish[n]! * step;
    for (let round = 0; round < 3; round++) {
      pushOut(list, k, strip);
      if (list[k + 1]! < FLOOR) list[k + 1] = FLOOR;
      pace(list, k, before, strip);
    }
    for (let n = 0; n < 3; n++) heading[n] = list[k + n]! - list[before + n]!;
    unitAt(heading, 0);
  }
}
