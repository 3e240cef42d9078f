import { describe, expect, it } from "vitest";
import { readLibrary, poseFinder } from "../pose/library.ts";
import { FigureError, flattenPose, specOf } from "../pose/poseData.ts";
import type { PoseData } from "../pose/schema.ts";
import { PROJECT } from "../cli/select.ts";
import { solveBody } from "../pose/solve.ts";
import { SIDES, signOf } from "#domain/figures/types.ts";
import { checkBody } from "./check.ts";

const library = await readLibrary(PROJECT);
const find = poseFinder(library);
/** Poses of one standing person without warnings. */
const good = [...library.techniques].flatMap(([id, { data }]): { id: string; pose: PoseData }[] => {
  if (data.pose === undefined || data.partner || data.panels || data.props) return [];
  const pose = flattenPose(data.pose, find);
  if (pose.free || pose.jump || pose.pelvis?.at || /"1\.|"p[0-9]/.test(JSON.stringify(pose))) return [];
  return isDoubtful(pose) ? [] : [{ id, pose }];
});

function isDoubtful(pose: PoseData): boolean {
  try {
    return checkBody(solveBody(specOf(pose))).length > 0;
  } catch (error) {
    if (error instanceof FigureError) return true;
    throw error;
  }
}

const pelvisYaw = (pose: PoseData) => pose.pelvis?.yaw ?? 0;
const chestYaw = (pose: PoseData) => pose.chest?.yaw ?? pelvisYaw(pose);

/** Turns the foot of a standing leg outwards; a foot in the air has no such angle. */
function withTurnedFoot(pose: PoseData): PoseData {
  const side = SIDES.find((each) => pose[`leg${each}`]?.at) ?? "L";
  return { ...pose, [`leg${side}`]: { ...pose[`leg${side}`], yaw: pelvisYaw(pose) + signOf(side) * 130 } };
}

/** Ways to break a pose, and the share of broken poses that the checks must find. */
const BREAKS: [what: string, atLeast: number, (pose: PoseData) => PoseData][] = [
  [
    "folds the hip by 70° under an upright chest",
    0.88,
    (pose) => ({
      ...pose,
      pelvis: { ...pose.pelvis, pitch: (pose.pelvis?.pitch ?? 0) + 70 },
      chest: { ...pose.chest, pitch: pose.chest?.pitch ?? 0 },
    }),
  ],
  ["twists the chest by 95°", 1, (pose) => ({ ...pose, chest: { ...pose.chest, yaw: pelvisYaw(pose) + 95 } })],
  ["puts a fist into the own face", 1, (pose) => ({ ...pose, armR: { local: [0, 0.3, 0.03] } })],
  ["puts a fist into the belly", 1, (pose) => ({ ...pose, armL: { local: [-0.14, -0.16, 0.01] } })],
  ["turns a standing foot out by 130°", 0.76, withTurnedFoot],
  ["reaches a metre too far", 1, (pose) => ({ ...pose, armR: { to: [0, 1.4, 1.6] } })],
  ["sinks a foot into the floor", 1, (pose) => ({ ...pose, legR: { air: [-0.2, -0.2, 0.1] } })],
  ["turns the head by 120°", 0.94, (pose) => ({ ...pose, head: { yaw: chestYaw(pose) + 120 } })],
  ["leans off the feet", 1, (pose) => ({ ...pose, pelvis: { ...pose.pelvis, at: [0.35, 0.85, 0.1] } })],
  ["holds the pelvis in the middle", 0.76, (pose) => ({ ...pose, pelvis: { ...pose.pelvis, at: [0, 0.72, -0.1] } })],
];

describe("the checks notice a pose that", () => {
  it("has good poses to break", () => expect(good.length).toBeGreaterThan(17));

  it.each(BREAKS)("%s", (_, atLeast, broken) => {
    const missed = good.filter(({ pose }) => !isDoubtful(broken(pose))).map(({ id }) => id);
    expect(1 - missed.length / good.length, `unnoticed: ${missed.join(" ")}`).toBeGreaterThanOrEqual(atLeast);
  });
});
