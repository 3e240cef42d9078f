import { describe, expect, it } from "vitest";
import { checkTechnique } from "../checks/check.ts";
import { makeLibrary } from "../pose/library.ts";
import { planTechnique } from "./plan.ts";
import { FigureError } from "../pose/poseData.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { pictureOf, solveTechnique } from "./scene.ts";
import type { PanelData, TechniqueData } from "../pose/schema.ts";

const library = makeLibrary([
  {
    path: "content/figures/hebel.yaml",
    text: `
topicID: hebel
techniques:
  '1':
    start: { pose: { armR: hip }, partner: { pose: { armL: hip } } }
    through: [{ armR: { aim: belly } }]
    pose: { armR: { grip: 1.R.wrist } }
    partner: { at: [0, 0.9], pose: { armR: { aim: chest } } }
    props: [{ kind: stick, in: 1.L }, { kind: knife, in: 0.L }]
    hit: R.fist
  '2':
    pose: {}
    partner: { pose: {} }
    third: { at: [0.9, 0.6], pose: {} }
`,
  },
]);
const sceneOf = (data: TechniqueData) => {
  const picture = pictureOf(solveTechnique(planTechnique(data, library)), PLAIN_CAST);
  return picture.kind === "figure" ? picture.scene : picture.panels[0];
};
const use = (more: Partial<PanelData>) => sceneOf({ use: "hebel/1", ...more });

describe("partner: false", () => {
  it("leaves out the partner of every keyframe and what he holds", () => {
    expect(use({})?.people).toHaveLength(2);
    const alone = use({ partner: false });
    expect(alone?.people).toHaveLength(1);
    expect(alone?.props.map(({ kind }) => kind)).toEqual(["knife"]);
    const [panel] = solveTechnique(planTechnique({ use: "hebel/1", partner: false }, library)).panels;
    expect(panel?.keys.map(({ bodies }) => bodies.length)).toEqual([1, 1, 1]);
  });
});

describe("a pose that holds somebody", () => {
  it("is an error in a keyframe or picture in which he is missing", () => {
    const held = { armR: { grip: "1.R.wrist" } } as const;
    expect(() => use({ through: [held] })).toThrow(/fehlt partner/);
    expect(() => sceneOf({ pose: held })).toThrow(/fehlt partner/);
    expect(() => use({ start: { pose: held, partner: { pose: {} } } })).not.toThrow();
    expect(() => use({ through: [held], partner: false })).not.toThrow();
  });
});

describe("third", () => {
  const third = { at: [0.9, 0.6] as const, yaw: 230, pose: {} };
  it("is a second attacker whose places can be named, and looks like neither of the two", () => {
    const people = use({ third, ring: "2.L.shin" })?.people ?? [];
    expect(people.map(({ role }) => role)).toEqual(["self", "partner", "partner"]);
    expect(new Set(people.map(({ look }) => look)).size).toBe(3);
    expect(use({ third, ring: "2.L.shin" })?.rings).toHaveLength(1);
    expect(use({ ring: "2.L.shin" })?.rings).toEqual([]);
  });
  it("stands on the other side in a mirrored picture", () => {
    const placeOf = (name: string) => planTechnique({ use: name }, library).panels[0]?.main.people[2]?.at;
    expect(placeOf("hebel/2")).toEqual([0.9, 0.6]);
    expect(placeOf("~hebel/2")).toEqual([-0.9, 0.6]);
  });
  it("is an error without a partner, beside whom he stands", () => {
    expect(() => planTechnique({ pose: {}, third }, library)).toThrow(FigureError);
  });
});

describe("ghost", () => {
  const wristOf = (ghost: boolean | number) => use({ ghost, partner: false })?.ghosts[0]?.body.arms.R.wrist;
  it("shows the chosen keyframe", () => {
    expect(wristOf(0)).toEqual(wristOf(true));
    expect(wristOf(1)).toBeDefined();
    expect(wristOf(1)).not.toEqual(wristOf(0));
    expect(wristOf(false)).toBeUndefined();
  });
  it("is an error where there is no such keyframe", () => expect(() => wristOf(7)).toThrow(FigureError));
});

