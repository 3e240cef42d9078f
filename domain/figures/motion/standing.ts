import { BODY, LEG_LENGTH } from "../skeleton.ts";
import type { Side, SolvedLeg, Vec } from "../types.ts";
import { FOOT, type FootTrack, stays } from "./contacts.ts";
import { finishFoot, stackOn, swingLeg } from "./joints.ts";
import {
  type Axes,
  axesFromYTo,
  axesInTo,
  axesTo,
  bendTo,
  copyAxes,
  copyPoint,
  headingTo,
  LEG_BONES,
  mixPlain,
  mixTurn,
  newAxes,
  newPoint,
  type Numbers,
  placeTo,
  type Point,
  type Share,
  type StageBody,
  type StageLeg,
} from "./registers.ts";

/** The share of the way during which a foot leaves or meets the floor; more if that comes before or after a step. */
const LEAVING = { free: 0.25, besideStep: 0.45 } as const;
/** A pelvis is lowered until standing legs are no longer than this. */
const REACH = LEG_LENGTH * 0.999;

/** Where a foot wants to be on the floor, how much that counts (0 to 1), and how high its sole is at least. */
interface Ground {
  ankle: Point;
  foot: Axes;
  weight: number;
  clear: number;
  /** How far the pelvis has to come down for the leg to reach its place. */
  down: number;
}
const newGround = (): Ground => ({ ankle: newPoint(), foot: newAxes(), weight: 0.5, clear: 0.5, down: 0.5 });
const grounds = [newGround(), newGround()] as const;

const turn = new Float64Array(FOOT.low + 1);
const local = newAxes();
const heading = newAxes();
const eased: Share = { t: 0.5 };
const BEGINNING: Share = { t: 0 };
const END: Share = { t: 1 };

function footTo(out: Axes, a: Numbers, b: Numbers, share: Share): void {
  mixTurn(turn, a, b, FOOT.turn, share);
  mixPlain(turn, a, b, FOOT.heading, FOOT.heading + 1, share);
  axesTo(local, turn, FOOT.turn);
  headingTo(heading, turn, FOOT.heading);
  axesInTo(out, heading, local);
}

/** Begins and ends slowly; 0 before and 1 after the way. */
function smooth(way: number): number {
  const t = Math.min(1, Math.max(0, way));
  return t * t * (3 - 2 * t);
}

const OVER_BALL: Vec = [0, BODY.ankle, -BODY.ball];
const OVER_HEEL: Vec = [0, BODY.ankle - 0.01, -BODY.heel];

/** Sets the ankle so that a point of the sole lies between its places at both ends. */
function stayOn({ ankle, foot }: Ground, { a, b }: FootTrack, point: number, over: Vec, { t }: Share): void {
  for (let i = 0; i < 3; i++) ankle[i] = a[point + i]! + (b[point + i]! - a[point + i]!) * t;
  placeTo(ankle, ankle, foot, over);
}

/** How free a foot is to go aside: 0 while it stands, 1 while it is well off the floor. */
export function freedom({ way, begins, ends }: FootTrack, { t }: Share): number {
  if (way !== "step") return stays(way) ? 0 : 1;
  const own = smooth((t - begins) / (ends - begins));
  return Math.min(1, 2 * Math.sin(Math.PI * own));
}

