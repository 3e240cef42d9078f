import { SIDES } from "../types.ts";
import { distance } from "../vector.ts";
import { hangArm, standTrunk, swingLeg } from "./joints.ts";
import type { Key } from "./types.ts";
import { newBody, newPoint, type Numbers, type StageBody } from "./registers.ts";

/** Everybody's joints where the movement comes through; without a keyframe it is a wind-up of our own. */
export interface Station {
  key?: Key;
  /** By person. */
  joints: readonly Numbers[];
}

/** Metres that half a turn is worth. */
const TURN = 0.9;
const HEADING = 3;

/** A body as its joints say, apart from floor and contacts. */
export function bodyOf(joints: Numbers): StageBody {
  const body = newBody();
  standTrunk(body, joints);
  for (const side of SIDES) {
    hangArm(body, side, joints);
    swingLeg(body, side, joints, newPoint());
  }
  return body;
}

/** How far the part of anybody moves that moves furthest, metres. */
export function travel(a: Station, b: Station): number {
  let far = 0;
  b.joints.forEach((joints, person) => {
    const before = a.joints[person];
    if (!before) return;
    const [p, q] = [bodyOf(before), bodyOf(joints)];
    for (const side of SIDES) {
      const arms = distance(p.arms[side].wrist, q.arms[side].wrist);
      const legs = distance(p.legs[side].ankle, q.legs[side].ankle);
      far = Math.max(far, arms, legs);
    }
    const turned = (Math.abs(joints[HEADING]! - before[HEADING]!) / 180) * TURN;
    far = Math.max(far, distance(p.skull, q.skull), turned);
  });
  return far;
}
