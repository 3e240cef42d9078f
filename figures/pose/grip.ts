import { type HandAxes, thumbSide } from "./handFrame.ts";
import type { Side, Vec } from "#domain/figures/types.ts";
import { add, cross, dot, length, reject, scale, unit } from "#domain/figures/vector.ts";

/** A forearm on its way to the thing that it grips. */
export interface Reach {
  /** Direction of the thing. */
  limb: Vec;
  /** From the elbow to the wrist. */
  forearm: Vec;
  /** From the elbow to the shoulder. */
  upperArm: Vec;
  /** From the wrist to the thing. */
  toLimb: Vec;
  side: Side;
  /** The palm's direction, if the pose gives one. */
  palm?: Vec | undefined;
  /** The previous direction, which decides between the two sides once the hand has to settle. */
  settled?: Vec | undefined;
}

/**
 * The hand around a limb: fingers across it, as close to the forearm's line as the wrist allows. The palm faces as
 * written, else the side for which the forearm turns less.
 */
export function wrapHand({ limb, forearm, upperArm, toLimb, side, palm: wanted, settled }: Reach): HandAxes {
  const across = reject(forearm, limb);
  const spare = scale(unit(reject(wanted ?? toLimb, limb)), 0.3);
  const straight = unit(length(across) > 0.25 ? across : add(across, spare));
  const fingers = unit(add(scale(straight, 0.8), scale(forearm, 0.45)));
  const around = unit(cross(limb, fingers));
  const thumb = thumbSide(around, fingers, side);
  const facing = wanted ?? settled;
  const isRight = facing ? dot(around, facing) >= 0 : dot(thumb, reject(upperArm, forearm)) >= 0;
  const palm = isRight ? around : scale(around, -1);
  return { fingers, palm, thumb: isRight ? thumb : scale(thumb, -1) };
}