function groundTo(out: Ground, track: FootTrack, share: Share): void {
  const { a, b, way } = track;
  const { t } = share;
  out.clear = a[FOOT.low]! + (b[FOOT.low]! - a[FOOT.low]!) * t;
  out.weight = 1;
  switch (way) {
    case "ball":
      footTo(out.foot, a, b, share);
      return stayOn(out, track, FOOT.ball, OVER_BALL, share);
    case "heel":
      footTo(out.foot, a, b, share);
      return stayOn(out, track, FOOT.heel, OVER_HEEL, share);
    case "sole":
      footTo(out.foot, a, b, share);
      for (let i = 0; i < 3; i++) {
        out.ankle[i] = a[FOOT.ankle + i]! + (b[FOOT.ankle + i]! - a[FOOT.ankle + i]!) * t;
      }
      return;
    case "step": {
      eased.t = smooth((t - track.begins) / (track.ends - track.begins));
      footTo(out.foot, a, b, eased);
      for (let i = 0; i < 3; i++) {
        out.ankle[i] = a[FOOT.ankle + i]! + (b[FOOT.ankle + i]! - a[FOOT.ankle + i]!) * eased.t;
      }
      const lift = track.lift * Math.sin(Math.PI * eased.t);
      out.ankle[1] += lift;
      out.clear += lift;
      return;
    }
    case "air":
      out.weight = 0;
      out.clear = Math.min(0, out.clear);
      return;
    default: {
      const isLeaving = way === "leaves";
      const { begins, ends } = track;
      const time = begins > 0 || ends < 1 ? LEAVING.besideStep : LEAVING.free;
      const near = (isLeaving ? begins + time - t : t - ends + time) / time;
      const from = isLeaving ? a : b;
      out.weight = smooth(near);
      out.clear = Math.min(0, from[FOOT.low]!);
      footTo(out.foot, a, b, isLeaving ? BEGINNING : END);
      for (let i = 0; i < 3; i++) out.ankle[i] = from[FOOT.ankle + i]!;
    }
  }
}

function measureDown({ pelvis, legs }: StageBody, side: Side, ground: Ground): void {
  ground.down = 0;
  if (ground.weight === 0) return;
  const { ankle, weight } = ground;
  const { hip } = legs[side];
  const x = ankle[0] - hip[0];
  const z = ankle[2] - hip[2];
  const highest = ankle[1] + Math.sqrt(Math.max(0.01, REACH * REACH - x * x - z * z));
  ground.down = Math.max(0, Math.min(hip[1] - highest, pelvis[1])) * weight;
}

const pole = newPoint();
const swung = newAxes();

/** The foot between where the joints have it and where the floor wants it. */
function meet(leg: StageLeg, { ankle, foot, weight }: Ground): void {
  if (weight === 1) {
    copyPoint(leg.ankle, ankle);
    return copyAxes(leg.foot, foot);
  }
  copyAxes(swung, leg.foot);
  for (let i = 0; i < 3; i++) {
    leg.ankle[i] = leg.ankle[i]! + (ankle[i]! - leg.ankle[i]!) * weight;
    swung.y[i] = swung.y[i]! + (foot.y[i]! - swung.y[i]!) * weight;
    swung.z[i] = swung.z[i]! + (foot.z[i]! - swung.z[i]!) * weight;
  }
  axesFromYTo(leg.foot, swung.y, swung.z);
}

/** Lifts a foot until its sole is no lower than it may be. */
function clearFloor(leg: StageLeg, { clear }: Ground): void {
  finishFoot(leg);
  const under = clear - Math.min(leg.heel[1], leg.ball[1]);
  if (under > 0) leg.ankle[1] += under;
}

function contactAt({ way, from, to, begins, ends }: FootTrack, t: number): SolvedLeg["contact"] {
  if (stays(way)) return t < 0.5 ? from : to;
  if (way === "leaves" && t < begins) return from;
  return way === "lands" && t > ends ? to : "air";
}

function standLeg(body: StageBody, side: Side, numbers: Numbers, ground: Ground, track: FootTrack, { t }: Share) {
  const leg = body.legs[side];
  swingLeg(body, side, numbers, pole);
  if (ground.weight > 0) meet(leg, ground);
  clearFloor(leg, ground);
  bendTo(leg.knee, leg.ankle, pole, leg.hip, LEG_BONES);
  finishFoot(leg);
  leg.contact = contactAt(track, t);
}

/** Puts the legs below a trunk that stands: on the floor, or as their joints say. */
export function standLegs(body: StageBody, numbers: Numbers, feet: readonly FootTrack[], share: Share): void {
  const [left, right] = grounds;
  groundTo(left, feet[0]!, share);
  groundTo(right, feet[1]!, share);
  measureDown(body, "L", left);
  measureDown(body, "R", right);
  const down = Math.max(left.down, right.down);
  if (down > 0) {
    body.pelvis[1] -= down;
    stackOn(body);
  }
  standLeg(body, "L", numbers, left, feet[0]!, share);
  standLeg(body, "R", numbers, right, feet[1]!, share);
}
