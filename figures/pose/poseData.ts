import type { ArmData, LegData, PoseData, PoseOrName } from "./schema.ts";
import type { PointData } from "./values.ts";
import { ARM_PLACES, LEG_PLACES } from "./schema.ts";
import type { PoseSpec } from "./poseSpec.ts";
import type { Side, Vec } from "#domain/figures/types.ts";
import { SIDES } from "#domain/figures/types.ts";
import { mirrorVec } from "#domain/figures/vector.ts";

/** A problem in the pose data; the message is for its author. */
export class FigureError extends Error {}

/** Finds a pose by its name, without `~`. */
export type FindPose = (name: string) => PoseOrName | undefined;

const hasPlace = (limb: object, places: readonly string[]) =>
  places.some((place) => (limb as Record<string, unknown>)[place] !== undefined);
const asArm = (arm: PoseData["armL"]): ArmData | undefined => (typeof arm === "string" ? { rest: arm } : arm);

/** A limb with a new place drops the old one and all its details. */
function mergeLimb<T extends object>(
  base: T | undefined,
  over: T | undefined,
  places: readonly string[],
): T | undefined {
  if (!over) return base;
  return hasPlace(over, places) ? over : { ...base, ...over };
}

function mergeHead(base: PoseData["head"], over: PoseData["head"]): PoseData["head"] {
  if (!over || over.look !== undefined) return over ?? base;
  const { look: _, ...angles } = base ?? {};
  return { ...angles, ...over };
}

/** A pose on top of another one. */
export function mergePose(base: PoseData, over: PoseData): PoseData {
  return {
    ...base,
    ...over,
    pelvis: { ...base.pelvis, ...over.pelvis },
    chest: { ...base.chest, ...over.chest },
    head: mergeHead(base.head, over.head),
    armL: mergeLimb(asArm(base.armL), asArm(over.armL), ARM_PLACES),
    armR: mergeLimb(asArm(base.armR), asArm(over.armR), ARM_PLACES),
    legL: mergeLimb(base.legL, over.legL, LEG_PLACES),
    legR: mergeLimb(base.legR, over.legR, LEG_PLACES),
  };
}

const mirrorAngles = <T extends { yaw?: number; roll?: number }>(angles: T): T => ({
  ...angles,
  ...(angles.yaw !== undefined && { yaw: -angles.yaw }),
  ...(angles.roll !== undefined && { roll: -angles.roll }),
});
const SWAP: Record<string, string> = { L: "R", R: "L" };
/** Swaps left and right in a reference: `1.R.wrist`, `L.fist`. */
export const mirrorRef = (ref: string): string =>
  ref.replace(/(^|\.)([LR])(?=\.|$)/, (_, before: string, side: string) => before + (SWAP[side] ?? side));
export const mirrorPoint = (point: PointData): PointData => {
  if (typeof point === "string") return mirrorRef(point);
  return "of" in point ? { of: mirrorRef(point.of), by: mirrorVec(point.by) } : mirrorVec(point);
};
const mirrorFloor = ([x, z]: readonly [number, number]): readonly [number, number] => [-x, z];
/** The same name for the other side. */
export const mirrorName = (name: string): string => (name.startsWith("~") ? name.slice(1) : `~${name}`);

type Mirror = Readonly<Record<string, (value: never) => unknown>>;
function mirrorFields<T extends object>(data: T, how: Mirror): T {
  const entries = Object.entries(data).map(([key, value]) => {
    const change = how[key];
    return [key, change && value !== undefined ? change(value as never) : value];
  });
  return Object.fromEntries(entries) as T;
}

// Directions of arms are relative to their own side already.
const ARM_MIRROR: Mirror = {
  to: mirrorPoint,
  aim: mirrorPoint,
  touch: mirrorPoint,
  elbowTo: mirrorPoint,
  grip: mirrorPoint,
  floor: mirrorFloor,
};
const LEG_MIRROR: Mirror = {
  at: mirrorFloor,
  kneel: mirrorFloor,
  air: mirrorPoint,
  aim: mirrorPoint,
  touch: mirrorPoint,
  knee: (knee: Vec) => mirrorVec(knee),
  toeTo: (to: Vec) => mirrorVec(to),
  yaw: (yaw: number) => -yaw,
};
const mirrorArm = (arm: PoseData["armL"]) => (typeof arm === "object" ? mirrorFields(arm, ARM_MIRROR) : arm);
const mirrorLeg = (leg: LegData | undefined) => leg && mirrorFields(leg, LEG_MIRROR);

