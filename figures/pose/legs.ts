import { finishLeg } from "#domain/figures/finishLimbs.ts";
import { bendLimb } from "#domain/figures/inverseKinematics.ts";
import type { Miss, PoseSpec } from "./poseSpec.ts";
import { BODY, LEG_LENGTH } from "#domain/figures/skeleton.ts";
import { legPoint, nearSkin, onFoot, thicknessAt } from "#domain/figures/surfaces.ts";
import { resolveAim, resolvePoint, type Surroundings } from "./targets.ts";
import type { Trunk } from "#domain/figures/trunk.ts";
import type { FootContact, Frame, Side, SolvedLeg, Surface, Vec } from "#domain/figures/types.ts";
import type { FootMark, Support } from "./types.ts";
import { signOf } from "#domain/figures/types.ts";
import {
  add,
  along,
  cross,
  frameFromAngles,
  length,
  pointIn,
  RAD,
  reject,
  scale,
  sub,
  unit,
} from "#domain/figures/vector.ts";

type LegSpec = PoseSpec["legs"][Side];

/** A foot on the floor, or a knee with the ball of its foot behind it. */
export interface Planted {
  ankle: Vec;
  foot: Frame;
  toesUp: number;
  contact: Exclude<FootContact, "air">;
  supports: Support[];
  mark: FootMark;
  /** Where the knee stands when the leg kneels. */
  knee?: Vec;
}

/** From this angle on the foot stands on its ball or heel alone, degrees. */
const RAISED = 8;
/** A knee on the floor: its middle, half a knee's thickness up. */
const KNEE_UP = 0.055;
/** Maximum stretching of a straight leg that carries the pelvis. */
const STRAIGHT = 0.994;
/** Distance of named targets of kicks. */
const KICK_DISTANCE = 1.3;

function plantFoot(leg: LegSpec, side: Side, at: readonly [number, number]): Planted {
  const { yaw = 0, lift = 0, weight } = leg;
  const flat = frameFromAngles(yaw);
  const foot = frameFromAngles(yaw, lift);
  const ground: Vec = [at[0], 0, at[1]];
  const turnsAbout = lift >= 0 ? BODY.ball : BODY.heel;
  const pivot = pointIn(ground, flat, [0, 0, turnsAbout]);
  const contact = lift > RAISED ? "ball" : lift < -RAISED ? "heel" : "flat";
  const pressure = contact === "flat" ? pointIn(ground, flat, [0, 0, 0.035]) : pivot;
  return {
    ankle: pointIn(pivot, foot, [0, BODY.ankle, -turnsAbout]),
    foot,
    toesUp: contact === "ball" ? lift : 0,
    contact,
    supports: [{ part: "foot", side, at: pressure, weight }],
    mark: { side, at, yaw, contact, weight },
  };
}

function plantKnee(leg: LegSpec, side: Side, at: readonly [number, number]): Planted {
  const { yaw = 0, lift = 72, weight } = leg;
  const knee: Vec = [at[0], KNEE_UP, at[1]];
  const tucked = lift > RAISED;
  const foot = tucked ? frameFromAngles(yaw, lift) : frameFromAngles(yaw + 180, -8, 180);
  const up = tucked ? toBall(foot)[1] : 0.05;
  const back = scale(frameFromAngles(yaw).z, -1);
  const run = Math.sqrt(BODY.shin ** 2 - (up - KNEE_UP) ** 2);
  const ankle = add(along(knee, back, run), [0, up - KNEE_UP, 0]);
  const ball = onFoot({ ankle, foot }, [0, 0, BODY.ball]);
  const half = weight / 2;
  const onFloor = ([x, , z]: Vec): Vec => [x, 0, z];
  return {
    ankle,
    foot,
    toesUp: tucked ? lift : 0,
    contact: "ball",
    supports: [
      { part: "knee", side, at: onFloor(knee), weight: half },
      { part: "foot", side, at: onFloor(ball), weight: half },
    ],
    mark: { side, at: [ankle[0], ankle[2]], yaw, contact: "ball", weight: half },
    knee,
  };
}

/** From the ball of the foot on the floor to the ankle. */
const toBall = (foot: Frame): Vec => pointIn([0, 0, 0], foot, [0, BODY.ankle, -BODY.ball]);

/** The support of a leg on the floor; undefined for a leg in the air. */
export function plant(leg: LegSpec, side: Side): Planted | undefined {
  if (leg.kneel) return plantKnee(leg, side, leg.kneel);
  return leg.at ? plantFoot(leg, side, leg.at) : undefined;
}

