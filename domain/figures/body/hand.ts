import { loft, makePart, tube } from "./mesh.ts";
import type { Part, Ring, Station } from "./mesh.ts";
import type { FingerCurl, HandCurl, Side, SolvedArm, Vec } from "../types.ts";
import { add, along, clamp, length, lerp, mix, RAD, reject, scale, sub, unit } from "../vector.ts";
import { nearestOn } from "./cloth.ts";
import type { Capsule } from "./cloth.ts";

/** Hands are larger than life, to be readable in a small picture. */
const SIZE = 1.12;

interface FingerShape {
  /** Knuckle: along the hand from the wrist, and to the thumb's side; metres before SIZE. */
  along: number;
  aside: number;
  /** Lengths of the three phalanges. */
  bones: readonly [number, number, number];
  radius: number;
}
const FINGERS: readonly [FingerShape, FingerShape, FingerShape, FingerShape] = [
  { along: 0.081, aside: 0.0275, bones: [0.04, 0.026, 0.02], radius: 0.0098 },
  { along: 0.083, aside: 0.0092, bones: [0.044, 0.029, 0.021], radius: 0.01 },
  { along: 0.08, aside: -0.0092, bones: [0.041, 0.027, 0.021], radius: 0.0096 },
  { along: 0.074, aside: -0.0268, bones: [0.033, 0.02, 0.018], radius: 0.0086 },
];
const THUMB = { along: 0.02, aside: 0.021, infront: 0.007, bones: [0.041, 0.032, 0.027], radius: 0.0118 } as const;
/** Knuckles lie closer to the back of the hand. */
const KNUCKLE_BACK = -0.004;

type HandAxes = Pick<SolvedArm, "wrist" | "fingers" | "palm" | "thumb">;

/** A point of the hand: along to the knuckles, to the thumb's side, in front of the palm. */
const place = (hand: HandAxes, forth: number, aside: number, infront: number): Vec =>
  along(along(along(hand.wrist, hand.fingers, forth * SIZE), hand.thumb, aside * SIZE), hand.palm, infront * SIZE);

/** Knuckle, two joints and tip of a finger (0 index to 3 little). */
export function fingerJoints(hand: HandAxes, index: number, curl: FingerCurl): [Vec, Vec, Vec, Vec] {
  const shape = FINGERS[index]!;
  const aside = curl.spread * RAD;
  const straight = add(scale(hand.fingers, Math.cos(aside)), scale(hand.thumb, Math.sin(aside)));
  const heading = (bend: number): Vec =>
    add(scale(straight, Math.cos(bend * RAD)), scale(hand.palm, Math.sin(bend * RAD)));
  // Closing fingers lean together, as in a fist.
  const knuckle = place(hand, shape.along, shape.aside, KNUCKLE_BACK);
  const first = along(knuckle, heading(curl.knuckle), shape.bones[0] * SIZE);
  const second = along(first, heading(curl.knuckle + curl.middle), shape.bones[1] * SIZE);
  const tip = along(second, heading(curl.knuckle + curl.middle + curl.end), shape.bones[2] * SIZE);
  return [knuckle, first, second, tip];
}

/** Base, two joints and tip of the thumb. */
export function thumbJoints(hand: HandAxes, { out, across, bend }: HandCurl["thumb"]): [Vec, Vec, Vec, Vec] {
  const base = place(hand, THUMB.along, THUMB.aside, THUMB.infront);
  const inPalm = add(scale(hand.fingers, Math.cos(out * RAD)), scale(hand.thumb, Math.sin(out * RAD)));
  const [flat, raised] = [Math.cos(across * RAD), Math.sin(across * RAD)];
  const heading = add(scale(inPalm, flat), scale(hand.palm, raised));
  // It bends towards the little finger over closed fingers; otherwise towards their tips.
  const opposes = clamp((across - 55) / 20, 0, 1);
  const forth = mix(0.25 + 0.75 * Math.sin(out * RAD) * flat, 1, opposes);
  const over = add(scale(hand.fingers, forth), scale(hand.palm, 0.3 * raised * (1 - opposes)));
  const wish = add(scale(hand.thumb, mix(-1, -0.25, opposes)), over);
  const side = unit(reject(wish, heading));
  const turned = (by: number): Vec => add(scale(heading, Math.cos(by * RAD)), scale(side, Math.sin(by * RAD)));
  const first = along(base, heading, THUMB.bones[0] * SIZE);
  const second = along(first, turned(bend), THUMB.bones[1] * SIZE);
  return [base, first, second, along(second, turned(bend * 1.7), THUMB.bones[2] * SIZE)];
}

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
    const middle = place(hand, 0.07, 0, 0.03);
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

