import { type AimData, type DirectionData, type PointData, type Rest, type TargetName, TARGETS } from "./values.ts";
import type { Place } from "#domain/figures/surfaces.ts";
import type { Side, Vec } from "#domain/figures/types.ts";
import { signOf } from "#domain/figures/types.ts";
import { add } from "#domain/figures/vector.ts";

/** A body's knowledge of the world, in its own coordinates. */
export interface Surroundings {
  /** A place on another body, a thing or the body itself; undefined if there is none (yet). */
  placeOf: (ref: string) => Place | undefined;
  /** The directions of the things in its hands. */
  tips?: Partial<Record<Side, Vec>>;
}

/** Nobody and nothing around. */
export const ALONE: Surroundings = { placeOf: () => undefined };

/** A place in pose data, or undefined while it is not known. */
export function resolvePoint(point: PointData, { placeOf }: Surroundings): Place | undefined {
  if (typeof point === "string") return placeOf(point);
  if ("of" in point) {
    const place = placeOf(point.of);
    return place && { ...place, at: add(place.at, point.by) };
  }
  return { at: point, radius: 0 };
}

/** The goal of a strike or kick; named targets lie straight ahead at `distance`. */
export function resolveAim(aim: AimData, distance: number, around: Surroundings): Vec | undefined {
  if (typeof aim === "string" && aim in TARGETS) return [0, TARGETS[aim as TargetName], distance];
  return resolvePoint(aim, around)?.at;
}

const DIRECTION: Record<string, Vec> = {
  up: [0, 1, 0],
  down: [0, -1, 0],
  fwd: [0, 0, 1],
  back: [0, 0, -1],
  out: [1, 0, 0],
  in: [-1, 0, 0],
};

/** A direction of pose data in the chest's frame: its x is relative to the arm's own side. */
export function directionOf(data: DirectionData, side: Side): Vec {
  const [x, y, z] = typeof data === "string" ? (DIRECTION[data] ?? [0, 0, 1]) : data;
  return [x * signOf(side), y, z];
}

/** Resting positions of a hand: the wrist in the frame of chest or pelvis (x to the own side), palm and elbow. */
export interface RestPlace {
  frame: "chest" | "pelvis";
  wrist: Vec;
  palm: DirectionData;
  elbow: Vec;
}

export const REST_PLACES: Record<Rest, RestPlace> = {
  /** The rear hand of a guard, at the chin. */
  guard: { frame: "chest", wrist: [0.09, 0.2, 0.25], palm: "in", elbow: [0.55, -1, -0.1] },
  /** The leading hand of a guard. */
  lead: { frame: "chest", wrist: [0.1, 0.19, 0.38], palm: "in", elbow: [0.45, -1, 0.05] },
  /** Close beside the chin. */
  chin: { frame: "chest", wrist: [0.1, 0.2, 0.19], palm: "in", elbow: [0.5, -1, 0.1] },
  /** A fist drawn to the hip, palm up. */
  hip: { frame: "pelvis", wrist: [0.185, 0.13, 0.055], palm: "up", elbow: [0.25, -0.25, -1] },
  /** Hanging beside the thigh. */
  side: { frame: "pelvis", wrist: [0.26, -0.12, 0.06], palm: "in", elbow: [0.5, -0.2, -0.8] },
  belt: { frame: "pelvis", wrist: [0.12, 0.1, 0.2], palm: "in", elbow: [0.9, -0.3, -0.5] },
  front: { frame: "pelvis", wrist: [0.15, -0.02, 0.24], palm: "in", elbow: [1, -0.2, -0.4] },
  /** The back of the hand on the small of the own back. */
  behind: { frame: "pelvis", wrist: [0.06, 0.1, -0.17], palm: "back", elbow: [1, -0.1, -0.6] },
};
