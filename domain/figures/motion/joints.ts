import { BODY } from "../skeleton.ts";
import type { Frame, Side, SolvedArm, SolvedLeg, Vec } from "../types.ts";
import { SIDES } from "../types.ts";
import {
  clamp,
  dot,
  frameFromY,
  length,
  lerp,
  quaternionOf,
  reject,
  scale,
  sub,
  toLocal,
  turnFrame,
  unit,
} from "../vector.ts";
import { handFrame } from "./codec.ts";
import { ASIDE, type Detour, type KeyBody } from "./types.ts";
import {
  ARM_BONES,
  type Axes,
  axesFromYTo,
  axesInTo,
  axesTo,
  bendTo,
  bowTo,
  copyPoint,
  crossTo,
  CURL,
  curlNumbers,
  headingTo,
  layFingers,
  LEG_BONES,
  mixPlain,
  mixSwing,
  mixTurn,
  newAxes,
  newPoint,
  type Numbers,
  placeTo,
  type Point,
  type Share,
  type StageArm,
  type StageBody,
  type StageLeg,
  subTo,
  turnTo,
  unitTo,
} from "./registers.ts";

// A body by its joints, as numbers that can be mixed one by one: bones keep their lengths whatever lies between.
// The pelvis counts from its heading, so that a full turn stays a full turn; the chest counts from the pelvis, head and
// arms from the chest, thighs from the pelvis.

/** Where the numbers of the trunk lie. */
const AT = { pelvis: 0, heading: 3, pelvisTurn: 4, chestTurn: 8, headTurn: 12 } as const;

/** How high the hips are, metres. */
export const hipHeight = (numbers: Numbers): number => numbers[AT.pelvis + 1]!;
/** Where the numbers of an arm lie, from its beginning. */
const ARM = { shoulder: 0, reach: 3, pole: 6, hand: 9, straight: 13, wrist: 14, curl: 17 } as const;
const ARM_NUMBERS = ARM.curl + CURL;
/** Where the numbers of a leg lie, from its beginning. */
const LEG = { thigh: 0, bend: 4, foot: 5, toesUp: 9 } as const;
const LEG_NUMBERS = 10;
const ARMS = 16;
const LEGS = ARMS + 2 * ARM_NUMBERS;
export const JOINT_NUMBERS = LEGS + 2 * LEG_NUMBERS;

export const armAt = (side: Side): number => ARMS + (side === "L" ? 0 : ARM_NUMBERS);
export const legAt = (side: Side): number => LEGS + (side === "L" ? 0 : LEG_NUMBERS);
export { AT, ARM, LEG };

/** Below this bend (radians) the foot says where a knee would point. */
const STRAIGHT = 0.02;

/** From the middle of a limb's line to its joint. */
const poleOf = (root: Vec, joint: Vec, end: Vec): Vec => unit(sub(joint, lerp(root, end, 0.5)));

/** The frame of a thigh: y along it, z to the front of the knee; and how far the knee is bent, radians. */
function thighOf({ hip, knee, ankle, foot }: SolvedLeg): { frame: Frame; bend: number } {
  const y = unit(sub(knee, hip));
  const shin = unit(sub(ankle, knee));
  const bend = Math.acos(clamp(dot(y, shin), -1, 1));
  const back = reject(shin, y);
  return { frame: frameFromY(y, bend > STRAIGHT && length(back) > 1e-6 ? scale(back, -1) : foot.z), bend };
}

const inFrame = (base: Frame, frame: Frame): Frame => ({
  x: toLocal(base, frame.x),
  y: toLocal(base, frame.y),
  z: toLocal(base, frame.z),
});

/** The frame of a shin: its thigh's, bent about the knee. */
function shinFrame({ x, y, z }: Frame, bend: number): Frame {
  const [sine, cosine] = [Math.sin(bend), Math.cos(bend)];
  const turned = (a: Vec, b: Vec, u: number, v: number): Vec => [
    a[0] * u + b[0] * v,
    a[1] * u + b[1] * v,
    a[2] * u + b[2] * v,
  ];
  return { x, y: turned(y, z, cosine, -sine), z: turned(y, z, sine, cosine) };
}

