import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLibrary, poseFinder } from "./library.ts";
import { flattenPose, mirrorPose, specOf } from "./poseData.ts";
import type { PoseSpec } from "./poseSpec.ts";
import type { ArmData, PoseData } from "./schema.ts";
import { PROJECT } from "../cli/select.ts";
import { BODY } from "#domain/figures/skeleton.ts";
import { solveBody } from "./solve.ts";
import type { Frame, Side, Vec } from "#domain/figures/types.ts";
import type { SolvedBody } from "./types.ts";
import { otherSide, SIDES } from "#domain/figures/types.ts";
import { cross, distance, dot, length, mirrorFrame, mirrorVec, sub } from "#domain/figures/vector.ts";

const library = await readLibrary(PROJECT);
const find = poseFinder(library);
/** All usable poses: including those of techniques, solved without a partner. */
const named: [string, PoseData][] = [
  ...[...library.poses].map(([name, pose]): [string, PoseData] => [name, flattenPose(pose, find)]),
  ...[...library.techniques].flatMap(([id, { data }]): [string, PoseData][] =>
    data.pose === undefined ? [] : [[id, flattenPose(data.pose, find)]],
  ),
];
const STANCES = "ready attention fight bow horse back cat cross crane drop kneel sevenStar hourglass dragon".split(" ");

/** Invariants of every body. */
function brokenBones(body: SolvedBody): string[] {
  const bones = SIDES.flatMap((side): [string, number, number][] => {
    const { shoulder, elbow, wrist, knuckles, tip } = body.arms[side];
    const { hip, knee, ankle, heel, toe } = body.legs[side];
    return [
      [`upper arm ${side}`, distance(shoulder, elbow), BODY.upperArm],
      [`forearm ${side}`, distance(elbow, wrist), BODY.forearm],
      [`fist ${side}`, distance(wrist, knuckles), BODY.fist],
      [`hand ${side}`, distance(wrist, tip), BODY.hand],
      [`hip ${side}`, distance(body.pelvis, hip), Math.hypot(BODY.hipOut, BODY.hipDown)],
      [`thigh ${side}`, distance(hip, knee), BODY.thigh],
      [`shin ${side}`, distance(knee, ankle), BODY.shin],
      [`foot ${side}`, distance(heel, toe), Math.hypot(BODY.toe - BODY.heel, 0.01)],
    ];
  });
  return bones.flatMap(([bone, is, wanted]) => (Math.abs(is - wanted) < 0.001 ? [] : [`${bone}: ${is}`]));
}

function isRightHanded({ x, y, z }: Frame): boolean {
  const apart = [length(x) - 1, length(y) - 1, dot(x, y), dot(y, z), length(sub(cross(x, y), z))];
  return apart.every((value) => Math.abs(value) < 1e-6);
}

/** The points and directions of a body, so that two bodies can be compared. */
function measured(body: SolvedBody): Record<string, Vec> {
  const points: Record<string, Vec> = {};
  const { pelvis, waist, chest, neck, skull, centreOfMass } = body;
  Object.assign(points, { pelvis, waist, chest, neck, skull, centreOfMass });
  for (const part of ["pelvisFrame", "chestFrame", "headFrame"] as const)
    for (const axis of ["x", "y", "z"] as const) points[`${part}.${axis}`] = body[part][axis];
  for (const side of SIDES) {
    const { shoulder, elbow, wrist, fingers, palm, thumb } = body.arms[side];
    const { hip, knee, ankle, heel, toe } = body.legs[side];
    const limbs = { shoulder, elbow, wrist, fingers, palm, thumb, hip, knee, ankle, heel, toe };
    for (const [name, at] of Object.entries(limbs)) points[`${side}.${name}`] = at;
  }
  return points;
}

function mirroredBody(body: SolvedBody): Record<string, Vec> {
  const frames = { pelvisFrame: body.pelvisFrame, chestFrame: body.chestFrame, headFrame: body.headFrame };
  const points = Object.entries(measured(body)).map(([name, at]): [string, Vec] => {
    const [part = "", axis = ""] = name.split(".");
    if (part in frames) return [name, mirrorFrame(frames[part as keyof typeof frames])[axis as keyof Frame]];
    return [part === "L" || part === "R" ? `${otherSide(part)}.${axis}` : name, mirrorVec(at)];
  });
  return Object.fromEntries(points);
}

function furthest(a: Record<string, Vec>, b: Record<string, Vec>): { name: string; apart: number } {
  return Object.entries(a)
    .map(([name, at]) => ({ name, apart: distance(at, b[name] ?? [9, 9, 9]) }))
    .reduce((worst, next) => (next.apart > worst.apart ? next : worst));
}

