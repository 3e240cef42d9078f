import { beforeAll, describe, expect, it } from "vitest";
import { PROJECT, select } from "../cli/select.ts";
import { planTechnique } from "../motion/plan.ts";
import { solveTechnique } from "../motion/scene.ts";
import { type Library, readLibrary } from "../pose/library.ts";
import type { TechniqueData } from "../pose/schema.ts";
import { checkSight } from "./sightChecks.ts";

let library: Library;
beforeAll(async () => void (library = await readLibrary(PROJECT)));

/** What is not seen on a good picture after something has been done to it. */
function kindsAfter(id: string, more: Partial<TechniqueData>): string[] {
  const [technique] = select(library, [id]);
  const plan = planTechnique({ ...technique!.entry.data, ...more }, library);
  return checkSight(solveTechnique(plan)).map(({ code }) => code.split(".")[2]!);
}

describe("checkSight", () => {
  it("finds nothing on a good picture", () => {
    expect(kindsAfter("tritte/2", {})).toEqual([]);
  });

  it("notices a foot that is hidden behind its own body", () => {
    expect(kindsAfter("tritte/2", { camera: { azimuth: 180, elevation: 0 } })).toContain("hit");
  });

  it("notices an arrow over the face", () => {
    const beside = (x: number) => ({ of: "own.face", by: [x, 0, 0.15] as const });
    const marks = [{ arrow: [beside(-0.25), beside(0.25)] }];
    expect(kindsAfter("tritte/2", { marks, camera: { azimuth: 0, elevation: 0 } })).toContain("face");
  });

  it("notices an arrow along the arm that strikes", () => {
    expect(kindsAfter("schlaege/2", {})).toEqual([]);
    expect(kindsAfter("schlaege/2", { arrowBy: [0, 0, 0] })).toContain("limb");
  });

  it("notices a grip behind a body", () => {
    expect(kindsAfter("chinna/1", { camera: { azimuth: -100, elevation: 4 } })).toContain("grip");
  });

  it("notices what the edge cuts off", () => {
    expect(kindsAfter("tritte/2", { camera: { azimuth: -56, elevation: 7, zoom: 0.4, on: [0, 0.3, 0] } })).toContain(
      "edge",
    );
  });
});
