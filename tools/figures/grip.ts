import { type HandAxes, thumbSide } from "./handFrame.ts";
import type { Side, Vec } from "./types.ts";
import { add, cross, dot, length, reject, scale, unit } from "./vector.ts";

/**
 * The hand around a limb: fingers across it, as near to the forearm's line as the wrist likes, the palm to the side
 * that `towards` shows.
 */
export function wrapHand(limb: Vec, forearm: Vec, side: Side, towards: Vec): HandAxes {
  const across = reject(forearm, limb);
  const spare = scale(unit(reject(towards, limb)), 0.3);
  const straight = unit(length(across) > 0.25 ? across : add(across, spare));
  const fingers = unit(add(scale(straight, 0.8), scale(forearm, 0.45)));
  const around = unit(cross(limb, fingers));
  const palm = dot(around, towards) < 0 ? scale(around, -1) : around;
  return { fingers, palm, thumb: thumbSide(palm, fingers, side) };
}
