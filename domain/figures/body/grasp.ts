import { FINGERS, fingerJoints, placeOnHand, SIZE, THUMB, thumbJoints } from "./hand.ts";
import type { HandAxes } from "./hand.ts";
import { nearestOn } from "./cloth.ts";
import type { Capsule } from "./cloth.ts";
import type { FingerCurl, HandCurl, SolvedArm, Vec } from "../types.ts";
import { length, sub } from "../vector.ts";

const TOUCH = 0.002;

/** Whether a sphere lies in a thing. */
function isIn({ a, b, ra, rb }: Capsule, x: number, y: number, z: number, radius: number): boolean {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const dz = b[2] - a[2];
  const long = dx * dx + dy * dy + dz * dz;
  const share = long < 1e-9 ? 0 : ((x - a[0]) * dx + (y - a[1]) * dy + (z - a[2]) * dz) / long;
  const t = share < 0 ? 0 : share > 1 ? 1 : share;
  const ax = x - (a[0] + dx * t);
  const ay = y - (a[1] + dy * t);
  const az = z - (a[2] + dz * t);
  return ra + (rb - ra) * t + radius - Math.sqrt(ax * ax + ay * ay + az * az) > TOUCH;
}

/** Whether a bone of the given radius lies in a thing. */
function touches(things: readonly Capsule[], a: Vec, b: Vec, radius: number): boolean {
  for (let i = 4; i >= 1; i--) {
    const t = i / 4;
    const x = a[0] + (b[0] - a[0]) * t;
    const y = a[1] + (b[1] - a[1]) * t;
    const z = a[2] + (b[2] - a[2]) * t;
    for (const thing of things) if (isIn(thing, x, y, z, radius)) return true;
  }
  return false;
}

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
      if (touches(things, joints[bone]!, joints[bone + 1]!, radius)) return;
    }
  });
  return curl;
}

/** Lays the thumb around the thing from the other side. */
function closeThumb(hand: HandAxes, rest: HandCurl["thumb"], things: readonly Capsule[]): HandCurl["thumb"] {
  const radius = THUMB.radius * SIZE;
  const clear = (thumb: HandCurl["thumb"]): boolean => {
    const [, a, b, c] = thumbJoints(hand, thumb);
    return !touches(things, a, b, radius) && !touches(things, b, c, radius);
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
