import { makePart } from "./mesh.ts";
import type { Part } from "./mesh.ts";
import { loft } from "./solids.ts";
import type { Ring } from "./solids.ts";
import { line, unitAt, writeFrame, writeTube } from "./rings.ts";
import type { Raw, Tube } from "./rings.ts";
import { restHand } from "./rest.ts";
import type { Layout } from "./surfaces.ts";
import { signOf } from "../types.ts";
import type { FingerCurl, HandCurl, Side, SolvedArm, Vec } from "../types.ts";
import { along, clamp, mix, RAD } from "../vector.ts";

/** Hands are larger than life, to be readable in a small picture. */
export const SIZE = 1.12;

interface FingerShape {
  /** Knuckle: along the hand from the wrist, and to the thumb's side; metres before SIZE. */
  along: number;
  aside: number;
  /** Lengths of the three phalanges. */
  bones: readonly [number, number, number];
  radius: number;
}
export const FINGERS: readonly [FingerShape, FingerShape, FingerShape, FingerShape] = [
  { along: 0.081, aside: 0.0275, bones: [0.04, 0.026, 0.02], radius: 0.0098 },
  { along: 0.083, aside: 0.0092, bones: [0.044, 0.029, 0.021], radius: 0.01 },
  { along: 0.08, aside: -0.0092, bones: [0.041, 0.027, 0.021], radius: 0.0096 },
  { along: 0.074, aside: -0.0268, bones: [0.033, 0.02, 0.018], radius: 0.0086 },
];
export const THUMB = {
  along: 0.02,
  aside: 0.021,
  infront: 0.007,
  bones: [0.041, 0.032, 0.027],
  radius: 0.0118,
} as const;
/** Knuckles lie closer to the back of the hand. */
const KNUCKLE_BACK = -0.004;

export type HandAxes = Pick<SolvedArm, "wrist" | "fingers" | "palm" | "thumb">;

/** A point of the hand: along to the knuckles, to the thumb's side, in front of the palm. */
export const placeOnHand = (hand: HandAxes, forth: number, aside: number, infront: number): Vec =>
  along(along(along(hand.wrist, hand.fingers, forth * SIZE), hand.thumb, aside * SIZE), hand.palm, infront * SIZE);

/** Joints of the digit that was computed last: root, two joints, tip. */
const joints = new Float64Array(12);
/** How large a hand is. In an object, since a number that is handed on is allocated. */
interface Sized {
  size: number;
}
const USUAL: Sized = { size: SIZE };

/** Directions of a digit. */
const way = new Float64Array(9);
const [HEADING, WISH] = [0, 3] as const;

function putPlace(o: number, hand: HandAxes, forth: number, aside: number, infront: number, { size }: Sized): void {
  const { wrist, fingers, palm, thumb } = hand;
  for (let n = 0; n < 3; n++)
    joints[o + n] = wrist[n]! + fingers[n]! * (forth * size) + thumb[n]! * (aside * size) + palm[n]! * (infront * size);
}

/** Puts the next joint of a finger: `straight` (HEADING) bent towards the palm, degrees. */
function putBone(o: number, { palm }: HandAxes, bend: number, far: number): void {
  const cosine = Math.cos(bend * RAD);
  const sine = Math.sin(bend * RAD);
  for (let n = 0; n < 3; n++) joints[o + 3 + n] = joints[o + n]! + (way[HEADING + n]! * cosine + palm[n]! * sine) * far;
}

/** Knuckle, two joints and tip of a finger (0 index to 3 little), into `joints`. */
function putFinger(hand: HandAxes, index: number, curl: FingerCurl, sized: Sized): void {
  const { size } = sized;
  const shape = FINGERS[index]!;
  const aside = curl.spread * RAD;
  const cosine = Math.cos(aside);
  const sine = Math.sin(aside);
  for (let n = 0; n < 3; n++) way[HEADING + n] = hand.fingers[n]! * cosine + hand.thumb[n]! * sine;
  putPlace(0, hand, shape.along, shape.aside, KNUCKLE_BACK, sized);
  putBone(0, hand, curl.knuckle, shape.bones[0] * size);
  putBone(3, hand, curl.knuckle + curl.middle, shape.bones[1] * size);
  putBone(6, hand, curl.knuckle + curl.middle + curl.end, shape.bones[2] * size);
}

