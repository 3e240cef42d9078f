import type { Side } from "../types.ts";
import { distance, quaternionOf, toLocal } from "../vector.ts";
import { isOfLeg, type ThingTrack, type TieTrack } from "./contacts.ts";
import { finishFoot, finishHand, reachFor } from "./joints.ts";
import type { Key, KeyThing, Tie } from "./types.ts";
import type { Reference } from "./references.ts";
import {
  type Axes,
  axesFromYTo,
  axesInTo,
  axesTo,
  bendTo,
  bowTo,
  copyAxes,
  copyPoint,
  crossTo,
  LEG_BONES,
  mixPlain,
  mixTurn,
  newAxes,
  newPoint,
  type Numbers,
  placeTo,
  type Point,
  setPoint,
  type Share,
  type StageArm,
  type StageBody,
  type StageLeg,
  subTo,
} from "./registers.ts";
import { makeStage, showKey, type Stage } from "./stage.ts";

const way = newPoint();
const hint = newPoint();

/** A frame on a bone: y along it. */
function boneTo(axes: Axes, root: Point, end: Point, toward: Point): void {
  subTo(way, end, root);
  axesFromYTo(axes, way, toward);
}

/** The axes of a hand as a frame: x to the thumb, y along the fingers. */
function handTo(axes: Axes, { thumb, fingers }: { thumb: Point; fingers: Point }): void {
  copyPoint(axes.x, thumb);
  copyPoint(axes.y, fingers);
  crossTo(axes.z, thumb, fingers);
}

function onArm(at: Point, axes: Axes, body: StageBody, side: Side, name: string): void {
  const arm = body.arms[side];
  switch (name) {
    case "shoulder":
      copyPoint(at, arm.shoulder);
      return copyAxes(axes, body.chestFrame);
    case "upperArm":
    case "elbow":
      copyPoint(at, arm.elbow);
      subTo(hint, arm.wrist, arm.shoulder);
      return boneTo(axes, arm.shoulder, arm.elbow, hint);
    case "forearm":
    case "sleeve":
    case "wrist":
      copyPoint(at, arm.wrist);
      return boneTo(axes, arm.elbow, arm.wrist, arm.thumb);
    default:
      copyPoint(at, arm.wrist);
      return handTo(axes, arm);
  }
}

function onLeg(at: Point, axes: Axes, body: StageBody, side: Side, name: string): void {
  const leg = body.legs[side];
  switch (name) {
    case "hip":
      copyPoint(at, leg.hip);
      return copyAxes(axes, body.pelvisFrame);
    case "thigh":
      copyPoint(at, leg.knee);
      return boneTo(axes, leg.hip, leg.knee, leg.foot.z);
    case "knee":
    case "shin":
    case "ankle":
      copyPoint(at, leg.ankle);
      return boneTo(axes, leg.knee, leg.ankle, leg.foot.z);
    default:
      copyPoint(at, leg.ankle);
      return copyAxes(axes, leg.foot);
  }
}

function onTrunk(at: Point, axes: Axes, body: StageBody, name: string): void {
  switch (name) {
    case "head":
    case "crown":
    case "face":
    case "chin":
    case "ear":
      copyPoint(at, body.skull);
      return copyAxes(axes, body.headFrame);
    case "belly":
    case "ribs":
      copyPoint(at, body.waist);
      return copyAxes(axes, body.spineFrame);
    case "groin":
    case "belt":
      copyPoint(at, body.pelvis);
      return copyAxes(axes, body.pelvisFrame);
    default:
      copyPoint(at, body.chest);
      return copyAxes(axes, body.chestFrame);
  }
}

const TRUNK_SIDES = new Set(["ear", "lapel", "ribs"]);

const UNTURNED = [1, 0, 0, 0] as const;

/** The frame that a place moves with: origin and axes. Without a target the room. */
function targetTo(at: Point, axes: Axes, { bodies, props }: Stage, target: Reference | undefined): void {
  if (!target) {
    setPoint(at, 0, 0, 0);
    return axesTo(axes, UNTURNED);
  }
  if (target.kind === "thing") {
    const prop = props[target.thing]!;
    copyPoint(at, prop.at);
    return copyAxes(axes, prop.frame);
  }
  const body = bodies[target.person]!;
  const { side, name } = target;
  if (!side || TRUNK_SIDES.has(name)) onTrunk(at, axes, body, name);
  else if (isOfLeg(name)) onLeg(at, axes, body, side, name);
  else onArm(at, axes, body, side, name);
}

const origin = newPoint();
const frame = newAxes();
const turned = newAxes();
const goal = newPoint();
const pole = newPoint();
const mixed = new Float64Array(7);

