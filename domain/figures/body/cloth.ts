import { SIDES } from "../types.ts";
import type { Body } from "../types.ts";
import type { Vec } from "../types.ts";
import { add, along, clamp, dot, length, lerp, scale, sub, unit } from "../vector.ts";

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

/** Moves a point out of a capsule, to `over` metres above its surface. */
export function pushOut(p: Vec, capsule: Capsule, over: number): Vec {
  const { at, radius } = nearestOn(capsule, p);
  const away = sub(p, at);
  const far = length(away);
  return far >= radius + over ? p : add(at, scale(unit(away), radius + over));
}

/** Thighs and hips inside of the trousers. */
export function hipsAndThighs(body: Body): Capsule[] {
  const { L, R } = body.legs;
  const thighs = SIDES.map((side): Capsule => {
    const leg = body.legs[side];
    return { a: leg.hip, b: leg.knee, ra: 0.108, rb: 0.08 };
  });
  return [...thighs, { a: L.hip, b: R.hip, ra: 0.108, rb: 0.108 }];
}

const FLOOR = 0.006;

export interface Hanging {
  from: Vec;
  /** The direction in which it falls without obstacles. */
  direction: Vec;
  length: number;
  steps: number;
  /** Distance from the body's surface, metres. */
  over: number;
}

/** A strip of cloth that hangs from a point: falls freely, keeps its length, rests on limbs and floor. */
export function hang({ from, direction, length: long, steps, over }: Hanging, body: readonly Capsule[]): Vec[] {
  const points: Vec[] = [from];
  const step = long / steps;
  let heading = unit(direction);
  for (let k = 1; k <= steps; k++) {
    const before = points[k - 1]!;
    let at = along(before, unit(add(scale(heading, 0.35), direction)), step);
    for (let round = 0; round < 3; round++) {
      for (const capsule of body) at = pushOut(at, capsule, over);
      if (at[1] < FLOOR) at = [at[0], FLOOR, at[2]];
      at = along(before, unit(sub(at, before)), step);
    }
    heading = unit(sub(at, before));
    points.push(at);
  }
  return points;
}

/** The direction of hanging cloth at the hips: along the body, pulled down by its weight. */
export function fallOf(body: Body): Vec {
  return unit(add(scale(body.pelvisFrame.y, -0.75), [0, -0.5, 0]));
}
