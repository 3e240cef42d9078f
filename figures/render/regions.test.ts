import { expect, it } from "vitest";
import { makeLibrary, poseFinder } from "../pose/library.ts";
import { makeSpec } from "../pose/poseData.ts";
import { solveBody } from "../pose/solve.ts";
import { placeOn } from "#domain/figures/surfaces.ts";
import type { Vec } from "#domain/figures/types.ts";
import { add, lerp, pointIn, scale, sub, toWorld, unit } from "#domain/figures/vector.ts";
import { regionAt } from "./regions.ts";

const { poses } = makeLibrary([
  {
    path: "content/figures/stances.yaml",
    text: `
poses:
  upright: { legL: { at: [0.13, 0], weight: 50 }, legR: { at: [-0.13, 0], weight: 50 } }
  bent: { extends: upright, armR: { local: [0.2, -0.1, 0.3] } }
  turned: { extends: upright, pelvis: { yaw: 30, pitch: 20 }, chest: { yaw: 40, pitch: 35 } }
`,
  },
]);
const bodyOf = (name: string) => solveBody(makeSpec(name, poseFinder({ poses, techniques: new Map() })));

const PLACES: [place: string, part: string, region: string][] = [
  ["face", "head", "head"],
  ["nape", "neck", "neck"],
  ["chest", "jacket", "chest"],
  ["solar", "jacket", "solar"],
  ["belly", "jacket", "belly"],
  ["groin", "skirtF", "groin"],
  ["L.upperArm", "sleeveL", "upperArm"],
  ["R.elbow", "sleeveR", "elbow"],
  ["L.forearm", "sleeveL", "forearm"],
  ["R.fist", "fingerR2", "hand"],
  ["L.thigh", "trouserL", "thigh"],
  ["R.knee", "trouserR", "knee"],
  ["R.toes", "toeR1", "foot"],
];

it.each(["upright", "turned"])("knows where the places of a body lie: %s", (pose) => {
  const body = bodyOf(pose);
  for (const [place, part, region] of PLACES)
    expect([place, regionAt(part, placeOn(body, place).at, body)]).toEqual([place, region]);
});

it.each(["upright", "turned"])("tells front from back: %s", (pose) => {
  const body = bodyOf(pose);
  const onTrunk = (x: number, up: number, z: number) =>
    regionAt("jacket", pointIn(body.chest, body.chestFrame, [x, up, z]), body);
  expect(onTrunk(0, -0.02, -0.12)).toBe("spine");
  expect(onTrunk(0.09, 0.02, -0.12)).toBe("back");
  expect(onTrunk(-0.1, -0.03, 0.1)).toBe("ribs");
  expect(regionAt("jacket", pointIn(body.pelvis, body.pelvisFrame, [0.08, 0.12, -0.11]), body)).toBe("kidneys");
  expect(regionAt("seat", pointIn(body.pelvis, body.pelvisFrame, [0.08, -0.05, -0.11]), body)).toBe("buttocks");
  const { knee, ankle, foot } = body.legs.L;
  const beside = (z: number): Vec => add(lerp(knee, ankle, 0.5), toWorld(foot, [0, 0, z]));
  expect(regionAt("trouserL", beside(0.06), body)).toBe("shin");
  expect(regionAt("trouserL", beside(-0.06), body)).toBe("calf");
});

it("counts the front of a bent upper arm to it, though the forearm points to the same side", () => {
  const body = bodyOf("bent");
  const { shoulder, elbow, wrist } = body.arms.R;
  // The forearm points forward, and the front of a wide sleeve lies before the middle of the upper arm.
  const before = add(lerp(shoulder, elbow, 0.55), scale(unit(sub(wrist, elbow)), 0.06));
  expect(regionAt("sleeveR", before, body)).toBe("upperArm");
  expect(regionAt("sleeveR", lerp(elbow, wrist, 0.5), body)).toBe("forearm");
});

it("knows both sides alike", () => {
  const body = bodyOf("upright");
  for (let up = -0.08; up < 0.45; up += 0.02)
    for (const z of [-0.1, 0.1])
      for (const x of [0.02, 0.07, 0.12, 0.16]) {
        const at = (side: number) =>
          regionAt("jacket", pointIn(body.pelvis, body.pelvisFrame, [side * x, up, z]), body);
        expect(at(1)).toBe(at(-1));
      }
});