/** Default of arms: the hand over the leading foot leads. */
const UNTOLD_ARMS = { armL: "lead", armR: "guard" } as const;

/** The pose of the other side. */
export function mirrorPose(pose: PoseOrName): PoseOrName {
  if (typeof pose === "string") return mirrorName(pose);
  const { pelvis, head } = pose;
  const untold: Partial<typeof UNTOLD_ARMS> = pose.extends === undefined ? UNTOLD_ARMS : {};
  const { armL = untold.armL, armR = untold.armR } = pose;
  return {
    ...pose,
    ...(pose.extends !== undefined && { extends: mirrorName(pose.extends) }),
    ...(pelvis && { pelvis: mirrorFields(mirrorAngles(pelvis), { at: (at: Vec) => mirrorVec(at) }) }),
    ...(pose.chest && { chest: mirrorAngles(pose.chest) }),
    ...(head && { head: mirrorFields(mirrorAngles(head), { look: mirrorPoint }) }),
    armL: mirrorArm(armR),
    armR: mirrorArm(armL),
    legL: mirrorLeg(pose.legR),
    legR: mirrorLeg(pose.legL),
  };
}

/** Resolves names down to a complete pose. */
export function flattenPose(pose: PoseOrName, find: FindPose, seen: readonly string[] = []): PoseData {
  if (typeof pose !== "string") {
    const { extends: base, ...own } = pose;
    return base === undefined ? mergePose({}, own) : mergePose(flattenPose(base, find, seen), own);
  }
  const name = pose.replace(/^~/, "");
  if (seen.includes(name)) throw new FigureError(`die Haltung ${name} baut auf sich selbst auf`);
  const found = find(name);
  if (found === undefined) throw new FigureError(`die Haltung ${name} gibt es nicht`);
  const flat = flattenPose(found, find, [...seen, name]);
  return pose.startsWith("~") ? (mirrorPose(flat) as PoseData) : flat;
}

const STANDING: Record<Side, LegData> = {
  L: { at: [0.12, 0], yaw: 12 },
  R: { at: [-0.12, 0], yaw: -12 },
};
const weightOf = (leg: LegData): number => leg.weight ?? (leg.at || leg.kneel ? 50 : 0);

/** Fills in the defaults of a flat pose. */
export function specOf(pose: PoseData): PoseSpec {
  const state = pose.free ? "free" : pose.jump ? "jumping" : "standing";
  if (state !== "standing" && !pose.pelvis?.at) {
    throw new FigureError("eine Haltung mit jump oder free braucht pelvis: { at: [x, y, z] }");
  }
  const { yaw = 0, pitch = 0, roll = 0, sink = 0, at } = pose.pelvis ?? {};
  const legs = SIDES.map((side): LegData => pose[`leg${side}`] ?? (state === "standing" ? STANDING[side] : {}));
  const arms = {
    L: asArm(pose.armL ?? UNTOLD_ARMS.armL) as ArmData,
    R: asArm(pose.armR ?? UNTOLD_ARMS.armR) as ArmData,
  };
  const handWeight = (arm: ArmData) => (arm.floor ? (arm.weight ?? 10) : 0);
  const [left = {}, right = {}] = legs;
  const total = weightOf(left) + weightOf(right) + handWeight(arms.L) + handWeight(arms.R);
  if (state === "standing" && total <= 0) throw new FigureError("kein Bein und keine Hand trägt Gewicht");
  const share = (weight: number) => (total > 0 ? weight / total : 0);
  const armOf = (arm: ArmData) => (arm.floor ? { ...arm, weight: share(handWeight(arm)) * 100 } : arm);
  return {
    pelvis: { yaw, pitch, roll, sink, ...(at && { at }) },
    chest: { yaw: pose.chest?.yaw ?? yaw, pitch: pose.chest?.pitch ?? pitch, roll: pose.chest?.roll ?? roll },
    head: pose.head ?? {},
    arms: { L: armOf(arms.L), R: armOf(arms.R) },
    legs: {
      L: { ...left, weight: share(weightOf(left)) },
      R: { ...right, weight: share(weightOf(right)) },
    },
    state,
  };
}

/** From written data to the solver's input. */
export const makeSpec = (pose: PoseOrName, find: FindPose): PoseSpec => specOf(flattenPose(pose, find));
