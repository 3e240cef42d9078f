import { describe, expect, it } from "vitest";
import { PROJECT, select } from "../cli/select.ts";
import { readLibrary } from "../pose/library.ts";
import { solveTechnique } from "./scene.ts";

const [roll] = select(await readLibrary(PROJECT), ["hebel/3"]);

describe("the way back", () => {
  it("turns the shorter way from one keyframe to the next, also far from the picture's heading", () => {
    const [panel] = solveTechnique(roll!.plan!).panels;
    const moments = [panel!.main, panel!.follow!, ...panel!.back];
    const headings = moments.map(({ bodies }) => bodies[0]!.headings.pelvis);
    // Counted from the picture, a roll from the back onto the knees would end with another whole turn.
    expect([headings.at(0), headings.at(-1)]).toEqual([180, 0]);
    headings.slice(1).forEach((heading, at) => expect(Math.abs(heading - headings[at]!)).toBeLessThanOrEqual(180));
  });
});
