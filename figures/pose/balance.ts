import type { PoseSpec } from "./poseSpec.ts";
import { MASS } from "#domain/figures/skeleton.ts";
import type { SolvedBody, Support } from "./types.ts";
import type { Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import type { Trunk } from "#domain/figures/trunk.ts";
import { along, lerp, scale } from "#domain/figures/vector.ts";

/** The body's centre of mass, from the masses of its parts. */
export function centreOfMass(body: Trunk & Pick<SolvedBody, "arms" | "legs">): Vec {
  let sum: Vec = [0, 0, 0];
  let mass = 0;
  const put = (at: Vec, share: number) => {
    sum = along(sum, at, share);
    mass += share;
  };
  put(body.skull, MASS.head);
  put(lerp(body.chest, body.neck, 0.35), MASS.chest);
  put(lerp(body.pelvis, body.waist, 0.4), MASS.belly);
  for (const side of SIDES) {
    const arm = body.arms[side];
    const leg = body.legs[side];
    put(lerp(arm.shoulder, arm.elbow, 0.44), MASS.upperArm);
    put(lerp(arm.elbow, arm.wrist, 0.43), MASS.forearm);
    put(arm.knuckles, MASS.hand);
    put(lerp(leg.hip, leg.knee, 0.43), MASS.thigh);
    put(lerp(leg.knee, leg.ankle, 0.43), MASS.shin);
    put(lerp(leg.heel, leg.toe, 0.45), MASS.foot);
  }
  return scale(sum, 1 / mass);
}

/** Hands on the floor carry weight, too. */
export function handSupports(spec: PoseSpec): Support[] {
  return SIDES.flatMap((side) => {
    const { floor, weight = 10 } = spec.arms[side];
    return floor ? [{ part: "hand" as const, side, at: [floor[0], 0, floor[1]] as Vec, weight: weight / 100 }] : [];
  });
}

/** The point of the floor where the stated weights meet. */
export function pressurePoint(supports: readonly Support[]): Vec | undefined {
  const total = supports.reduce((sum, { weight }) => sum + weight, 0);
  if (total < 0.01) return undefined;
  return supports.reduce<Vec>((sum, { at, weight }) => along(sum, at, weight / total), [0, 0, 0]);
}
