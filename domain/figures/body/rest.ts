import { curlOf } from "../hands.ts";
import { BODY } from "../skeleton.ts";
import { signOf } from "../types.ts";
import type { Body, Frame, Side, SolvedArm, SolvedLeg, Vec } from "../types.ts";
import { WORLD } from "../vector.ts";

/** A hand at the origin: fingers along x, the palm looks along z, the left thumb along y. */
export function restHand(side: Side): SolvedArm {
  const thumb: Vec = [0, signOf(side), 0];
  return {
    shoulder: [-BODY.forearm, 0, -BODY.upperArm],
    elbow: [-BODY.forearm, 0, 0],
    wrist: [0, 0, 0],
    fingers: [1, 0, 0],
    palm: [0, 0, 1],
    thumb,
    knuckles: [BODY.fist, 0, 0],
    tip: [BODY.hand, 0, 0],
    hand: "open",
    curl: curlOf("open"),
  };
}

/** A straight leg whose foot lies in the axes of the room, the ankle at the origin. */
export function restLeg(): SolvedLeg {
  return {
    hip: [0, BODY.shin + BODY.thigh, 0],
    knee: [0, BODY.shin, 0],
    ankle: [0, 0, 0],
    foot: WORLD,
    toesUp: 0,
    contact: "flat",
    heel: [0, -BODY.ankle, BODY.heel],
    ball: [0, -BODY.ankle, BODY.ball],
    toe: [0, -BODY.ankle, BODY.toe],
  };
}

/** Somebody who stands straight: what parts look like that never change their shape is measured on this body. */
export function restBody(): Body {
  const frame: Frame = WORLD;
  const arm = (side: Side): SolvedArm => ({
    ...restHand(side),
    shoulder: [signOf(side) * BODY.shoulderOut, BODY.shoulderUp, 0],
    elbow: [signOf(side) * (BODY.shoulderOut + BODY.upperArm), BODY.shoulderUp, 0],
    wrist: [signOf(side) * (BODY.shoulderOut + BODY.upperArm + BODY.forearm), BODY.shoulderUp, 0],
  });
  const leg = (side: Side): SolvedLeg => {
    const x = signOf(side) * BODY.hipOut;
    const lower = (v: Vec, by: number): Vec => [x, v[1] - by, v[2]];
    const rest = restLeg();
    const down = BODY.thigh + BODY.shin - BODY.hipDown;
    return {
      ...rest,
      hip: [x, BODY.hipDown, 0],
      knee: [x, BODY.hipDown - BODY.thigh, 0],
      ankle: [x, -down, 0],
      heel: lower(rest.heel, down),
      ball: lower(rest.ball, down),
      toe: lower(rest.toe, down),
    };
  };
  return {
    pelvis: [0, 0, 0],
    waist: [0, BODY.waist, 0],
    chest: [0, BODY.chest, 0],
    neck: [0, BODY.neck, 0],
    skull: [0, BODY.neck + BODY.neckLength + BODY.headUp, 0.01],
    pelvisFrame: frame,
    spineFrame: frame,
    chestFrame: frame,
    headFrame: frame,
    arms: { L: arm("L"), R: arm("R") },
    legs: { L: leg("L"), R: leg("R") },
  };
}
