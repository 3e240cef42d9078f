import type { Body } from "../types.ts";
import { SIDES } from "../types.ts";
import { finishHand, reachFor, stackOn } from "./joints.ts";
import { bowTo, copyPoint, newPoint, type Numbers, type StageBody } from "./registers.ts";

/** Heights over the floor of the middle of a part that lies on it, metres. */
export const RESTS = { head: 0.09, pelvis: 0.1, knee: 0.04, elbow: 0.03, hand: 0.02 } as const;

/** Where the metres lie that parts are below the floor: the trunk, then knee, elbow and hand of either side. */
const PARTS = 8;
const { head, pelvis, knee, elbow, hand } = RESTS;
const RESTS_OF = Float64Array.of(head, pelvis, knee, knee, elbow, elbow, hand, hand);

function putUnder(out: Numbers, { skull, pelvis, arms, legs }: Body | StageBody): void {
  out[0] = skull[1];
  out[1] = pelvis[1];
  for (let i = 0; i < SIDES.length; i++) {
    const { knuckles, wrist, elbow } = arms[SIDES[i]!];
    out[2 + i] = legs[SIDES[i]!].knee[1];
    out[4 + i] = elbow[1];
    out[6 + i] = Math.min(knuckles[1], wrist[1]);
  }
  for (let part = 0; part < PARTS; part++) out[part] = Math.max(0, RESTS_OF[part]! - out[part]!);
}

/** How far parts of a body are below the floor in either of two keyframes, metres. */
export function sunkIn(a: Body, b: Body): Numbers {
  const [p, q] = [new Float64Array(PARTS), new Float64Array(PARTS)];
  putUnder(p, a);
  putUnder(q, b);
  return p.map((depth, part) => Math.max(depth, q[part]!));
}

const now = new Float64Array(PARTS);

/** Raises a trunk until head, pelvis and knees are no deeper than in the keyframes; true if it has moved. */
export function raiseTrunk(body: StageBody, sunk: Numbers): boolean {
  putUnder(now, body);
  let up = 0;
  for (let part = 0; part < 4; part++) up = Math.max(up, now[part]! - sunk[part]!);
  if (up < 1e-4) return false;
  body.pelvis[1] += up;
  stackOn(body);
  return true;
}

const goal = newPoint();
const pole = newPoint();

/** Raises hands and elbows until they are no deeper than in the keyframes. */
export function raiseArms(body: StageBody, sunk: Numbers): void {
  putUnder(now, body);
  for (let i = 0; i < SIDES.length; i++) {
    const side = SIDES[i]!;
    const arm = body.arms[side];
    const hand = now[6 + i]! - sunk[6 + i]!;
    const elbow = now[4 + i]! - sunk[4 + i]!;
    if (hand <= 0 && elbow <= 0) continue;
    copyPoint(goal, arm.wrist);
    bowTo(pole, arm.shoulder, arm.elbow, arm.wrist);
    goal[1] += Math.max(0, hand);
    pole[1] += Math.max(0, elbow) * 2;
    reachFor(arm, goal, pole);
    finishHand(arm, side);
  }
}
