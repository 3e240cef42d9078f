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
  axesFromYTo,
  axesInTo,
  axesTo,
  bendTo,
  copyPoint,
  crossTo,
  CURL,
  curlNumbers,
  layFingers,
  mixPlain,
  mixSwing,
  mixTurn,
  newAxes,
  newPoint,
  type Numbers,
  placeTo,
  type Axes,
  type Point,
  setPoint,
  type StageArm,
  type StageBody,
  type StageLeg,
  subTo,
  turnTo,
  alongTo,
  unitTo,
} from "./registers.ts";

// A body by its joints, as numbers that can be mixed one by one: bones keep their lengths whatever lies between.
// The pelvis counts from its heading, so that a full turn stays a full turn; the chest counts from the pelvis, head and
// arms from the chest, thighs from the pelvis.

/** Where the numbers of the trunk lie. */
const AT = { pelvis: 0, heading: 3, pelvisTurn: 4, chestTurn: 8, headTurn: 12 } as const;
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

function mixArm(out: Numbers, a: Numbers, b: Numbers, at: number, t: number): void {
  mixPlain(out, a, b, at + ARM.shoulder, at + ARM.reach, t);
  mixSwing(out, a, b, at + ARM.reach, t);
  mixSwing(out, a, b, at + ARM.pole, t);
  mixTurn(out, a, b, at + ARM.hand, t);
  mixPlain(out, a, b, at + ARM.straight, at + ARM_NUMBERS, t);
}

function mixLeg(out: Numbers, a: Numbers, b: Numbers, at: number, t: number, bent: number): void {
  mixTurn(out, a, b, at + LEG.thigh, t);
  mixPlain(out, a, b, at + LEG.bend, at + LEG.foot, bent);
  mixTurn(out, a, b, at + LEG.foot, t);
  mixPlain(out, a, b, at + LEG.toesUp, at + LEG_NUMBERS, t);
}

/** A knee folds early and stretches late, as in a kick. */
const foldTime = (a: number, b: number, t: number): number => (b > a ? t ** 0.7 : t ** 1.5);

/** The joints between two bodies. `folds` bends knees as kicks do, instead of evenly. */
export function mixJoints(out: Numbers, a: Numbers, b: Numbers, t: number, folds: boolean): void {
  mixPlain(out, a, b, AT.pelvis, AT.pelvisTurn, t);
  mixTurn(out, a, b, AT.pelvisTurn, t);
  mixTurn(out, a, b, AT.chestTurn, t);
  mixTurn(out, a, b, AT.headTurn, t);
  for (let arm = ARMS; arm < LEGS; arm += ARM_NUMBERS) mixArm(out, a, b, arm, t);
  for (let leg = LEGS; leg < JOINT_NUMBERS; leg += LEG_NUMBERS) {
    const bent = folds ? foldTime(a[leg + LEG.bend]!, b[leg + LEG.bend]!, t) : t;
    mixLeg(out, a, b, leg, t, bent);
  }
}

const local = newAxes();
const ways = { up: newPoint(), pole: newPoint(), goal: newPoint(), shin: newPoint() };
const base = newAxes();
const RAD = Math.PI / 180;

/** Half the turn from pelvis to chest. */
const half = new Float64Array(JOINT_NUMBERS);
const NONE = new Float64Array(JOINT_NUMBERS);
NONE[AT.chestTurn] = 1;

/** The frame at offset `at`, in the coordinates of another frame. */
function turnedTo(out: Axes, around: Axes, numbers: Numbers, at: number): void {
  axesTo(local, numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!);
  axesInTo(out, around, local);
}

/** Pelvis, spine, chest and head. */
export function standTrunk(body: StageBody, numbers: Numbers): void {
  setPoint(body.pelvis, numbers[0]!, numbers[1]!, numbers[2]!);
  const turned = (numbers[AT.heading]! * RAD) / 2;
  axesTo(base, Math.cos(turned), 0, Math.sin(turned), 0);
  turnedTo(body.pelvisFrame, base, numbers, AT.pelvisTurn);
  turnedTo(body.chestFrame, body.pelvisFrame, numbers, AT.chestTurn);
  turnedTo(body.headFrame, body.chestFrame, numbers, AT.headTurn);
  mixTurn(half, NONE, numbers, AT.chestTurn, 0.5);
  turnedTo(body.spineFrame, body.pelvisFrame, half, AT.chestTurn);
  stackOn(body);
}

/** Puts the spine and the head on the pelvis, and the hips below it. */
export function stackOn(body: StageBody): void {
  placeTo(body.waist, body.pelvis, body.pelvisFrame, 0, BODY.waist, 0);
  placeTo(body.chest, body.waist, body.spineFrame, 0, BODY.chest - BODY.waist, 0);
  placeTo(body.neck, body.chest, body.chestFrame, 0, BODY.neck - BODY.chest, -0.012);
  const { up } = ways;
  alongTo(up, body.chestFrame.y, body.headFrame.y, 1);
  unitTo(up);
  placeTo(body.skull, body.neck, body.headFrame, 0, BODY.headUp, 0.012);
  alongTo(body.skull, body.skull, up, BODY.neckLength);
  placeTo(body.legs.L.hip, body.pelvis, body.pelvisFrame, BODY.hipOut, BODY.hipDown, 0);
  placeTo(body.legs.R.hip, body.pelvis, body.pelvisFrame, -BODY.hipOut, BODY.hipDown, 0);
}