function armNumbers(arm: SolvedArm, { chest, chestFrame }: KeyBody): number[] {
  const inChest = (v: Vec) => toLocal(chestFrame, v);
  const pole = poleOf(arm.shoulder, arm.elbow, arm.wrist);
  const forearm = frameFromY(sub(arm.wrist, arm.elbow), pole);
  return [
    ...inChest(sub(arm.shoulder, chest)),
    ...inChest(sub(arm.wrist, arm.shoulder)),
    ...inChest(pole),
    ...quaternionOf(inFrame(forearm, handFrame(arm))),
    0,
    ...arm.wrist,
    ...curlNumbers(arm.curl),
  ];
}

function legNumbers(leg: SolvedLeg, { pelvisFrame }: KeyBody): number[] {
  const { frame, bend } = thighOf(leg);
  return [
    ...quaternionOf(inFrame(pelvisFrame, frame)),
    bend,
    ...quaternionOf(inFrame(shinFrame(frame, bend), leg.foot)),
    leg.toesUp,
  ];
}

/** The joints of a keyframe's body. */
export function jointsOf(body: KeyBody): Numbers {
  const { pelvisFrame, chestFrame, headFrame, headings } = body;
  return Float64Array.from([
    ...body.pelvis,
    headings.pelvis,
    ...quaternionOf(turnFrame(pelvisFrame, -headings.pelvis)),
    ...quaternionOf(inFrame(pelvisFrame, chestFrame)),
    ...quaternionOf(inFrame(chestFrame, headFrame)),
    ...SIDES.flatMap((side) => armNumbers(body.arms[side], body)),
    ...SIDES.flatMap((side) => legNumbers(body.legs[side], body)),
  ]);
}

function mixArm(out: Numbers, a: Numbers, b: Numbers, at: number, share: Share): void {
  mixPlain(out, a, b, at + ARM.shoulder, at + ARM.reach, share);
  mixSwing(out, a, b, at + ARM.reach, share);
  mixSwing(out, a, b, at + ARM.pole, share);
  mixTurn(out, a, b, at + ARM.hand, share);
  mixPlain(out, a, b, at + ARM.straight, at + ARM_NUMBERS, share);
}

function mixLeg(out: Numbers, a: Numbers, b: Numbers, at: number, share: Share, folds: boolean): void {
  mixTurn(out, a, b, at + LEG.thigh, share);
  mixTurn(out, a, b, at + LEG.foot, share);
  mixPlain(out, a, b, at + LEG.toesUp, at + LEG_NUMBERS, share);
  const { t } = share;
  const from = a[at + LEG.bend]!;
  const to = b[at + LEG.bend]!;
  // A knee folds early and stretches late, as in a kick.
  const bent = !folds ? t : to > from ? t ** 0.7 : t ** 1.5;
  out[at + LEG.bend] = from + (to - from) * bent;
}

/** The joints between two bodies. `folds` bends knees as kicks do, instead of evenly. */
export function mixJoints(out: Numbers, a: Numbers, b: Numbers, share: Share, folds: boolean): void {
  mixPlain(out, a, b, AT.pelvis, AT.pelvisTurn, share);
  mixTurn(out, a, b, AT.pelvisTurn, share);
  mixTurn(out, a, b, AT.chestTurn, share);
  mixTurn(out, a, b, AT.headTurn, share);
  for (let arm = ARMS; arm < LEGS; arm += ARM_NUMBERS) mixArm(out, a, b, arm, share);
  for (let leg = LEGS; leg < JOINT_NUMBERS; leg += LEG_NUMBERS) mixLeg(out, a, b, leg, share, folds);
}

const local = newAxes();
const base = newAxes();
const along = newPoint();
const front = newPoint();
const pole = newPoint();

/** Half the turn from pelvis to chest. */
const half = new Float64Array(JOINT_NUMBERS);
const HALF_WAY: Share = { t: 0.5 };
const NONE = new Float64Array(JOINT_NUMBERS);
NONE[AT.chestTurn] = 1;

/** The frame at offset `at`, in the coordinates of another frame. */
function turnedTo(out: Axes, around: Axes, numbers: Numbers, at: number): void {
  axesTo(local, numbers, at);
  axesInTo(out, around, local);
}

/** Pelvis, spine, chest and head. */
export function standTrunk(body: StageBody, numbers: Numbers): void {
  for (let i = 0; i < 3; i++) body.pelvis[i] = numbers[AT.pelvis + i]!;
  headingTo(base, numbers, AT.heading);
  turnedTo(body.pelvisFrame, base, numbers, AT.pelvisTurn);
  turnedTo(body.chestFrame, body.pelvisFrame, numbers, AT.chestTurn);
  turnedTo(body.headFrame, body.chestFrame, numbers, AT.headTurn);
  mixTurn(half, NONE, numbers, AT.chestTurn, HALF_WAY);
  turnedTo(body.spineFrame, body.pelvisFrame, half, AT.chestTurn);
  stackOn(body);
}

