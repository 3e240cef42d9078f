import { solveArm } from "./arms.ts";
import { centreOfMass, handSupports, pressurePoint } from "./balance.ts";
import { pelvisHeight, type Planted, plant, solveLeg } from "./legs.ts";
import type { Headings } from "#domain/figures/types.ts";
import type { Miss, PosedBody, PoseSpec } from "./poseSpec.ts";
import { BODY } from "#domain/figures/skeleton.ts";
import { type Place, placeOn } from "#domain/figures/surfaces.ts";
import { ALONE, resolvePoint, type Surroundings } from "./targets.ts";
import { buildTrunk } from "./trunk.ts";
import { type Trunk } from "#domain/figures/trunk.ts";
import type { BothSides, SolvedArm, SolvedLeg, Vec } from "#domain/figures/types.ts";
import type { SolvedBody, Support } from "./types.ts";
import { SIDES, signOf } from "#domain/figures/types.ts";
import { foldAngle, frameFromAngles, RAD, toWorld } from "#domain/figures/vector.ts";

/** Limits of the balance iteration: rounds, and the remaining error in metres. */
const ROUNDS = 32;
const NEAR = 0.0004;
/** Height of the pelvis if no leg carries it. */
const HANGING = 0.95;

type Feet = Partial<BothSides<Planted>>;
type Sides<T> = Record<"L" | "R", T>;

/** As high as the supporting legs allow, minus the sink; a kneeling leg decides alone. */
function heightOf(spec: PoseSpec, feet: Feet, x: number, z: number): number {
  if (spec.pelvis.at) return spec.pelvis.at[1];
  const frame = frameFromAngles(spec.pelvis.yaw, spec.pelvis.pitch, spec.pelvis.roll);
  const heights = SIDES.flatMap((side) => {
    const foot = feet[side];
    if (!foot || spec.legs[side].weight <= 0) return [];
    const offset = toWorld(frame, [signOf(side) * BODY.hipOut, BODY.hipDown, 0]);
    return [{ y: pelvisHeight(foot, offset, x, z), kneels: foot.knee !== undefined }];
  });
  const kneeling = heights.find(({ kneels }) => kneels);
  if (kneeling) return kneeling.y;
  if (heights.length === 0) return HANGING - spec.pelvis.sink;
  return Math.min(...heights.map(({ y }) => y)) - spec.pelvis.sink;
}

/** Places on the own body, as far as it is solved. */
function withOwn(around: Surroundings, trunk: Trunk, legs?: Sides<SolvedLeg>, arms?: Sides<SolvedArm>): Surroundings {
  const placeOf = (ref: string): Place | undefined => {
    if (!ref.startsWith("own.")) return around.placeOf(ref);
    const name = ref.slice("own.".length);
    // A limb that this one leans on may not be solved yet: the next round knows it.
    if (/^[LR]\./.test(name) && !(legs && arms)) return undefined;
    return placeOn({ ...trunk, legs, arms } as SolvedBody, name);
  };
  return { ...around, placeOf };
}

interface Build extends Trunk {
  arms: Sides<SolvedArm>;
  legs: Sides<SolvedLeg>;
  misses: Miss[];
}

/** All limbs on one trunk; a second round for limbs that lean on the own body. */
function buildLimbs(spec: PoseSpec, feet: Feet, trunk: Trunk, around: Surroundings): Build {
  let legs: Sides<SolvedLeg> | undefined;
  let arms: Sides<SolvedArm> | undefined;
  let misses: Miss[] = [];
  const leansOnItself = JSON.stringify([spec.arms, spec.legs]).includes('"own.');
  for (let round = 0; round < (leansOnItself ? 6 : 1); round++) {
    const known = withOwn(around, trunk, legs, arms);
    const [l, r] = SIDES.map((side) => solveLeg(spec.legs[side], side, feet[side], trunk, known));
    if (!l || !r) break;
    legs = { L: l.leg, R: r.leg };
    const near = withOwn(around, trunk, legs, arms);
    const [left, right] = SIDES.map((side) => solveArm(spec.arms[side], side, trunk, near));
    if (!left || !right) break;
    arms = { L: left.arm, R: right.arm };
    misses = [...left.misses, ...right.misses, ...l.misses, ...r.misses];
  }
  return { ...trunk, arms: arms as Sides<SolvedArm>, legs: legs as Sides<SolvedLeg>, misses };
}

/** Headings as written; the head's is the equivalent one closest to the chest's. */
function headingsOf(spec: PoseSpec, trunk: Trunk): Headings {
  const { z } = trunk.headFrame;
  const face = Math.atan2(z[0], z[2]) / RAD;
  return {
    pelvis: spec.pelvis.yaw,
    chest: spec.chest.yaw,
    head: spec.chest.yaw + foldAngle(face - spec.chest.yaw),
    L: spec.legs.L.yaw ?? spec.pelvis.yaw,
    R: spec.legs.R.yaw ?? spec.pelvis.yaw,
  };
}

/**
 * Solves a pose. A standing body is moved until its centre of mass lies over the point given by the stated weights: the
 * pose states the weights, and the position of the pelvis follows.
 */
export function solveBody(spec: PoseSpec, around: Surroundings = ALONE): PosedBody {
  const feet: Feet = {};
  for (const side of SIDES) {
    const planted = plant(spec.legs[side], side);
    if (planted) Object.assign(feet, { [side]: planted });
  }
  const supports: Support[] = [...SIDES.flatMap((side) => feet[side]?.supports ?? []), ...handSupports(spec)];
  const goal = pressurePoint(supports);
  const resolve = (ref: unknown): Vec | undefined => resolvePoint(ref as Vec, around)?.at;
  let [x, z] = spec.pelvis.at ? [spec.pelvis.at[0], spec.pelvis.at[2]] : [goal?.[0] ?? 0, goal?.[2] ?? 0];
  const isPlaced = spec.state !== "standing" || spec.pelvis.at !== undefined || !goal;
  for (let round = 0; ; round++) {
    const trunk = buildTrunk(spec, [x, heightOf(spec, feet, x, z), z], resolve);
    const build = buildLimbs(spec, feet, trunk, around);
    const mass = centreOfMass(build);
    const [dx, dz] = goal ? [goal[0] - mass[0], goal[2] - mass[2]] : [0, 0];
    if (isPlaced || round >= ROUNDS || Math.sqrt(dx * dx + dz * dz) < NEAR) {
      const footMarks = SIDES.flatMap((side) => feet[side]?.mark ?? []);
      const rest = { supports, footMarks, centreOfMass: mass, state: spec.state, spec };
      return { ...build, ...rest, headings: headingsOf(spec, trunk) };
    }
    x += dx * 0.9;
    z += dz * 0.9;
  }
}
