import { finishArm } from "#domain/figures/finishLimbs.ts";
import { centreOfMass } from "../pose/balance.ts";
import { bendLimb } from "#domain/figures/inverseKinematics.ts";
import { finishLeg } from "#domain/figures/finishLimbs.ts";
import type { Headings } from "#domain/figures/types.ts";
import type { PosedBody } from "../pose/poseSpec.ts";
import { BODY, LEG_LENGTH } from "#domain/figures/skeleton.ts";
import { stackTrunk, type Trunk } from "#domain/figures/trunk.ts";
import type { Frame, Side, SolvedArm, SolvedLeg, Vec } from "#domain/figures/types.ts";
import { SIDES, signOf } from "#domain/figures/types.ts";
import {
  add,
  distance,
  frameFromAngles,
  frameFromY,
  lerp,
  mix,
  mixFrames,
  pointIn,
  sub,
  swing,
  toLocal,
  toWorld,
  turnFrame,
  unit,
} from "#domain/figures/vector.ts";

/** How high a foot is lifted when it changes its place, and the distance from which on, metres. */
const STEP_HEIGHT = 0.07;
const STEP_LENGTH = 0.08;

/** Frames that turn by their headings, so that a full turn stays a full turn. */
function mixTurned(a: Frame, b: Frame, yawA: number, yawB: number, t: number): Frame {
  return turnFrame(mixFrames(turnFrame(a, -yawA), turnFrame(b, -yawB), t), mix(yawA, yawB, t));
}

/** Least height of an ankle in the air. */
const CLEAR = 0.07;

const mixHeadings = (a: Headings, b: Headings, t: number): Headings => ({
  pelvis: mix(a.pelvis, b.pelvis, t),
  chest: mix(a.chest, b.chest, t),
  head: mix(a.head, b.head, t),
  L: mix(a.L, b.L, t),
  R: mix(a.R, b.R, t),
});

/** From the middle of a limb's line to its joint. */
const poleOf = (root: Vec, joint: Vec, end: Vec): Vec => unit(sub(joint, lerp(root, end, 0.5)));
const forearmFrame = (arm: SolvedArm): Frame =>
  frameFromY(sub(arm.wrist, arm.elbow), poleOf(arm.shoulder, arm.elbow, arm.wrist));

/** A hand's axes as a frame relative to the forearm. */
function handIn(arm: SolvedArm): Frame {
  const base = forearmFrame(arm);
  const x = toLocal(base, arm.thumb);
  const y = toLocal(base, arm.fingers);
  return frameFromY(y, [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]);
}

function tweenArm(side: Side, a: PosedBody, b: PosedBody, trunk: Trunk, t: number): SolvedArm {
  const [p, q] = [a.arms[side], b.arms[side]];
  const inA = (v: Vec) => toLocal(a.chestFrame, v);
  const inB = (v: Vec) => toLocal(b.chestFrame, v);
  const local = lerp(inA(sub(p.shoulder, a.chest)), inB(sub(q.shoulder, b.chest)), t);
  const shoulder = pointIn(trunk.chest, trunk.chestFrame, local);
  const reach = swing(inA(sub(p.wrist, p.shoulder)), inB(sub(q.wrist, q.shoulder)), t);
  const pole = swing(
    inA(poleOf(p.shoulder, p.elbow, p.wrist)),
    inB(poleOf(q.shoulder, q.elbow, q.wrist)),
    t,
    [0, -1, 0],
  );
  const goal = add(shoulder, toWorld(trunk.chestFrame, reach));
  const bent = bendLimb(shoulder, goal, BODY.upperArm, BODY.forearm, toWorld(trunk.chestFrame, pole));
  const between = mixFrames(handIn(p), handIn(q), t);
  const base = frameFromY(sub(bent.end, bent.joint), bent.pole);
  const fingers = toWorld(base, between.y);
  const thumb = toWorld(base, between.x);
  const palm = palmOf(fingers, thumb, side);
  return finishArm({
    shoulder,
    elbow: bent.joint,
    wrist: bent.end,
    fingers,
    thumb,
    palm,
    hand: t < 0.5 ? p.hand : q.hand,
  });
}

/** The palm for given fingers and thumb. */
function palmOf(fingers: Vec, thumb: Vec, side: Side): Vec {
  const s = signOf(side);
  return [
    s * (fingers[1] * thumb[2] - fingers[2] * thumb[1]),
    s * (fingers[2] * thumb[0] - fingers[0] * thumb[2]),
    s * (fingers[0] * thumb[1] - fingers[1] * thumb[0]),
  ];
}