/** Puts the next joint of the thumb: its direction (HEADING) turned to the side (WISH), degrees. */
function putThumbBone(o: number, turned: number, far: number): void {
  const cosine = Math.cos(turned * RAD);
  const sine = Math.sin(turned * RAD);
  for (let n = 0; n < 3; n++)
    joints[o + 3 + n] = joints[o + n]! + (way[HEADING + n]! * cosine + way[WISH + n]! * sine) * far;
}

/** Base, two joints and tip of the thumb, into `joints`. */
function putThumb(hand: HandAxes, { out, across, bend }: HandCurl["thumb"], sized: Sized): void {
  const { size } = sized;
  const { fingers, palm, thumb } = hand;
  putPlace(0, hand, THUMB.along, THUMB.aside, THUMB.infront, sized);
  const forwards = Math.cos(out * RAD);
  const sideways = Math.sin(out * RAD);
  const flat = Math.cos(across * RAD);
  const raised = Math.sin(across * RAD);
  // It bends towards the little finger over closed fingers; otherwise towards their tips.
  const opposes = clamp((across - 55) / 20, 0, 1);
  const forth = mix(0.25 + 0.75 * sideways * flat, 1, opposes);
  const over = 0.3 * raised * (1 - opposes);
  const inwards = mix(-1, -0.25, opposes);
  for (let n = 0; n < 3; n++) {
    way[HEADING + n] = (fingers[n]! * forwards + thumb[n]! * sideways) * flat + palm[n]! * raised;
    way[WISH + n] = thumb[n]! * inwards + (fingers[n]! * forth + palm[n]! * over);
  }
  const along = way[WISH]! * way[HEADING]! + way[WISH + 1]! * way[HEADING + 1]! + way[WISH + 2]! * way[HEADING + 2]!;
  for (let n = 0; n < 3; n++) way[WISH + n]! -= way[HEADING + n]! * along;
  unitAt(way, WISH);
  for (let n = 0; n < 3; n++) joints[3 + n] = joints[n]! + way[HEADING + n]! * (THUMB.bones[0] * size);
  putThumbBone(3, bend, THUMB.bones[1] * size);
  putThumbBone(6, bend * 1.7, THUMB.bones[2] * size);
}

type Joints = [Vec, Vec, Vec, Vec];
const jointsAsVectors = (): Joints =>
  [0, 3, 6, 9].map((k): Vec => [joints[k]!, joints[k + 1]!, joints[k + 2]!]) as Joints;

/** Knuckle, two joints and tip of a finger (0 index to 3 little). */
export function fingerJoints(hand: HandAxes, index: number, curl: FingerCurl): Joints {
  putFinger(hand, index, curl, USUAL);
  return jointsAsVectors();
}

/** Base, two joints and tip of the thumb. */
export function thumbJoints(hand: HandAxes, curl: HandCurl["thumb"]): Joints {
  putThumb(hand, curl, USUAL);
  return jointsAsVectors();
}

/** The middle of a hand, made for `size`. */
function palmPart(hand: HandAxes, side: Side, grown = 1): Part {
  const part = makePart(`hand${side}`, "skin", { group: `hand${side}`, fine: true });
  const size = SIZE * grown;
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
      at: along(
        along(along(hand.wrist, hand.fingers, forth * size), hand.thumb, aside * size),
        hand.palm,
        infront * size,
      ),
      u: isRight ? hand.palm : hand.thumb,
      v: isRight ? hand.thumb : hand.palm,
      ru: (isRight ? thick : wide) * size,
      rv: (isRight ? wide : thick) * size,
      square: 0.72,
    };
  });
  loft(part, rings, { around: 20 });
  return part;
}

/** Thickness of a digit at its joints. */
const TAPER = [1.06, 1.04, 0.96, 0.84] as const;
/** From a joint to the rings before and behind it, share of the bone. */
const BESIDE = 0.28;

