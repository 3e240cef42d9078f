import { finishArm } from "#domain/figures/finishLimbs.ts";
import { orientHand, thumbSide, type HandAxes } from "./handFrame.ts";
import { wrapHand } from "./grip.ts";
import { bendLimb } from "#domain/figures/inverseKinematics.ts";
import type { Miss } from "./poseSpec.ts";
import type { ArmData } from "./schema.ts";
import { ARM_LENGTH, BODY } from "#domain/figures/skeleton.ts";
import { armPoint, nearSkin, thicknessAt } from "#domain/figures/surfaces.ts";
import { directionOf, resolveAim, resolvePoint, REST_PLACES, type Surroundings } from "./targets.ts";
import type { Trunk } from "#domain/figures/trunk.ts";
import type { Frame, HandShape, Side, SolvedArm, Vec } from "#domain/figures/types.ts";
import { signOf } from "#domain/figures/types.ts";
import {
  add,
  along,
  clamp,
  distance,
  length,
  lerp,
  pointIn,
  reject,
  scale,
  sub,
  toLocal,
  toWorld,
  unit,
} from "#domain/figures/vector.ts";

/** Distance of named targets of strikes. */
const STRIKE_DISTANCE = 1;
const DEFAULT_ELBOW: Vec = [0.6, -1, -0.35];
/** The wrist above a hand on the floor, on its palm and on its fist. */
const PALM_UP = 0.045;
const FIST_UP = 0.09;

/** Maximum number of steps towards a thing; after the first ones the hand keeps the side that it has chosen. */
const STEPS = 16;
const CHOOSING = 6;

/** The resting shoulder joint. */
function shoulderBase(trunk: Trunk, side: Side): Vec {
  return pointIn(trunk.chest, trunk.chestFrame, [signOf(side) * BODY.shoulderOut, BODY.shoulderUp - BODY.chest, -0.01]);
}

/** The shoulder girdle follows the hand: forward with a thrust, up with a raised arm, inwards across the chest. */
function shoulderFor(trunk: Trunk, side: Side, wrist: Vec): Vec {
  const base = shoulderBase(trunk, side);
  const s = signOf(side);
  const way = sub(wrist, base);
  const d = toLocal(trunk.chestFrame, unit(way));
  const reach = clamp(length(way) / ARM_LENGTH, 0, 1);
  const across = d[0] * s < 0 ? s * 0.035 * Math.abs(d[0]) * reach : 0;
  return add(
    base,
    toWorld(trunk.chestFrame, [
      -s * 0.02 * Math.max(0, d[2]) * reach - across,
      0.05 * Math.max(0, d[1]) * reach,
      0.045 * d[2] * reach,
    ]),
  );
}

/** The goal of one arm, with all names resolved. */
interface Task {
  arm: ArmData;
  side: Side;
  trunk: Trunk;
  around: Surroundings;
  /** The wrist's goal for a shoulder, given the previous position of the arm (undefined the first time). */
  wristFor: (shoulder: Vec, before: SolvedArm | undefined) => Vec;
  /** Shape of the hand, unless the pose names one. */
  shape: HandShape;
  elbow: ArmData["elbow"];
  palm: ArmData["palm"];
  /** The name of a miss. */
  part: string;
  /** `settled` is the palm that the hand keeps once it has chosen a side. */
  axes?: (elbow: Vec, wrist: Vec, settled?: Vec) => HandAxes;
}

function bend(task: Task, shoulder: Vec, goal: Vec, settled?: Vec): { solved: SolvedArm; miss: number } {
  const { arm, side, trunk, around } = task;
  const pole = toWorld(trunk.chestFrame, directionOf(task.elbow ?? DEFAULT_ELBOW, side));
  const bent = bendLimb(shoulder, goal, BODY.upperArm, BODY.forearm, pole);
  const shape = arm.hand ?? task.shape;
  const axes =
    task.axes?.(bent.joint, bent.end, settled) ??
    orientHand(
      { arm, side, chestFrame: trunk.chestFrame, shoulder, palm: task.palm, tip: around.tips?.[side] },
      bent.joint,
      bent.end,
    );
  return { solved: finishArm({ shoulder, elbow: bent.joint, wrist: bent.end, hand: shape, ...axes }), miss: bent.miss };
}