const WAIST: Vec = [0, BODY.waist, 0];
const CHEST: Vec = [0, BODY.chest - BODY.waist, 0];
const NECK: Vec = [0, BODY.neck - BODY.chest, -0.012];
const HEAD: Vec = [0, BODY.headUp, 0.012];
const HIPS: Readonly<Record<Side, Vec>> = {
  L: [BODY.hipOut, BODY.hipDown, 0],
  R: [-BODY.hipOut, BODY.hipDown, 0],
};
const NECK_LENGTH = BODY.neckLength;

/** Puts the spine and the head on the pelvis, and the hips below it. */
export function stackOn(body: StageBody): void {
  placeTo(body.waist, body.pelvis, body.pelvisFrame, WAIST);
  placeTo(body.chest, body.waist, body.spineFrame, CHEST);
  placeTo(body.neck, body.chest, body.chestFrame, NECK);
  for (let i = 0; i < 3; i++) along[i] = body.chestFrame.y[i]! + body.headFrame.y[i]!;
  unitTo(along);
  placeTo(body.skull, body.neck, body.headFrame, HEAD);
  for (let i = 0; i < 3; i++) body.skull[i] = body.skull[i]! + along[i]! * NECK_LENGTH;
  placeTo(body.legs.L.hip, body.pelvis, body.pelvisFrame, HIPS.L);
  placeTo(body.legs.R.hip, body.pelvis, body.pelvisFrame, HIPS.R);
}

const FIST = BODY.fist;
const HAND = BODY.hand;

/** Knuckles, tip and palm of a hand whose wrist, fingers and thumb are known. */
export function finishHand(arm: StageArm, side: Side): void {
  const { wrist, fingers, thumb, palm } = arm;
  if (side === "L") crossTo(palm, fingers, thumb);
  else crossTo(palm, thumb, fingers);
  for (let i = 0; i < 3; i++) {
    arm.knuckles[i] = wrist[i]! + fingers[i]! * FIST;
    arm.tip[i] = wrist[i]! + fingers[i]! * HAND;
  }
}

/** Bends an arm to a goal for its wrist; the elbow keeps its side. */
export function reachFor(arm: StageArm, goal: Vec, toward: Point): void {
  copyPoint(arm.wrist, goal);
  bendTo(arm.elbow, arm.wrist, toward, arm.shoulder, ARM_BONES);
}

/** An arm on a trunk that stands. */
export function hangArm(body: StageBody, side: Side, numbers: Numbers): void {
  const arm = body.arms[side];
  const { chestFrame } = body;
  const at = armAt(side);
  placeTo(arm.shoulder, body.chest, chestFrame, numbers, at + ARM.shoulder);
  placeTo(arm.wrist, arm.shoulder, chestFrame, numbers, at + ARM.reach);
  const straight = numbers[at + ARM.straight]!;
  if (straight > 0) {
    for (let i = 0; i < 3; i++) {
      arm.wrist[i] = arm.wrist[i]! + (numbers[at + ARM.wrist + i]! - arm.wrist[i]!) * straight;
    }
  }
  turnTo(pole, chestFrame, numbers, at + ARM.pole);
  bendTo(arm.elbow, arm.wrist, pole, arm.shoulder, ARM_BONES);
  subTo(along, arm.wrist, arm.elbow);
  axesFromYTo(base, along, pole);
  axesTo(local, numbers, at + ARM.hand);
  turnTo(arm.fingers, base, local.y);
  turnTo(arm.thumb, base, local.x);
  finishHand(arm, side);
  layFingers(arm, numbers, at + ARM.curl);
}

const HEEL: Vec = [0, 0.01 - BODY.ankle, BODY.heel];
const BALL: Vec = [0, -BODY.ankle, BODY.ball];
const TOE: Vec = [0, -BODY.ankle, BODY.toe];

/** Heel, ball and toe of a foot whose ankle and frame are known. */
export function finishFoot(leg: StageLeg): void {
  placeTo(leg.heel, leg.ankle, leg.foot, HEEL);
  placeTo(leg.ball, leg.ankle, leg.foot, BALL);
  placeTo(leg.toe, leg.ankle, leg.foot, TOE);
}

