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

function putCapsule(k: number, a: Vec, b: Vec, ra: number, rb: number): void {
  for (let n = 0; n < 3; n++) {
    inside[k + n] = a[n]!;
    inside[k + 3 + n] = b[n]! - a[n]!;
  }
  const [x, y, z] = [inside[k + 3]!, inside[k + 4]!, inside[k + 5]!];
  inside[k + 6] = x * x + y * y + z * z;
  inside[k + 7] = ra;
  inside[k + 8] = rb - ra;
}

/** Takes the thighs and hips of a body, on which cloth rests from now on. */
export function dress({ legs: { L, R } }: Body): void {
  putCapsule(0, L.hip, L.knee, 0.108, 0.08);
  putCapsule(INSIDE, R.hip, R.knee, 0.108, 0.08);
  putCapsule(2 * INSIDE, L.hip, R.hip, 0.108, 0.108);
}

/** Moves a point of a list out of thighs and hips, to `over` metres above their surface. */
export function pushOut(list: Float64Array, k: number, over: number): void {
  for (let c = 0; c < inside.length; c += INSIDE) {
    const [x, y, z] = [list[k]!, list[k + 1]!, list[k + 2]!];
    const [ax, ay, az] = [inside[c]!, inside[c + 1]!, inside[c + 2]!];
    const [dx, dy, dz] = [inside[c + 3]!, inside[c + 4]!, inside[c + 5]!];
    const long = inside[c + 6]!;
    const share = long < 1e-9 ? 0 : ((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / long;
    const t = share < 0 ? 0 : share > 1 ? 1 : share;
    const [nx, ny, nz] = [ax + dx * t, ay + dy * t, az + dz * t];
    const [wx, wy, wz] = [x - nx, y - ny, z - nz];
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

/** How a strip of cloth hangs. */
export interface Strip {
  steps: number;
  /** Length of a step, and distance from the body's surface, metres. */
  step: number;
  over: number;
}

/** Where the cloth would go, and where it has come from. */
const heading = new Float64Array(3);
const wish = new Float64Array(3);

/** Moves a point to the distance `step` from the one before it, in the direction `list` holds relative to that. */
function pace(list: Float64Array, k: number, before: number, step: number): void {
  const [x, y, z] = [list[before]!, list[before + 1]!, list[before + 2]!];
  const [dx, dy, dz] = [list[k]! - x, list[k + 1]! - y, list[k + 2]! - z];
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
  const { steps, step, over } = strip;
  for (let n = 0; n < 3; n++) heading[n] = direction[n]!;
  unitAt(heading, 0);
  for (let i = 1; i <= steps; i++) {
    const before = k;
    k += stride;
    for (let n = 0; n < 3; n++) wish[n] = heading[n]! * 0.35 + direction[n]!;
    unitAt(wish, 0);
    for (let n = 0; n < 3; n++) list[k + n] = list[before + n]! + wish[n]! * step;
    for (let round = 0; round < 3; round++) {
      pushOut(list, k, over);
      if (list[k + 1]! < FLOOR) list[k + 1] = FLOOR;
      pace(list, k, before, step);
    }
    for (let n = 0; n < 3; n++) heading[n] = list[k + n]! - list[before + n]!;
    unitAt(heading, 0);
  }
}