const stands = (leg: SolvedLeg) => leg.contact !== "air";

function ankleBetween(p: SolvedLeg, q: SolvedLeg, t: number): Vec {
  const lifts = distance(p.ankle, q.ankle) > STEP_LENGTH ? STEP_HEIGHT * Math.sin(Math.PI * t) : 0;
  return add(lerp(p.ankle, q.ankle, t), [0, lifts, 0]);
}

function tweenLeg(side: Side, a: PosedBody, b: PosedBody, trunk: Trunk, headings: Headings, t: number): SolvedLeg {
  const [p, q] = [a.legs[side], b.legs[side]];
  const turnA = frameFromAngles(a.headings.pelvis);
  const turnB = frameFromAngles(b.headings.pelvis);
  const turn = frameFromAngles(headings.pelvis);
  const hip = pointIn(trunk.pelvis, trunk.pelvisFrame, [signOf(side) * BODY.hipOut, BODY.hipDown, 0]);
  const both = stands(p) && stands(q);
  const reach = swing(toLocal(turnA, sub(p.ankle, p.hip)), toLocal(turnB, sub(q.ankle, q.hip)), t);
  const free = add(hip, toWorld(turn, reach));
  const goal = both ? ankleBetween(p, q, t) : ([free[0], Math.max(free[1], CLEAR), free[2]] as const);
  const pole = swing(toLocal(turnA, poleOf(p.hip, p.knee, p.ankle)), toLocal(turnB, poleOf(q.hip, q.knee, q.ankle)), t);
  const bent = bendLimb(hip, goal, BODY.thigh, BODY.shin, toWorld(turn, pole));
  const foot =
    stands(p) || stands(q)
      ? mixTurned(p.foot, q.foot, headingOf(a, side), headingOf(b, side), t)
      : mixTurned(p.foot, q.foot, a.headings.pelvis, b.headings.pelvis, t);
  return finishLeg({
    hip,
    knee: bent.joint,
    ankle: bent.end,
    foot,
    toesUp: mix(p.toesUp, q.toesUp, t),
    contact: both ? (t < 0.5 ? p.contact : q.contact) : "air",
  });
}

const headingOf = (body: PosedBody, side: Side) =>
  stands(body.legs[side]) ? body.headings[side] : body.headings.pelvis;

/** Lowers a pelvis until the feet that stay on the floor are within reach. */
function loweredPelvis(pelvis: Vec, frame: Frame, a: PosedBody, b: PosedBody, t: number): Vec {
  let lowest = pelvis[1];
  for (const side of SIDES) {
    const [p, q] = [a.legs[side], b.legs[side]];
    if (!stands(p) || !stands(q)) continue;
    const ankle = ankleBetween(p, q, t);
    const offset = toWorld(frame, [signOf(side) * BODY.hipOut, BODY.hipDown, 0]);
    const [dx, dz] = [ankle[0] - pelvis[0] - offset[0], ankle[2] - pelvis[2] - offset[2]];
    const long = LEG_LENGTH * 0.999;
    lowest = Math.min(lowest, ankle[1] + Math.sqrt(Math.max(0.01, long * long - dx * dx - dz * dz)) - offset[1]);
  }
  return [pelvis[0], lowest, pelvis[2]];
}

/** The body between two poses: bones keep their lengths, planted feet keep their places. */
export function tweenBodies(a: PosedBody, b: PosedBody, t: number): PosedBody {
  if (t <= 0) return a;
  if (t >= 1) return b;
  const headings = mixHeadings(a.headings, b.headings, t);
  const mixed = (frame: "pelvisFrame" | "chestFrame" | "headFrame", heading: "pelvis" | "chest" | "head") =>
    mixTurned(a[frame], b[frame], a.headings[heading], b.headings[heading], t);
  const pelvisFrame = mixed("pelvisFrame", "pelvis");
  const pelvis = loweredPelvis(lerp(a.pelvis, b.pelvis, t), pelvisFrame, a, b, t);
  const trunk = stackTrunk(pelvis, pelvisFrame, mixed("chestFrame", "chest"), mixed("headFrame", "head"));
  const arms = { L: tweenArm("L", a, b, trunk, t), R: tweenArm("R", a, b, trunk, t) };
  const legs = { L: tweenLeg("L", a, b, trunk, headings, t), R: tweenLeg("R", a, b, trunk, headings, t) };
  const near = t < 0.5 ? a : b;
  return { ...near, ...trunk, arms, legs, headings, misses: [], centreOfMass: centreOfMass({ ...trunk, arms, legs }) };
}