function restTask(base: Omit<Task, "wristFor" | "part">, rest: keyof typeof REST_PLACES): Task {
  const { arm, side, trunk } = base;
  const place = REST_PLACES[rest];
  const wrist: Vec = [place.wrist[0] * signOf(side), place.wrist[1], place.wrist[2]];
  const goal =
    place.frame === "chest"
      ? pointIn(trunk.chest, trunk.chestFrame, wrist)
      : pointIn(trunk.pelvis, trunk.pelvisFrame, wrist);
  return {
    ...base,
    elbow: arm.elbow ?? place.elbow,
    palm: arm.palm ?? place.palm,
    part: `arm.${side}`,
    wristFor: () => goal,
  };
}

function touchTask(base: Omit<Task, "wristFor" | "part">, to: NonNullable<ArmData["touch"]>): Task | undefined {
  const place = resolvePoint(to, base.around);
  if (!place) return undefined;
  const surface = base.arm.with ?? "fist";
  return {
    ...base,
    part: `touch.${base.side}`,
    wristFor: (shoulder, before) => {
      const skin = nearSkin(place, shoulder);
      const goal = along(skin, unit(sub(shoulder, skin)), thicknessAt(surface));
      if (!before) return goal;
      const point = armPoint(before, surface) ?? before.wrist;
      return add(goal, sub(before.wrist, point));
    },
  };
}

/** A hand around a limb: the limb lies across the palm, the fingers close around it. */
function gripTask(base: Omit<Task, "wristFor" | "part">, to: NonNullable<ArmData["grip"]>): Task | undefined {
  const place = resolvePoint(to, base.around);
  if (!place) return undefined;
  const { arm, side, trunk } = base;
  const depth = 0.018 + place.radius;
  const wantedPalm = arm.palm && toWorld(trunk.chestFrame, directionOf(arm.palm, side));
  const axes = (elbow: Vec, wrist: Vec, settled?: Vec): HandAxes =>
    place.axis && !arm.fingers
      ? wrapHand({
          limb: place.axis,
          forearm: unit(sub(wrist, elbow)),
          upperArm: unit(sub(shoulderBase(trunk, side), elbow)),
          toLimb: sub(place.at, wrist),
          side,
          palm: wantedPalm,
          settled,
        })
      : orientHand(
          { arm, side, chestFrame: trunk.chestFrame, shoulder: shoulderBase(trunk, side), palm: arm.palm },
          elbow,
          wrist,
        );
  return {
    ...base,
    shape: "grip",
    part: `grip.${side}`,
    axes,
    wristFor: (shoulder, before) => {
      if (!before) return along(place.at, unit(sub(shoulder, place.at)), 0.08);
      return along(along(place.at, before.fingers, -0.068), before.palm, -depth);
    },
  };
}

/** A hand on the floor, with fingers along the forearm, or forward under an upright one. */
function flatHand(forearm: Vec, chestFrame: Frame, side: Side): HandAxes {
  const palm: Vec = [0, -1, 0];
  const level = reject(forearm, palm);
  const ahead = reject(add(chestFrame.z, scale(chestFrame.y, 0.5)), palm);
  const fingers = unit(length(level) > 0.35 ? level : add(level, scale(unit(ahead), 0.35)));
  return { fingers, palm, thumb: thumbSide(palm, fingers, side) };
}

function pointTask(base: Omit<Task, "wristFor" | "part">): Task | undefined {
  const { arm, side, trunk, around } = base;
  const named = { ...base, part: `arm.${side}` };
  if (arm.local) {
    const goal = pointIn(trunk.chest, trunk.chestFrame, [arm.local[0] * signOf(side), arm.local[1], arm.local[2]]);
    return { ...named, wristFor: () => goal };
  }
  if (arm.floor) {
    const up = arm.hand === "fist" ? FIST_UP : PALM_UP;
    const goal: Vec = [arm.floor[0], up, arm.floor[1]];
    const lies = arm.hand !== "fist" && arm.palm === undefined && arm.fingers === undefined;
    const axes = (elbow: Vec, wrist: Vec) => flatHand(unit(sub(wrist, elbow)), trunk.chestFrame, side);
    return { ...named, shape: "open", wristFor: () => goal, ...(lies && { axes }) };
  }
  if (arm.aim !== undefined) {
    const target = resolveAim(arm.aim, STRIKE_DISTANCE, around);
    if (!target) return undefined;
    const reach = ARM_LENGTH * (arm.ext ?? 0.985);
    return { ...named, wristFor: (shoulder) => along(shoulder, unit(sub(target, shoulder)), reach) };
  }
  const place = arm.to && resolvePoint(arm.to, around);
  return place ? { ...named, wristFor: () => place.at } : undefined;
}