const { upper: THIGH, lower: SHIN } = LEG_BONES;

/**
 * A leg as its joints say, without regard to the floor; `toward` becomes the direction of its knee. The foot is where
 * the joints put it, too.
 */
export function swingLeg(body: StageBody, side: Side, numbers: Numbers, toward: Point): void {
  const leg = body.legs[side];
  const at = legAt(side);
  axesTo(local, numbers, at + LEG.thigh);
  axesInTo(base, body.pelvisFrame, local);
  const bend = numbers[at + LEG.bend]!;
  const sine = Math.sin(bend);
  const cosine = Math.cos(bend);
  const y = Math.sin(bend / 2);
  const z = Math.cos(bend / 2);
  for (let i = 0; i < 3; i++) {
    leg.knee[i] = leg.hip[i]! + base.y[i]! * THIGH;
    toward[i] = base.y[i]! * y + base.z[i]! * z;
    // The shin's frame is the thigh's, bent about the knee.
    along[i] = base.y[i]! * cosine - base.z[i]! * sine;
    front[i] = base.y[i]! * sine + base.z[i]! * cosine;
    leg.ankle[i] = leg.knee[i]! + along[i]! * SHIN;
  }
  copyPoint(base.y, along);
  copyPoint(base.z, front);
  axesTo(local, numbers, at + LEG.foot);
  axesInTo(leg.foot, base, local);
  leg.toesUp = numbers[at + LEG.toesUp]!;
}

/** Where the metres of a detour lie, in the order of `ASIDE`. */
export const DETOUR = { pelvis: 0, L: { arm: 3, leg: 9 }, R: { arm: 6, leg: 12 } } as const;
export const DETOUR_NUMBERS = 15;
/** Parts of the way at which detours are widest. */
export const DETOUR_AT = [0.22, 0.5, 0.78] as const;
export const newDetours = (): Numbers => new Float64Array(DETOUR_NUMBERS * DETOUR_AT.length);
/** Where the metres of a detour lie in somebody's detours. */
export const detourIndex = ({ widest, part }: Pick<Detour, "widest" | "part">): number =>
  widest * DETOUR_NUMBERS + ASIDE.indexOf(part) * 3;

/** Adds up what is left at part `t` of the way of detours that are widest at different parts of it. */
export function detourAt(out: Numbers, detours: Numbers, { t }: Share): void {
  out.fill(0);
  for (let slot = 0; slot < DETOUR_AT.length; slot++) {
    const widest = DETOUR_AT[slot]!;
    const near = t < widest ? t / widest : (1 - t) / (1 - widest);
    const share = near * near * (3 - 2 * near);
    for (let i = 0; i < DETOUR_NUMBERS; i++) out[i] = out[i]! + detours[slot * DETOUR_NUMBERS + i]! * share;
  }
}

/** A foot that is lower than this goes aside, but not down, metres. */
const NEAR_FLOOR = 0.25;

const aim = newPoint();
/** A goal that lies aside of the end of a limb; false where it does not. `pole` keeps the joint's side. */
function asideOf(root: Vec, joint: Vec, end: Vec, detour: Numbers, at: number): boolean {
  if (detour[at] === 0 && detour[at + 1] === 0 && detour[at + 2] === 0) return false;
  for (let i = 0; i < 3; i++) aim[i] = end[i]! + detour[at + i]!;
  bowTo(pole, root, joint, end);
  return true;
}

/** Hands and feet go their detours. */
export function goAside(body: StageBody, detour: Numbers): void {
  for (let i = 0; i < SIDES.length; i++) {
    const side = SIDES[i]!;
    const arm = body.arms[side];
    if (asideOf(arm.shoulder, arm.elbow, arm.wrist, detour, DETOUR[side].arm)) {
      reachFor(arm, aim, pole);
      finishHand(arm, side);
    }
    const leg = body.legs[side];
    if (asideOf(leg.hip, leg.knee, leg.ankle, detour, DETOUR[side].leg)) {
      aim[1] = Math.max(aim[1], Math.min(leg.ankle[1], NEAR_FLOOR));
      copyPoint(leg.ankle, aim);
      bendTo(leg.knee, leg.ankle, pole, leg.hip, LEG_BONES);
      finishFoot(leg);
    }
  }
}
