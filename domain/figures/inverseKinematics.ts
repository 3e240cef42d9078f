import type { Vec } from "./types.ts";
import { add, along, clamp, cross, length, reject, scale, sub, unit } from "./vector.ts";

export interface Bend {
  joint: Vec;
  /** The position of the end: the goal, or the nearest reachable point. */
  end: Vec;
  /** Distance of the goal from `end`, metres. */
  miss: number;
  /** From the line between root and end to the joint. */
  pole: Vec;
}

/** A limb of two bones from `root` towards `goal`; the joint bends towards `poleHint`, as far as the goal allows. */
export function bendLimb(root: Vec, goal: Vec, upper: number, lower: number, poleHint: Vec): Bend {
  const way = sub(goal, root);
  const far = length(way);
  const reach = clamp(far, Math.abs(upper - lower) + 0.02, (upper + lower) * 0.9995);
  const axis = far > 1e-6 ? unit(way) : ([0, -1, 0] as const);
  let pole = reject(poleHint, axis);
  if (length(pole) < 1e-4) pole = cross(axis, [1, 0, 0]);
  if (length(pole) < 1e-3) pole = cross(axis, [0, 0, 1]);
  pole = unit(pole);
  const foot = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const height = Math.sqrt(Math.max(0, upper * upper - foot * foot));
  return {
    joint: add(along(root, axis, foot), scale(pole, height)),
    end: along(root, axis, reach),
    miss: Math.abs(far - reach),
    pole,
  };
}