/** Where something is in a frame: position and turn. */
function seenFrom(at: Point, axes: Axes): Numbers {
  const inside = (v: Point) => toLocal(frame, v);
  const away: Point = [at[0] - origin[0], at[1] - origin[1], at[2] - origin[2]];
  return Float64Array.from([
    ...inside(away),
    ...quaternionOf({ x: inside(axes.x), y: inside(axes.y), z: inside(axes.z) }),
  ]);
}

/** Measures ties and things at keyframes. */
export const measure = {
  tie(key: Key, tie: Tie, target: Reference | undefined): Numbers {
    const stage = makeStage({ keys: [key] });
    showKey(stage, key);
    targetTo(origin, frame, stage, target);
    const body = stage.bodies[tie.person]!;
    if (isOfLeg(tie.surface)) return seenFrom(body.legs[tie.side].ankle, body.legs[tie.side].foot);
    handTo(turned, body.arms[tie.side]);
    return seenFrom(body.arms[tie.side].wrist, turned);
  },
  thing(key: Key, index: number, holder: KeyThing["holder"]): Numbers {
    const stage = makeStage({ keys: [key] });
    showKey(stage, key);
    holderTo(stage, holder);
    const prop = stage.props[index]!;
    return seenFrom(prop.at, prop.frame);
  },
};

/** The frame of the hand that carries a thing; without one, the room. */
function holderTo({ bodies }: Stage, holder: KeyThing["holder"]): void {
  if (!holder) return targetTo(origin, frame, EMPTY, undefined);
  const arm = bodies[holder.person]!.arms[holder.side];
  copyPoint(origin, arm.wrist);
  handTo(frame, arm);
}
const EMPTY: Stage = { bodies: [], props: [] };

/** Position and turn between two measures, in the frame that was found last. */
function betweenTo(a: Numbers, b: Numbers, share: Share): void {
  mixPlain(mixed, a, b, 0, 3, share);
  mixTurn(mixed, a, b, 3, share);
  placeTo(goal, origin, frame, mixed);
  axesTo(turned, mixed, 3);
}

/** The share of its way that a hand goes at once where others wait for it, too: both hands of a mutual grip move. */
const PART = 0.6;
/** Hands that are this near to where they hold on have found it, metres. */
const FOUND = 0.001;

/**
 * Moves a hand or foot to where it holds on (`isAlone`), or a part of the way there; true if it had found it already.
 */
export function holdOn(stage: Stage, tie: TieTrack, share: Share, isAlone: boolean): boolean {
  const { person, side } = tie;
  targetTo(origin, frame, stage, tie.target);
  betweenTo(tie.a, tie.b, share);
  axesInTo(turnedInRoom, frame, turned);
  const body = stage.bodies[person]!;
  return tie.isLeg ? holdWithLeg(body.legs[side]) : holdWithArm(body.arms[side], side, isAlone);
}
const turnedInRoom = newAxes();

function holdWithArm(arm: StageArm, side: Side, isAlone: boolean): boolean {
  const hasFound = isNear(arm.wrist, goal);
  const part = isAlone ? 1 : PART;
  for (let i = 0; i < 3; i++) goal[i] = arm.wrist[i]! + (goal[i]! - arm.wrist[i]!) * part;
  bowTo(pole, arm.shoulder, arm.elbow, arm.wrist);
  reachFor(arm, goal, pole);
  copyPoint(arm.thumb, turnedInRoom.x);
  copyPoint(arm.fingers, turnedInRoom.y);
  finishHand(arm, side);
  return hasFound;
}

function holdWithLeg(leg: StageLeg): boolean {
  const hasFound = isNear(leg.ankle, goal);
  bowTo(pole, leg.hip, leg.knee, leg.ankle);
  copyPoint(leg.ankle, goal);
  bendTo(leg.knee, leg.ankle, pole, leg.hip, LEG_BONES);
  copyAxes(leg.foot, turnedInRoom);
  finishFoot(leg);
  return hasFound;
}

const isNear = (a: Point, b: Point): boolean =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 < FOUND * FOUND;

/** How far a hand or foot is from where it holds on, metres. */
export function drift(stage: Stage, { person, side, isLeg, target, a, b }: TieTrack, share: Share): number {
  targetTo(origin, frame, stage, target);
  betweenTo(a, b, share);
  const body = stage.bodies[person]!;
  return distance(isLeg ? body.legs[side].ankle : body.arms[side].wrist, goal);
}

/** Puts a thing where its hand carries it. */
export function carry(stage: Stage, index: number, { holder, a, b }: ThingTrack, share: Share): void {
  holderTo(stage, holder);
  betweenTo(a, b, share);
  const prop = stage.props[index]!;
  copyPoint(prop.at, goal);
  axesInTo(prop.frame, frame, turned);
}
