import { FINGERS, fingerJoints, placeOnHand, SIZE, THUMB, thumbJoints } from "./hand.ts";
import type { HandAxes } from "./hand.ts";
import { nearestOn } from "./cloth.ts";
import type { Capsule } from "./cloth.ts";
import type { FingerCurl, HandCurl, SolvedArm, Vec } from "../types.ts";
import { length, lerp, sub } from "../vector.ts";

/** How deep a bone of the given radius lies in a thing, metres; negative if it does not touch. */
function depthIn(things: readonly Capsule[], a: Vec, b: Vec, radius: number): number {
  let deepest = -1;
  for (const thing of things)
    for (let i = 1; i <= 4; i++) {
      const p = lerp(a, b, i / 4);
      const { at, radius: around } = nearestOn(thing, p);
      deepest = Math.max(deepest, around + radius - length(sub(p, at)));
    }
  return deepest;
}

const TOUCH = 0.002;
/** Maximum bend of a gripping finger's knuckle, middle and end joint. */
const MOST = { knuckle: 92, middle: 105, end: 70 } as const;

/** Bends a gripping finger joint by joint until each bone touches the thing. */
function closeFinger(hand: HandAxes, index: number, rest: FingerCurl, things: readonly Capsule[]): FingerCurl {
  const radius = FINGERS[index]!.radius * SIZE;
  const curl = { ...rest, knuckle: -15, middle: 5, end: 5 };
  const bones = ["knuckle", "middle", "end"] as const;
  bones.forEach((joint, bone) => {
    for (; curl[joint] < MOST[joint]; curl[joint] += 3) {
      const joints = fingerJoints(hand, index, { ...curl, [joint]: curl[joint] + 3 });
      if (depthIn(things, joints[bone]!, joints[bone + 1]!, radius) > TOUCH) return;
    }
  });
  return curl;
}

/** Lays the thumb around the thing from the other side. */
function closeThumb(hand: HandAxes, rest: HandCurl["thumb"], things: readonly Capsule[]): HandCurl["thumb"] {
  const radius = THUMB.radius * SIZE;
  const clear = (thumb: HandCurl["thumb"]): boolean => {
    const [, a, b, c] = thumbJoints(hand, thumb);
    return depthIn(things, a, b, radius) <= TOUCH && depthIn(things, b, c, radius) <= TOUCH;
  };
  // Around the other side if there is room for it, else along the limb.
  for (const out of [25, 40, 55, 70])
    for (let across = 96; across >= 60; across -= 6) {
      const thumb = { out, across, bend: 0 };
      if (!clear(thumb)) continue;
      while (thumb.bend < 58 && clear({ ...thumb, bend: thumb.bend + 3 })) thumb.bend += 3;
      return thumb;
    }
  return { ...rest, out: 60, across: 15, bend: 5 };
}

/** The curl of a gripping hand around its thing; unchanged without one. */
export function wrapCurl(
  hand: HandAxes & Pick<SolvedArm, "hand">,
  curl: HandCurl,
  things: readonly Capsule[],
): HandCurl {
  const near = things.filter((thing) => {
    const middle = placeOnHand(hand, 0.07, 0, 0.03);
    const { at, radius } = nearestOn(thing, middle);
    return length(sub(middle, at)) < radius + 0.06;
  });
  if (near.length === 0) return curl;
  const [a, b, c, d] = curl.fingers;
  const fingers = [a, b, c, d].map((finger, i) => closeFinger(hand, i, finger, near));
  return {
    fingers: fingers as unknown as HandCurl["fingers"],
    thumb: hand.hand === "hook" ? curl.thumb : closeThumb(hand, curl.thumb, near),
  };
}

/** How the fingers of an arm lie: closed around things if the hand grips, else as its shape says. */
export const curlAround = (arm: SolvedArm, things: readonly Capsule[]): HandCurl =>
  arm.hand === "grip" || arm.hand === "hook" ? wrapCurl(arm, arm.curl, things) : arm.curl;