/** Half widths of a digit with `count` joints, slightly thicker at each. */
function digitRadii(count: number, radius: number, size: number): [number, number][] {
  const at = (i: number, by: number): [number, number] => {
    const r = radius * size * TAPER[i]! * by;
    return [r, r];
  };
  const inner = Array.from({ length: count - 2 }, (_, i) => [at(i + 1, 0.97), at(i + 1, 1), at(i + 1, 0.96)]);
  return [at(0, 1), ...inner.flat(), at(count - 1, 1)];
}

function putBeside(index: number, at: number, other: number): void {
  for (let n = 0; n < 3; n++) {
    const here = joints[at + n]!;
    line[index * 3 + n] = here + (joints[other + n]! - here) * BESIDE;
  }
}

/** Lays a digit's centre line along `joints` from the joint `from` on; its last ring lies before the tip. */
function layDigit(from: number, tube: Tube): void {
  const last = tube.stations - 1;
  for (let n = 0; n < 3; n++) line[n] = joints[from * 3 + n]!;
  for (let i = from + 1, index = 1; i < 3; i++, index += 3) {
    putBeside(index, i * 3, i * 3 - 3);
    for (let n = 0; n < 3; n++) line[index * 3 + 3 + n] = joints[i * 3 + n]!;
    putBeside(index + 2, i * 3, i * 3 + 3);
  }
  for (let n = 0; n < 3; n++) way[WISH + n] = joints[6 + n]! - joints[9 + n]!;
  unitAt(way, WISH);
  for (let n = 0; n < 3; n++) line[last * 3 + n] = joints[9 + n]! + way[WISH + n]! * (tube.radii[last * 2]! * 0.8);
}

/** The surfaces of a hand. */
export interface HandSurfaces {
  /** Frame of the palm. */
  palm: number;
  fingers: readonly Tube[];
  ball: Tube;
  thumb: Tube;
  size: number;
}

/** Lays out a hand with four jointed fingers and an opposed thumb; `grown`: its size as a share of the usual one. */
export function planHand(layout: Layout, side: Side, grown = 1): HandSurfaces {
  const size = SIZE * grown;
  const palm = layout.frame();
  layout.rigid(palm, [palmPart(restHand(side), side, grown)], ({ arms }) => [palmPart(arms[side], side, grown)]);
  const digit = (id: string, joined: number, radius: number) => {
    const part = makePart(id, "skin", { group: `hand${side}`, row: `fingers${side}`, fine: true });
    return layout.tube(part, digitRadii(joined, radius, size), { around: 12 });
  };
  const fingers = FINGERS.map(({ radius }, i) => digit(`finger${side}${i}`, 4, radius));
  // The ball of the thumb is part of the palm.
  const root = makePart(`thumbBall${side}`, "skin", { group: `hand${side}`, fine: true });
  const radii = [0.017, 0.0175, 0.0128].map((r): [number, number] => [r * size, r * size]);
  const ball = layout.tube(root, radii, { around: 14 });
  return { palm, fingers, ball, thumb: digit(`thumb${side}`, 3, THUMB.radius), size };
}

const minusThumb: [number, number, number] = [0.5, 0.5, 0.5];

/** Writes a hand whose fingers lie as `curl` says. */
export function writeHand(raw: Raw, surfaces: HandSurfaces, hand: HandAxes, side: Side, curl: HandCurl): void {
  const { fingers, ball, thumb } = surfaces;
  // The right hand at rest is measured with its thumb in -y.
  for (let n = 0; n < 3; n++) minusThumb[n] = hand.thumb[n]! * signOf(side);
  writeFrame(raw, surfaces.palm, hand.wrist, hand.fingers, minusThumb, hand.palm);
  for (let i = 0; i < 4; i++) {
    putFinger(hand, i, curl.fingers[i]!, surfaces);
    layDigit(0, fingers[i]!);
    writeTube(raw, fingers[i]!, hand.thumb);
  }
  putPlace(0, hand, 0.004, 0.012, 0.004, surfaces);
  for (let n = 0; n < 3; n++) line[n] = joints[n]!;
  putThumb(hand, curl.thumb, surfaces);
  for (let n = 0; n < 6; n++) line[3 + n] = joints[n]!;
  writeTube(raw, ball);
  layDigit(1, thumb);
  writeTube(raw, thumb, hand.palm);
}