describe("arrowBy", () => {
  const endOf = (more: Partial<PanelData>) => use({ partner: false, ...more })?.arrows.map(({ path }) => path.at(-1));
  it("moves the way of what strikes, and no other", () => {
    const [fist, elbow] = endOf({ arrow: ["R.fist", "R.elbow"] }) ?? [];
    const [shifted, still] = endOf({ arrow: ["R.fist", "R.elbow"], arrowBy: [0, 0.25, 0] }) ?? [];
    expect(shifted).toEqual([fist![0], fist![1] + 0.25, fist![2]]);
    expect(still).toEqual(elbow);
  });
  it("moves every way where nothing strikes", () => {
    const [elbow] = endOf({ hit: [], arrow: "R.elbow" }) ?? [];
    const [shifted] = endOf({ hit: [], arrow: "R.elbow", arrowBy: [0.25, 0, 0] }) ?? [];
    expect(shifted).toEqual([elbow![0] + 0.25, elbow![1], elbow![2]]);
  });
});

describe("step", () => {
  const stepsOf = (...steps: (number | undefined)[]) =>
    planTechnique({ panels: steps.map((step) => ({ pose: {}, ...(step !== undefined && { step }) })) }, library).steps;
  it("is counted on from the panel before, and said only where a step has no picture", () => {
    expect(stepsOf(undefined, undefined, undefined)).toBeUndefined();
    expect(stepsOf(undefined, 3, undefined, 6)).toEqual([1, 3, 4, 6]);
    expect(stepsOf(2, undefined)).toEqual([2, 3]);
  });
  it("goes only forward", () => expect(() => stepsOf(undefined, undefined, 2)).toThrow(FigureError));
});

describe("still", () => {
  const stillOf = (data: Omit<TechniqueData, "panels">, ...hits: (string | undefined)[]) =>
    planTechnique({ ...data, panels: hits.map((hit) => ({ pose: {}, ...(hit && { hit }) })) }, library).still;
  it.each<[string, (string | undefined)[], number]>([
    ["the last panel that strikes", ["R.fist", "L.fist", undefined], 1],
    ["the last of all where nothing strikes", [undefined, undefined], 1],
  ])("is %s", (_what, hits, still) => expect(stillOf({}, ...hits)).toBe(still));
  it("is the one that is written", () => expect(stillOf({ still: 1 }, undefined, "R.fist")).toBe(0));
  it("is an error where there is no such panel", () =>
    expect(() => stillOf({ still: 3 }, undefined, undefined)).toThrow(FigureError));
});

describe("a hand on the floor", () => {
  it("lies flat by itself, however far the chest bends", () => {
    const pelvis = { at: [0, 0.5, 0] as const, pitch: 80 };
    const data: TechniqueData = { pose: { free: true, pelvis, armL: { floor: [0.2, 0.5] } } };
    expect(sceneOf(data)?.people[0]?.body.arms.L.palm[1]).toBeCloseTo(-1, 6);
  });
});

describe("a pair", () => {
  const floats = (heights: readonly [number, number]) => {
    const [own, other] = heights.map((up) => ({ free: true, pelvis: { at: [0, up, 0] as const, pitch: -90 } }));
    const plan = planTechnique({ pose: own, partner: { at: [0, 0.1], pose: other ?? {} } }, library);
    return checkTechnique(plan).flatMap(({ code }) => (code.startsWith("pair.floats") ? [code] : []));
  };
  it("may lie on each other, but not hang in the air", () => {
    expect(floats([0.12, 0.3])).toEqual([]);
    expect(floats([0.12, 1.4])).toEqual(["pair.floats.1"]);
    expect(floats([1.2, 1.4])).toEqual(["pair.floats.0", "pair.floats.1"]);
  });
});
