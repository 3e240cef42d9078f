import type { ArmData } from "./schema.ts";
import { directionOf } from "./targets.ts";
import type { Frame, Side, SolvedArm, Vec } from "#domain/figures/types.ts";
import { signOf } from "#domain/figures/types.ts";
import { add, cross, dot, length, RAD, reject, scale, sub, toWorld, unit } from "#domain/figures/vector.ts";

export type HandAxes = Pick<SolvedArm, "fingers" | "palm" | "thumb">;

/** The inputs for a hand's orientation on its forearm. */
export interface HandWish {
  arm: ArmData;
  side: Side;
  chestFrame: Frame;
  shoulder: Vec;
  palm: ArmData["palm"];
  /** The direction of the thing in the hand: the thumb's side turns there. */
  tip?: Vec | undefined;
}

/** The thumb's side of a hand. */
export const thumbSide = (palm: Vec, fingers: Vec, side: Side): Vec => scale(cross(palm, fingers), signOf(side));

/** Turns two unit vectors at right angles in their plane: the first towards the second. */
function rotate(a: Vec, b: Vec, degrees: number): [Vec, Vec] {
  const [sine, cosine] = [Math.sin(degrees * RAD), Math.cos(degrees * RAD)];
  return [add(scale(a, cosine), scale(b, sine)), sub(scale(b, cosine), scale(a, sine))];
}

/** A forearm bent more than this (a sine) has a middle position, with the thumb towards the upper arm. */
const BENT = 0.35;

/** The palm of an unrotated forearm; undefined for a straight arm. */
function easyPalm(wish: HandWish, elbow: Vec, fingers: Vec): Vec | undefined {
  const thumb = reject(unit(sub(wish.shoulder, elbow)), fingers);
  return length(thumb) > BENT ? scale(cross(fingers, unit(thumb)), signOf(wish.side)) : undefined;
}

function palmFor(wish: HandWish, elbow: Vec, fingers: Vec): Vec {
  const { arm, side, chestFrame, palm, tip } = wish;
  if (tip && !arm.palm) {
    const thumb = reject(tip, fingers);
    if (length(thumb) > 0.2) return scale(cross(fingers, unit(thumb)), signOf(side));
  }
  const easy = palm === undefined ? easyPalm(wish, elbow, fingers) : undefined;
  if (easy) return easy;
  let facing = toWorld(chestFrame, directionOf(palm ?? "in", side));
  if (Math.abs(dot(unit(facing), fingers)) > 0.93) facing = add(facing, toWorld(chestFrame, [0, -0.6, 0.25]));
  return unit(reject(facing, fingers));
}

/** The axes of a hand at the end of a forearm. */
export function orientHand(wish: HandWish, elbow: Vec, wrist: Vec): HandAxes {
  const { arm, side, chestFrame } = wish;
  let fingers = arm.fingers ? unit(toWorld(chestFrame, directionOf(arm.fingers, side))) : unit(sub(wrist, elbow));
  let palm = palmFor(wish, elbow, fingers);
  if (arm.bend && !arm.fingers) [fingers, palm] = rotate(fingers, palm, arm.bend);
  let thumb = thumbSide(palm, fingers, side);
  if (arm.tilt && !arm.fingers) [fingers, thumb] = rotate(fingers, thumb, arm.tilt);
  return { fingers, palm, thumb };
}
