import { describe, expect, it } from "vitest";
import { makeLibrary } from "../pose/library.ts";
import type { MarkData, TechniqueData } from "../pose/schema.ts";
import type { Scene } from "../pose/types.ts";
import { distance } from "#domain/figures/vector.ts";
import { planTechnique } from "./plan.ts";
import { PLAIN_CAST } from "../pose/cast.ts";
import { pictureOf, solveTechnique } from "./scene.ts";

const library = makeLibrary([
  {
    path: "content/figures/theorie.yaml",
    text: `
topicID: theorie
techniques:
  '1':
    pose: { legL: { at: [0.13, 0], weight: 50 }, legR: { at: [-0.13, 0], weight: 50 } }
    marks:
      - { label: '1', at: [0.6, 1.9, 0.1], arrow: [[0.6, 1.8, 0.1], [0.2, 1.6, 0.1]] }
      - { label: '6', at: [0.5, 1.4, 0.1], ring: { of: own.chest, by: [0.1, 0, 0] }, reach: 0.04 }
      - { label: nie, at: [0.5, 0.3, 0.1], lead: own.L.knee }
      - { label: '0,5 m', at: [0, -0.2, 0.2], measure: [[0, 0, 0], [0, 0, 0.5]] }
`,
  },
]);
expect(library.problems).toEqual([]);
const planOf = (data: TechniqueData) => planTechnique(data, library);
function sceneOf(data: TechniqueData): Scene {
  const picture = pictureOf(solveTechnique(planOf(data)), PLAIN_CAST);
  return picture.kind === "figure" ? picture.scene : picture.panels[0]!;
}

describe("marks", () => {
  const { marks, arrows, camera } = sceneOf({ use: "theorie/1" });
  it("are drawn where they are written or where the body is", () => {
    expect(marks?.labels.map(({ text }) => text)).toEqual(["1", "6", "nie", "0,5 m"]);
    expect(arrows.map(({ path }) => [path[0], path.at(-1)])).toEqual([
      [
        [0.6, 1.8, 0.1],
        [0.2, 1.6, 0.1],
      ],
    ]);
    const [ring] = marks!.rings;
    expect(ring).toMatchObject({ reach: 0.04 });
    expect(ring!.at[1]).toBeGreaterThan(1.2);
    expect(marks?.measures).toEqual([{ from: [0, 0, 0], to: [0, 0, 0.5] }]);
  });
  it("have a line from the label to what it names, up to its ring", () => {
    expect(marks?.leads.map(({ from, reach }) => [from.text, reach])).toEqual([
      ["6", 0.04],
      ["nie", 0],
    ]);
  });
  it("widen the picture until all are on it", () => {
    expect(camera.size).toBeGreaterThan(sceneOf({ use: "theorie/1", marks: [] }).camera.size);
  });
  it("change sides with their figure", () => {
    const other = sceneOf({ use: "~theorie/1" });
    const mirrored = other.marks!.labels.map(({ at: [x, y, z], text }) => ({ at: [x === 0 ? 0 : -x, y, z], text }));
    expect(mirrored).toEqual(marks!.labels);
    expect(other.arrows[0]?.path[0]).toEqual([-0.6, 1.8, 0.1]);
    expect(other.marks!.rings[0]!.at[0]).toBeCloseTo(-marks!.rings[0]!.at[0]);
    expect(other.marks!.leads[1]!.to[0]).toBeCloseTo(-marks!.leads[1]!.to[0]);
  });
});

describe("an arrow through three points", () => {
  const arrow: NonNullable<MarkData["arrow"]> = [
    [-0.4, 1, 0],
    [0, 1.4, 0],
    [0.4, 1, 0],
  ];
  const { path } = sceneOf({ use: "theorie/1", marks: [{ arrow }] }).arrows[0]!;

  it("begins, passes and ends at them", () => {
    expect([path[0], path[(path.length - 1) / 2], path.at(-1)]).toEqual(arrow);
  });
  it("bends without a corner", () => {
    const headings = path.slice(1).map(([x, y], i) => Math.atan2(y - path[i]![1], x - path[i]![0]));
    const turns = headings.slice(1).map((heading, i) => Math.abs(heading - headings[i]!));
    // The straight way would turn by a quarter at once.
    expect(Math.max(...turns)).toBeLessThan(Math.PI / 3);
  });
});

describe("an arrow around something", () => {
  const turn = { around: "own.R.wrist", axis: "own.R.elbow", from: 20, by: 270, reach: 0.08 } as const;
  const data: TechniqueData = { use: "theorie/1", marks: [{ turn }] };
  const pathOf = (scene: Scene) => scene.arrows[0]!.path;
  const path = pathOf(sceneOf(data));

  it("keeps its distance from the middle and its turn", () => {
    const { people } = sceneOf(data);
    const wrist = people[0]!.body.arms.R.wrist;
    for (const point of path) {
      expect(distance(point, wrist)).toBeGreaterThan(0.07);
      expect(distance(point, wrist)).toBeLessThan(0.0801);
    }
    // The ends of three quarters of a circle are a quarter apart.
    expect(distance(path[0]!, path.at(-1)!)).toBeCloseTo(0.08 * Math.SQRT2, 3);
  });
  it("changes sides with its figure", () => {
    const own = {
      use: "~theorie/1",
      marks: [{ turn: { ...turn, around: "own.L.wrist", axis: "own.L.elbow" } }],
    } as const;
    const mirrored = sceneOf({ ...own, marks: [{ turn: { ...own.marks[0].turn, from: -20, by: -270 } }] });
    for (const [i, [x, y, z]] of pathOf(mirrored).entries()) {
      expect(x).toBeCloseTo(-path[i]![0], 6);
      expect([y, z]).toEqual([expect.closeTo(path[i]![1], 6), expect.closeTo(path[i]![2], 6)]);
    }
  });
});

describe("panels that are no movement", () => {
  const panels = [{ use: "theorie/1" }, { use: "theorie/1", camera: { azimuth: 180 } }];
  it("say where left and right are meant", () => {
    const pictureWith = (data: TechniqueData) =>
      pictureOf(solveTechnique(planOf({ use: "theorie/1", ...data })), PLAIN_CAST);
    expect(pictureWith({ mirrors: false })).toMatchObject({ unmirrored: true });
    expect(pictureWith({})).not.toHaveProperty("unmirrored");
  });
  it("have no numbers if they are no steps", () => {
    expect(pictureOf(solveTechnique(planOf({ panels })), PLAIN_CAST)).toMatchObject({ steps: [1, 2] });
    expect(pictureOf(solveTechnique(planOf({ panels, numbers: false })), PLAIN_CAST)).toMatchObject({ steps: [] });
  });
});