/** The maximum height of the pelvis for this leg, or the exact one for a kneeling leg. */
export function pelvisHeight(planted: Planted, hipOffset: Vec, x: number, z: number): number {
  const [target, long] = planted.knee ? [planted.knee, BODY.thigh] : [planted.ankle, LEG_LENGTH * STRAIGHT];
  const [dx, dz] = [target[0] - x - hipOffset[0], target[2] - z - hipOffset[2]];
  const rest = Math.max(planted.knee ? 0.0004 : 0.02, long * long - dx * dx - dz * dz);
  return target[1] + Math.sqrt(rest) - hipOffset[1];
}

function standingLeg(leg: LegSpec, planted: Planted, hip: Vec, trunk: Trunk): { leg: SolvedLeg; miss: number } {
  const { foot, toesUp, contact } = planted;
  const between = unit(add(scale(foot.z, 0.8), scale(trunk.pelvisFrame.z, 0.35)));
  const pole = add(leg.knee ?? [between[0], 0, between[2]], [0, 0.15, 0]);
  const bent = planted.knee
    ? { joint: planted.knee, end: planted.ankle, miss: Math.abs(length(sub(planted.knee, hip)) - BODY.thigh) }
    : bendLimb(hip, planted.ankle, BODY.thigh, BODY.shin, pole);
  const solved = finishLeg({ hip, knee: bent.joint, ankle: bent.end, foot, toesUp, contact });
  return { leg: solved, miss: bent.miss };
}

/** A foot in the air: in the plane of the leg unless `toeTo` turns it. */
function airFoot(leg: LegSpec, shin: Vec, pole: Vec): Frame {
  const forward = unit(reject(leg.toeTo ?? pole, shin));
  const bend = (leg.toe ?? 25) * RAD;
  const z = unit(add(scale(forward, Math.cos(bend)), scale(shin, Math.sin(bend))));
  const y = unit(sub(scale(forward, Math.sin(bend)), scale(shin, Math.cos(bend))));
  return { x: cross(y, z), y, z };
}

function bendInAir(leg: LegSpec, hip: Vec, goal: Vec): { leg: SolvedLeg; miss: number } {
  const bent = bendLimb(hip, goal, BODY.thigh, BODY.shin, leg.knee ?? [0, 0.3, 1]);
  const foot = airFoot(leg, unit(sub(bent.end, bent.joint)), bent.pole);
  const solved = finishLeg({ hip, knee: bent.joint, ankle: bent.end, foot, toesUp: leg.toesUp ?? 0, contact: "air" });
  return { leg: solved, miss: bent.miss };
}

/** Moves the ankle until the surface lies on the place; iterates, because the foot turns with the leg. */
function touchWithLeg(leg: LegSpec, side: Side, hip: Vec, around: Surroundings) {
  const place = leg.touch && resolvePoint(leg.touch, around);
  if (!place) return undefined;
  const surface: Surface = leg.with ?? "ball";
  let solved = bendInAir(leg, hip, place.at);
  let miss = 0;
  for (let step = 0; step < 8; step++) {
    const point = legPoint(solved.leg, side, surface);
    const skin = nearSkin(place, hip);
    const goal = along(skin, unit(sub(hip, skin)), thicknessAt(surface));
    solved = bendInAir(leg, hip, add(goal, sub(solved.leg.ankle, point)));
    const after = legPoint(solved.leg, side, surface);
    miss = length(sub(after, goal));
    if (miss < 0.001) break;
  }
  return { ...solved, miss };
}

function airGoal(leg: LegSpec, side: Side, hip: Vec, trunk: Trunk, around: Surroundings): Vec | undefined {
  if (leg.air) return resolvePoint(leg.air, around)?.at;
  if (leg.local)
    return pointIn(trunk.pelvis, trunk.pelvisFrame, [leg.local[0] * signOf(side), leg.local[1], leg.local[2]]);
  if (leg.aim === undefined) return undefined;
  const target = resolveAim(leg.aim, KICK_DISTANCE, around);
  return target && along(hip, unit(sub(target, hip)), LEG_LENGTH * (leg.ext ?? 0.985));
}

/** One leg under a given pelvis. */
export function solveLeg(
  leg: LegSpec,
  side: Side,
  planted: Planted | undefined,
  trunk: Trunk,
  around: Surroundings,
): { leg: SolvedLeg; misses: Miss[] } {
  const hip = pointIn(trunk.pelvis, trunk.pelvisFrame, [signOf(side) * BODY.hipOut, BODY.hipDown, 0]);
  const touching = planted ? undefined : touchWithLeg(leg, side, hip, around);
  const hanging = (): Vec => along(hip, trunk.pelvisFrame.y, -LEG_LENGTH * 0.95);
  const result = planted
    ? standingLeg(leg, planted, hip, trunk)
    : (touching ?? bendInAir(leg, hip, airGoal(leg, side, hip, trunk, around) ?? hanging()));
  const part = `${touching ? "touch" : "leg"}.${side}`;
  return { leg: result.leg, misses: result.miss > 0 ? [{ part, metres: result.miss }] : [] };
}