describe("every pose of the library", () => {
  it("is there at all", () => {
    expect(library.problems).toEqual([]);
    expect(STANCES.filter((name) => !library.poses.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  it("keeps the lengths of all bones and right-handed frames", () => {
    const broken = named.flatMap(([name, pose]) => {
      const body = solveBody(specOf(pose));
      const frames = [body.pelvisFrame, body.spineFrame, body.chestFrame, body.headFrame];
      const feet = SIDES.map((side) => body.legs[side].foot);
      const twisted = [...frames, ...feet].every(isRightHanded) ? [] : ["frame"];
      return [...brokenBones(body), ...twisted].map((what) => `${name}: ${what}`);
    });
    expect(broken).toEqual([]);
  });

  it("is the mirror image of its other side", () => {
    const uneven = named.flatMap(([name, pose]) => {
      const body = solveBody(specOf(pose));
      const other = solveBody(specOf(flattenPose(mirrorPose(pose), find)));
      const { name: point, apart } = furthest(mirroredBody(body), measured(other));
      return apart < 0.002 ? [] : [`${name}: ${point} by ${apart}`];
    });
    expect(uneven).toEqual([]);
  });

  it("comes out the same when it is solved again", () => {
    for (const [, pose] of named.slice(0, 40))
      expect(JSON.stringify(solveBody(specOf(pose)))).toBe(JSON.stringify(solveBody(specOf(pose))));
  });
});

/** Share of the weight on the first of two supports, from the position of the centre of mass. */
function sharedWeight({ supports, centreOfMass }: SolvedBody): { is: number; wanted: number } | undefined {
  const [a, b, ...more] = supports.filter(({ weight }) => weight > 0);
  if (!a || !b || more.length > 0) return undefined;
  const way = sub(a.at, b.at);
  const lever = sub(centreOfMass, b.at);
  return { is: (lever[0] * way[0] + lever[2] * way[2]) / (way[0] ** 2 + way[2] ** 2), wanted: a.weight };
}

describe("the weight", () => {
  it.each(STANCES)("of %s is shared as stated", (name) => {
    const body = solveBody(specOf(flattenPose(name, find)));
    const total = body.supports.reduce((sum, { weight }) => sum + weight, 0);
    expect(total).toBeCloseTo(1, 6);
    const shared = sharedWeight(body);
    if (shared) expect(Math.abs(shared.is - shared.wanted)).toBeLessThanOrEqual(0.03);
    else {
      const goal = body.supports.reduce<[number, number]>(
        ([x, z], { at, weight }) => [x + at[0] * weight, z + at[2] * weight],
        [0, 0],
      );
      expect(distance([goal[0], 0, goal[1]], [body.centreOfMass[0], 0, body.centreOfMass[2]])).toBeLessThan(0.01);
    }
  });

  it("follows any share that a stance can carry", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("bow", "horse", "back", "fight"),
        fc.integer({ min: 20, max: 80 }),
        (stance, left) => {
          const extra: PoseData = { legL: { weight: left }, legR: { weight: 100 - left } };
          const body = solveBody(specOf(flattenPose({ extends: stance, ...extra }, find)));
          const shared = sharedWeight(body);
          expect(shared).toBeDefined();
          expect(Math.abs((shared?.is ?? 0) - (shared?.wanted ?? 1))).toBeLessThanOrEqual(0.03);
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** A standing body with the given goal of one arm. */
function withArm(side: Side, arm: ArmData): SolvedBody & { spec: PoseSpec } {
  return solveBody(specOf(flattenPose({ extends: "ready", [`arm${side}`]: arm }, find)));
}

describe("a goal within reach", () => {
  const coordinate = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });
  const side = fc.constantFrom<Side>("L", "R");

  it("is where the wrist goes", () => {
    const place = fc.tuple(coordinate(0.05, 0.3), coordinate(1.15, 1.6), coordinate(0.15, 0.35));
    fc.assert(
      fc.property(side, place, (s, [out, up, far]) => {
        const goal: Vec = [s === "L" ? out : -out, up, far];
        expect(distance(withArm(s, { to: goal }).arms[s].wrist, goal)).toBeLessThan(0.03);
      }),
      { numRuns: 40 },
    );
  });

  it("is where a strike points", () => {
    fc.assert(
      fc.property(side, fc.constantFrom("head", "chin", "chest", "solar"), coordinate(0.7, 0.99), (s, aim, ext) => {
        const { shoulder, wrist } = withArm(s, { aim, ext }).arms[s];
        expect(distance(shoulder, wrist)).toBeCloseTo((BODY.upperArm + BODY.forearm) * ext, 2);
      }),
      { numRuns: 40 },
    );
  });

  it("is told as missed when it is out of reach", () => {
    fc.assert(
      fc.property(side, coordinate(0.9, 3), (s, far) => {
        const body = solveBody(specOf(flattenPose({ extends: "ready", [`arm${s}`]: { to: [0, 1.4, far] } }, find)));
        const miss = body.misses.find(({ part }) => part === `arm.${s}`);
        expect(miss?.metres).toBeCloseTo(distance(body.arms[s].wrist, [0, 1.4, far]), 3);
      }),
      { numRuns: 20 },
    );
  });
});
