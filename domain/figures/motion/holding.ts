import { BODY } from "../skeleton.ts";
import type { Side } from "../types.ts";
import { quaternionOf, toLocal } from "../vector.ts";
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
  copyAxes,
  copyPoint,
  crossTo,
  mixPlain,
  mixTurn,
  newAxes,
  newPoint,
  type Numbers,
  placeTo,
  type Point,
  setPoint,
  type StageBody,
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

/** The frame that a place moves with: origin and axes. Without a target the room. */
function targetTo(at: Point, axes: Axes, { bodies, props }: Stage, target: Reference | undefined): void {
  if (!target) {
    setPoint(at, 0, 0, 0);
    axesTo(axes, 1, 0, 0, 0);
    return;
  }
  if (target.kind === "thing") {
    const prop = props[target.thing]!;
    copyPoint(at, prop.at);
    return copyAxes(axes, prop.frame);
  }
  const body = bodies[target.person]!;
  const { side, name } = target;
  if (!side || TRUNK_SIDES.has(name)) onTrunk(at, axes, body, name);
  else if (isOfLeg({ surface: name as Tie["surface"] })) onLeg(at, axes, body, side, name);
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
    if (isOfLeg(tie)) return seenFrom(body.legs[tie.side].ankle, body.legs[tie.side].foot);
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
function betweenTo(a: Numbers, b: Numbers, t: number): void {
  mixPlain(mixed, a, b, 0, 3, t);
  mixTurn(mixed, a, b, 3, t);
  placeTo(goal, origin, frame, mixed[0]!, mixed[1]!, mixed[2]!);
  axesTo(turned, mixed[3]!, mixed[4]!, mixed[5]!, mixed[6]!);
}

/** Moves a hand or foot a share of its way to where it holds on; returns how far it was from there, metres. */
export function holdOn(
  stage: Stage,
  { person, side, isLeg, target, a, b }: TieTrack,
  t: number,
  share: number,
): number {
  targetTo(origin, frame, stage, target);
  betweenTo(a, b, t);
  const body = stage.bodies[person]!;
  if (isLeg) return holdWithLeg(body, side);
  const arm = body.arms[side];
  const far = gap(arm.wrist);
  for (let i = 0; i < 3; i++) goal[i] = arm.wrist[i]! + (goal[i]! - arm.wrist[i]!) * share;
  for (let i = 0; i < 3; i++) pole[i] = arm.elbow[i]! - (arm.shoulder[i]! + arm.wrist[i]!) / 2;
  reachFor(arm, goal, pole);
  axesInTo(turnedInRoom, frame, turned);
  copyPoint(arm.thumb, turnedInRoom.x);
  copyPoint(arm.fingers, turnedInRoom.y);
  finishHand(arm, side);
  return far;
}
const turnedInRoom = newAxes();

const gap = (at: Point): number => Math.sqrt((at[0] - goal[0]) ** 2 + (at[1] - goal[1]) ** 2 + (at[2] - goal[2]) ** 2);

function holdWithLeg(body: StageBody, side: Side): number {
  const leg = body.legs[side];
  const far = gap(leg.ankle);
  for (let i = 0; i < 3; i++) pole[i] = leg.knee[i]! - (leg.hip[i]! + leg.ankle[i]!) / 2;
  copyPoint(leg.ankle, goal);
  bendTo(leg.knee, leg.ankle, pole, leg.hip, BODY.thigh, BODY.shin);
  axesInTo(leg.foot, frame, turned);
  finishFoot(leg);
  return far;
}

/** How far a hand or foot is from where it holds on, metres. */
export function drift(stage: Stage, { person, side, isLeg, target, a, b }: TieTrack, t: number): number {
  targetTo(origin, frame, stage, target);
  betweenTo(a, b, t);
  const body = stage.bodies[person]!;
  return gap(isLeg ? body.legs[side].ankle : body.arms[side].wrist);
}

/** Puts a thing where its hand carries it. */
export function carry(stage: Stage, index: number, { holder, a, b }: ThingTrack, t: number): void {
  holderTo(stage, holder);
  betweenTo(a, b, t);
  const prop = stage.props[index]!;
  copyPoint(prop.at, goal);
  axesInTo(prop.frame, frame, turned);
}