/** Knuckles, tip and palm of a hand whose wrist, fingers and thumb are known. */
export function finishHand(arm: StageArm, side: Side): void {
  crossTo(arm.palm, arm.fingers, arm.thumb);
  if (side === "R") setPoint(arm.palm, -arm.palm[0], -arm.palm[1], -arm.palm[2]);
  alongTo(arm.knuckles, arm.wrist, arm.fingers, BODY.fist);
  alongTo(arm.tip, arm.wrist, arm.fingers, BODY.hand);
}

/** Bends an arm to a goal for its wrist; the elbow keeps its side. */
export function reachFor(arm: StageArm, goal: Vec, pole: Point): void {
  copyPoint(arm.wrist, goal);
  bendTo(arm.elbow, arm.wrist, pole, arm.shoulder, BODY.upperArm, BODY.forearm);
}

/** An arm on a trunk that stands. */
export function hangArm(body: StageBody, side: Side, numbers: Numbers): void {
  const arm = body.arms[side];
  const { chestFrame } = body;
  const at = armAt(side);
  placeTo(arm.shoulder, body.chest, chestFrame, numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
  const reach = at + ARM.reach;
  const { goal, pole } = ways;
  placeTo(goal, arm.shoulder, chestFrame, numbers[reach]!, numbers[reach + 1]!, numbers[reach + 2]!);
  const straight = numbers[at + ARM.straight]!;
  if (straight > 0) {
    for (let i = 0; i < 3; i++) goal[i] = goal[i]! + (numbers[at + ARM.wrist + i]! - goal[i]!) * straight;
  }
  const aim = at + ARM.pole;
  turnTo(pole, chestFrame, numbers[aim]!, numbers[aim + 1]!, numbers[aim + 2]!);
  reachFor(arm, goal, pole);
  subTo(ways.up, arm.wrist, arm.elbow);
  axesFromYTo(base, ways.up, pole);
  const hand = at + ARM.hand;
  axesTo(local, numbers[hand]!, numbers[hand + 1]!, numbers[hand + 2]!, numbers[hand + 3]!);
  turnTo(arm.fingers, base, local.y[0], local.y[1], local.y[2]);
  turnTo(arm.thumb, base, local.x[0], local.x[1], local.x[2]);
  finishHand(arm, side);
  layFingers(arm, numbers, at + ARM.curl);
}

/** Heel, ball and toe of a foot whose ankle and frame are known. */
export function finishFoot(leg: StageLeg): void {
  placeTo(leg.heel, leg.ankle, leg.foot, 0, 0.01 - BODY.ankle, BODY.heel);
  placeTo(leg.ball, leg.ankle, leg.foot, 0, -BODY.ankle, BODY.ball);
  placeTo(leg.toe, leg.ankle, leg.foot, 0, -BODY.ankle, BODY.toe);
}

/**
 * A leg as its joints say, without regard to the floor; `pole` becomes the direction of its knee. The foot is where the
 * joints put it, too.
 */
export function swingLeg(body: StageBody, side: Side, numbers: Numbers, pole: Point): void {
  const leg = body.legs[side];
  const at = legAt(side);
  axesTo(local, numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!);
  axesInTo(base, body.pelvisFrame, local);
  const bend = numbers[at + LEG.bend]!;
  const sine = Math.sin(bend);
  const cosine = Math.cos(bend);
  alongTo(leg.knee, leg.hip, base.y, BODY.thigh);
  setPoint(pole, 0, 0, 0);
  alongTo(pole, pole, base.y, Math.sin(bend / 2));
  alongTo(pole, pole, base.z, Math.cos(bend / 2));
  // The shin's frame is the thigh's, bent about the knee.
  const { shin, goal } = ways;
  setPoint(shin, 0, 0, 0);
  alongTo(shin, shin, base.y, cosine);
  alongTo(shin, shin, base.z, -sine);
  setPoint(goal, 0, 0, 0);
  alongTo(goal, goal, base.y, sine);
  alongTo(goal, goal, base.z, cosine);
  copyPoint(base.y, shin);
  copyPoint(base.z, goal);
  alongTo(leg.ankle, leg.knee, shin, BODY.shin);
  const foot = at + LEG.foot;
  axesTo(local, numbers[foot]!, numbers[foot + 1]!, numbers[foot + 2]!, numbers[foot + 3]!);
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
export function detourAt(out: Numbers, detours: Numbers, t: number): void {
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
const bow = newPoint();
/** A goal that lies aside of the end of a limb; false where it does not. `bow` keeps the joint's side. */
function asideOf(root: Vec, joint: Vec, end: Vec, detour: Numbers, at: number): boolean {
  if (detour[at] === 0 && detour[at + 1] === 0 && detour[at + 2] === 0) return false;
  for (let i = 0; i < 3; i++) {
    aim[i] = end[i]! + detour[at + i]!;
    bow[i] = joint[i]! - (root[i]! + end[i]!) / 2;
  }
  return true;
}

/** Hands and feet go their detours. */
export function goAside(body: StageBody, detour: Numbers): void {
  for (let i = 0; i < SIDES.length; i++) {
    const side = SIDES[i]!;
    const arm = body.arms[side];
    if (asideOf(arm.shoulder, arm.elbow, arm.wrist, detour, DETOUR[side].arm)) {
      reachFor(arm, aim, bow);
      finishHand(arm, side);
    }
    const leg = body.legs[side];
    if (asideOf(leg.hip, leg.knee, leg.ankle, detour, DETOUR[side].leg)) {
      aim[1] = Math.max(aim[1], Math.min(leg.ankle[1], NEAR_FLOOR));
      copyPoint(leg.ankle, aim);
      bendTo(leg.knee, leg.ankle, bow, leg.hip, BODY.thigh, BODY.shin);
      finishFoot(leg);
    }
  }
}
