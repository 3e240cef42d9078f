import { curlOf } from "./hands.ts";
import { BODY } from "./skeleton.ts";
import { onFoot } from "./surfaces.ts";
import type { SolvedArm, SolvedLeg } from "./types.ts";
import { along } from "./vector.ts";

/** Adds to an arm the points that other parts need. */
export function finishArm(arm: Omit<SolvedArm, "knuckles" | "tip" | "curl">): SolvedArm {
  return {
    ...arm,
    knuckles: along(arm.wrist, arm.fingers, BODY.fist),
    tip: along(arm.wrist, arm.fingers, BODY.hand),
    curl: curlOf(arm.hand),
  };
}

/** Adds to a leg the points that other parts need. */
export function finishLeg(leg: Omit<SolvedLeg, "heel" | "ball" | "toe">): SolvedLeg {
  return {
    ...leg,
    heel: onFoot(leg, [0, 0.01, BODY.heel]),
    ball: onFoot(leg, [0, 0, BODY.ball]),
    toe: onFoot(leg, [0, 0, BODY.toe]),
  };
}