function palmPart(hand: HandAxes, side: Side): Part {
  const part = makePart(`hand${side}`, "skin", { group: `hand${side}`, fine: true });
  // Along the hand, towards the thumb, half width, half thickness, in front.
  const sections: readonly (readonly [number, number, number, number, number])[] = [
    [-0.012, 0, 0.0265, 0.0195, 0],
    [0.006, 0, 0.0275, 0.0195, 0],
    [0.022, 0.001, 0.034, 0.0185, 0.001],
    [0.045, 0.001, 0.0385, 0.0165, 0],
    [0.066, 0, 0.0385, 0.014, -0.002],
    [0.078, 0, 0.037, 0.0115, -0.004],
  ];
  const rings = sections.map(([forth, aside, wide, thick, infront]): Ring => {
    // palm × thumb points along the fingers on one hand and back on the other; swapping u and v corrects that.
    const isRight = side === "R";
    return {
      at: place(hand, forth, aside, infront),
      u: isRight ? hand.palm : hand.thumb,
      v: isRight ? hand.thumb : hand.palm,
      ru: (isRight ? thick : wide) * SIZE,
      rv: (isRight ? wide : thick) * SIZE,
      square: 0.72,
    };
  });
  loft(part, rings, { around: 20 });
  return part;
}

/** A finger or thumb along its joints, slightly thicker at each. */
function digit(part: Part, joints: readonly Vec[], radius: number, hint: Vec): void {
  const stations: Station[] = [];
  const taper = [1.06, 1.04, 0.96, 0.84];
  joints.forEach((at, i) => {
    const r = radius * SIZE * taper[i]!;
    const [before, after] = [joints[i - 1], joints[i + 1]];
    if (before && after) {
      stations.push(
        { at: lerp(at, before, 0.28), ru: r * 0.97 },
        { at, ru: r },
        { at: lerp(at, after, 0.28), ru: r * 0.96 },
      );
    } else if (after) stations.push({ at, ru: r });
    else if (before) stations.push({ at: along(at, unit(sub(before, at)), r * 0.8), ru: r });
  });
  tube(part, stations, { hint, around: 12 });
}

function fingerParts(hand: HandAxes, side: Side, curl: HandCurl): Part[] {
  return FINGERS.map((shape, i) => {
    const part = makePart(`finger${side}${i}`, "skin", { group: `hand${side}`, row: `fingers${side}`, fine: true });
    digit(part, fingerJoints(hand, i, curl.fingers[i]!), shape.radius, hand.thumb);
    return part;
  });
}

/** The ball of the thumb, as part of the palm, and the thumb. */
function thumbParts(hand: HandAxes, side: Side, curl: HandCurl): Part[] {
  const [base, first, second, tip] = thumbJoints(hand, curl.thumb);
  const root = makePart(`thumbBall${side}`, "skin", { group: `hand${side}`, fine: true });
  tube(
    root,
    [
      { at: place(hand, 0.004, 0.012, 0.004), ru: 0.017 * SIZE },
      { at: base, ru: 0.0175 * SIZE },
      { at: first, ru: 0.0128 * SIZE },
    ],
    { around: 14 },
  );
  const thumb = makePart(`thumb${side}`, "skin", { group: `hand${side}`, row: `fingers${side}`, fine: true });
  digit(thumb, [first, first, second, tip].slice(1), THUMB.radius, hand.palm);
  return [root, thumb];
}

/** A hand with four jointed fingers and an opposed thumb; a gripping hand closes around `things`. */
export function handParts(arm: SolvedArm, side: Side, things: readonly Capsule[]): Part[] {
  const curl = arm.hand === "grip" || arm.hand === "hook" ? wrapCurl(arm, arm.curl, things) : arm.curl;
  return [palmPart(arm, side), ...fingerParts(arm, side, curl), ...thumbParts(arm, side, curl)];
}