function taskFor(arm: ArmData, side: Side, trunk: Trunk, around: Surroundings): Task {
  const base = { arm, side, trunk, around, shape: "fist" as HandShape, elbow: arm.elbow, palm: arm.palm };
  const task = arm.rest
    ? restTask(base, arm.rest)
    : arm.touch
      ? touchTask(base, arm.touch)
      : arm.grip
        ? gripTask(base, arm.grip)
        : pointTask(base);
  return task ?? restTask(base, "guard");
}

/** An arm that leads with the elbow: the upper arm points there, the forearm as written. */
function elbowFirst(arm: ArmData, side: Side, trunk: Trunk, around: Surroundings): SolvedArm | undefined {
  const place = arm.elbowTo && resolvePoint(arm.elbowTo, around);
  if (!place) return undefined;
  const shoulder = shoulderFor(trunk, side, place.at);
  const elbow = along(shoulder, unit(sub(place.at, shoulder)), BODY.upperArm);
  const fore = unit(toWorld(trunk.chestFrame, directionOf(arm.fore ?? [-0.9, 0.1, -0.1], side)));
  const wrist = along(elbow, fore, BODY.forearm);
  const axes = orientHand(
    { arm, side, chestFrame: trunk.chestFrame, shoulder, palm: arm.palm, tip: around.tips?.[side] },
    elbow,
    wrist,
  );
  return finishArm({ shoulder, elbow, wrist, hand: arm.hand ?? "fist", ...axes });
}

/** With the elbow's surface on a place, only the upper arm can be aimed. */
function elbowStrike(arm: ArmData, side: Side, trunk: Trunk, around: Surroundings) {
  const place = arm.with === "elbow" && arm.touch ? resolvePoint(arm.touch, around) : undefined;
  if (!place) return undefined;
  const solved = elbowFirst({ ...arm, elbowTo: place.at }, side, trunk, around);
  if (!solved) return undefined;
  const point = armPoint(solved, "elbow") ?? solved.elbow;
  return {
    arm: solved,
    misses: [{ part: `touch.${side}`, metres: distance(point, nearSkin(place, solved.shoulder)) }],
  };
}

/** One arm on a given trunk. */
export function solveArm(
  arm: ArmData,
  side: Side,
  trunk: Trunk,
  around: Surroundings,
): { arm: SolvedArm; misses: Miss[] } {
  const strike = elbowStrike(arm, side, trunk, around);
  if (strike) return strike;
  const led = elbowFirst(arm, side, trunk, around);
  if (led) return { arm: led, misses: [] };
  const task = taskFor(arm, side, trunk, around);
  const base = shoulderBase(trunk, side);
  let before: SolvedArm | undefined;
  let goal = task.wristFor(base, undefined);
  let result = bend(task, shoulderFor(trunk, side, goal), goal);
  const follows = Boolean(task.axes) || task.part.startsWith("touch") || arm.aim !== undefined;
  for (let step = 0; step < (follows ? STEPS : 1); step++) {
    before = result.solved;
    const next = task.wristFor(before.shoulder, before);
    const moved = distance(next, goal);
    goal = step < CHOOSING ? next : lerp(goal, next, 0.5);
    result = bend(task, shoulderFor(trunk, side, goal), goal, step < CHOOSING ? undefined : before.palm);
    if (moved < 0.0005) break;
  }
  const last = result.solved;
  const short = follows && arm.aim === undefined ? distance(task.wristFor(last.shoulder, last), last.wrist) : 0;
  const miss = Math.max(result.miss, short);
  return { arm: result.solved, misses: miss > 0 ? [{ part: task.part, metres: miss }] : [] };
}
