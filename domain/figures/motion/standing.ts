import { BODY, LEG_LENGTH } from "../skeleton.ts";
import { FOOT, type FootTrack } from "./contacts.ts";
import { finishFoot, stackOn, swingLeg } from "./joints.ts";
import {
  type Axes,
  axesFromYTo,
  axesInTo,
  axesTo,
  bendTo,
  copyAxes,
  copyPoint,
  mixTurn,
  newAxes,
  newPoint,
  type Numbers,
  placeTo,
  setPoint,
  type StageBody,
  type StageLeg,
} from "./registers.ts";

/** How high a sole is lifted at most for a step, and the length of the step from which on, metres. */
const LIFT = 0.07;
const LONG = 0.1;
/** The share of the way during which a foot leaves or meets the floor. */
const LEAVING = 0.25;
/** A pelvis is lowered until standing legs are no longer than this. */
const REACH = LEG_LENGTH * 0.999;

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Where a foot wants to be on the floor, how much that counts (0 to 1), and how high its sole is at least. */
interface Ground {
  ankle: [number, number, number];
  foot: Axes;
  weight: number;
  clear: number;
}
const newGround = (): Ground => ({ ankle: newPoint(), foot: newAxes(), weight: 0.5, clear: 0.5 });
const grounds = [newGround(), newGround()] as const;

const turn = new Float64Array(FOOT.low + 1);
const local = newAxes();
const heading = newAxes();
const RAD = Math.PI / 180;

function footTo(out: Axes, a: Numbers, b: Numbers, t: number): void {
  mixTurn(turn, a, b, FOOT.turn, t);
  axesTo(local, turn[1]!, turn[2]!, turn[3]!, turn[4]!);
  const half = ((a[FOOT.heading]! + (b[FOOT.heading]! - a[FOOT.heading]!) * t) * RAD) / 2;
  axesTo(heading, Math.cos(half), 0, Math.sin(half), 0);
  axesInTo(out, heading, local);
}

/** Sets the ankle so that a point of the sole lies between its places at both ends. */
function stayOn({ ankle, foot }: Ground, { a, b }: FootTrack, point: number, up: number, along: number, t: number) {
  for (let i = 0; i < 3; i++) ankle[i] = a[point + i]! + (b[point + i]! - a[point + i]!) * t;
  placeTo(ankle, ankle, foot, 0, BODY.ankle - up, -along);
}

function groundTo(out: Ground, track: FootTrack, t: number): void {
  const { a, b, way, far } = track;
  out.clear = a[FOOT.low]! + (b[FOOT.low]! - a[FOOT.low]!) * t;
  out.weight = 1;
  switch (way) {
    case "ball":
      footTo(out.foot, a, b, t);
      return stayOn(out, track, FOOT.ball, 0, BODY.ball, t);
    case "heel":
      footTo(out.foot, a, b, t);
      return stayOn(out, track, FOOT.heel, 0.01, BODY.heel, t);
    case "step": {
      const eased = smooth(t);
      footTo(out.foot, a, b, eased);
      for (let i = 0; i < 3; i++) {
        out.ankle[i] = a[FOOT.ankle + i]! + (b[FOOT.ankle + i]! - a[FOOT.ankle + i]!) * eased;
      }
      const lift = LIFT * Math.min(1, far / LONG) * Math.sin(Math.PI * eased);
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
      const near = isLeaving ? 1 - t / LEAVING : (t - 1 + LEAVING) / LEAVING;
      out.weight = near > 0 ? smooth(near) : 0;
      out.clear = Math.min(0, isLeaving ? a[FOOT.low]! : b[FOOT.low]!);
      footTo(out.foot, a, b, isLeaving ? 0 : 1);
      const from = isLeaving ? a : b;
      setPoint(out.ankle, from[FOOT.ankle]!, from[FOOT.ankle + 1]!, from[FOOT.ankle + 2]!);
    }
  }
}

/** How far the pelvis has to come down for a leg to reach its place. */
function excess({ pelvis, legs }: StageBody, side: "L" | "R", { ankle, weight }: Ground): number {
  if (weight === 0) return 0;
  const { hip } = legs[side];
  const x = ankle[0] - hip[0];
  const z = ankle[2] - hip[2];
  const highest = ankle[1] + Math.sqrt(Math.max(0.01, REACH * REACH - x * x - z * z));
  return Math.max(0, Math.min(hip[1] - highest, pelvis[1])) * weight;
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
function clearFloor(leg: StageLeg, clear: number): void {
  finishFoot(leg);
  const under = clear - Math.min(leg.heel[1], leg.ball[1]);
  if (under > 0) leg.ankle[1] += under;
}

function standLeg(body: StageBody, side: "L" | "R", numbers: Numbers, ground: Ground, track: FootTrack, t: number) {
  const leg = body.legs[side];
  swingLeg(body, side, numbers, pole);
  if (ground.weight > 0) meet(leg, ground);
  clearFloor(leg, ground.clear);
  bendTo(leg.knee, leg.ankle, pole, leg.hip, BODY.thigh, BODY.shin);
  finishFoot(leg);
  const stays = track.way === "ball" || track.way === "heel";
  leg.contact = stays ? (t < 0.5 ? track.from : track.to) : "air";
}

/** Puts the legs below a trunk that stands: on the floor, or as their joints say. */
export function standLegs(body: StageBody, numbers: Numbers, feet: readonly FootTrack[], t: number): void {
  const [left, right] = grounds;
  groundTo(left, feet[0]!, t);
  groundTo(right, feet[1]!, t);
  const down = Math.max(excess(body, "L", left), excess(body, "R", right));
  if (down > 0) {
    body.pelvis[1] -= down;
    stackOn(body);
  }
  standLeg(body, "L", numbers, left, feet[0]!, t);
  standLeg(body, "R", numbers, right, feet[1]!, t);
}
