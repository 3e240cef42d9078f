import { LOOKS } from "../body/looks.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementData, standing } from "../../../tests/fixtures/units/movements.ts";
import { MOST, MOTION_VERSION, readMovement } from "./movement.ts";
import { makeStage, poseAt } from "./pose.ts";
import { timelineOf } from "./timeline.ts";
import type { Visit } from "./types.ts";

const partner = standing({ at: [0, 0.5], hands: { L: [0, 0, 0.25] } });
const whole = movementData({
  keys: [
    [standing({ shape: "grip" }), partner],
    [standing({ shape: "grip", hands: { R: [0, 0, 0.4] } }), partner],
  ],
  ties: ["0.R.hand grip 1.L.wrist"],
  panel: {
    hits: ["0.L.fist"],
    arrows: ["0.L.fist", "p0.20"],
    rings: ["1.L.wrist"],
    lines: [
      [
        [0, 0, 0],
        [10, 20, 30],
      ],
    ],
    by: [1, 2, 3],
    step: 2,
    ghost: 0,
    from: 0,
  },
  hasStick: true,
});
const detours = [[1, 0, 1, 2, 10, -20, 30]];

describe("readMovement", () => {
  it("reads all that a file says", () => {
    const { keys, panels, sequence, ...rest } = readMovement({ ...whole, detours, plain: [1] })!;
    expect(keys.map(({ bodies, things, ties }) => [bodies.length, things.length, ties.length])).toEqual([
      [2, 1, 1],
      [2, 1, 1],
    ]);
    expect(keys[0]!.things[0]).toMatchObject({ kind: "stick", holder: { person: 0, side: "R" } });
    expect(panels[0]).toMatchObject({ step: 2, ghost: 0, arrowBy: [0.001, 0.002, 0.003], rings: ["1.L.wrist"] });
    expect(sequence).toEqual([
      { key: 0, kind: "shown", panel: 0 },
      { key: 1, kind: "shown", panel: 1 },
    ]);
    expect(rest).toMatchObject({
      belt: "green",
      looks: ["student", "partner"],
      telling: 0,
      detours: [{ visit: 1, person: 0, part: "handL", widest: 2, by: [0.01, -0.02, 0.03] }],
      plain: [1],
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ["of another version", { v: MOTION_VERSION + 1 }],
    ["without people", { keys: [[[]]], bodies: [] }],
    ["with people who come and go", { keys: [[[0, 1]], [[0]]] }],
    ["with a body that is not there", { keys: [[[0, 99]], [[2, 3]]] }],
    ["with an unknown belt", { belt: "pink" }],
    ["with an unknown look", { looks: ["student", "nobody"] }],
    ["with fewer looks than people", { looks: ["student"] }],
    ["with a panel that is never shown", { sequence: [0, 2, 0, 1, 1, 1] }],
    ["that goes back to a panel", { sequence: [0, 2, 1, 1, 2, 0] }],
    ["with a hit of nobody", { panels: [{ ...whole.panels[0], hits: ["2.L.fist"] }, whole.panels[1]] }],
    [
      "with a ring on a thing that is not there",
      { panels: [{ ...whole.panels[0], rings: ["p3.10"] }, whole.panels[1]] },
    ],
    ["with a camera that is no camera", { camera: [0, 0, 0] }],
    ["with a detour to nowhere", { detours: [[2, 0, 1, 2, 10, 20, 30]] }],
    ["with a detour to the first visit", { detours: [[0, 0, 1, 2, 10, 20, 30]] }],
    ["with a detour that is too long", { detours: [[1, 0, 1, 2, 1000, 20, 30]] }],
    ["with a plain visit that is none", { plain: [2] }],
    ["that tells of a panel that is not there", { telling: 2 }],
  ])("refuses one %s", (_, part) => {
    expect(readMovement(whole)).toBeDefined();
    expect(readMovement({ ...whole, ...part })).toBeUndefined();
  });

  it("refuses damaged data or makes something of it that can be played, and never throws", () => {
    const text = JSON.stringify({ ...whole, detours });
    const numbers = [...text.matchAll(/(?<=[[,:])-?\d+(?:\.\d+)?(?=[\],}])/g)];
    fc.assert(
      fc.property(
        fc.nat(numbers.length - 1),
        fc.oneof(fc.integer({ min: -40_000, max: 40_000 }), fc.constantFrom("null", "[]", '""', "1e300", "0.5")),
        (index, value) => {
          const { index: at, 0: old } = numbers[index]!;
          const movement = readMovement(JSON.parse(text.slice(0, at) + value + text.slice(at + old.length)));
          if (!movement) return;
          const timeline = timelineOf(movement);
          const stage = makeStage(movement);
          expect(timeline.seconds).toBeLessThan(20);
          for (let i = 0; i <= 8; i++) {
            poseAt(timeline, (timeline.seconds * i) / 8, stage);
            for (const { skull, arms, legs } of stage.bodies)
              for (const point of [skull, arms.L.tip, arms.R.tip, legs.L.toe, legs.R.toe])
                expect(point.every(Number.isFinite)).toBe(true);
          }
        },
      ),
    );
  });

  it("refuses whatever is no movement", () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readMovement(data)).toBeUndefined();
      }),
    );
  });
});

interface Amounts {
  people?: number;
  held?: number;
  ties?: number;
}

describe("the longest movement", () => {
  const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
  const keyOf = ({ people = MOST.people, held = MOST.held, ties = MOST.ties }: Amounts) => [
    [0, 1, 0, 1].slice(0, people),
    repeat(held, 0),
    repeat(ties, "0.R.hand grip 1.L.wrist"),
  ];
  const visits = (count: number, panels: number): Visit[] =>
    Array.from({ length: count }, (_, i) => {
      const panel = Math.min(panels - 1, Math.floor((i * panels) / count));
      const isLast = panel < Math.min(panels - 1, Math.floor(((i + 1) * panels) / count)) || i === count - 1;
      return { key: i % 2, kind: isLast ? "shown" : "through", panel };
    });
  const sequenceOf = (count: number, panels: number) =>
    visits(count, panels).flatMap(({ key, kind, panel }) => [key, kind === "shown" ? 2 : 1, panel]);
  const marked = (count: number) => ({
    ...whole.panels[0],
    hits: repeat(count, "0.L.fist"),
    rings: repeat(count, "0.chin"),
  });
  const longest = {
    ...whole,
    bodies: [...whole.bodies, ...repeat(MOST.bodies - whole.bodies.length, whole.bodies[2])],
    things: repeat(MOST.things, whole.things![0]),
    looks: LOOKS.slice(0, MOST.people),
    keys: [keyOf({}), [[2, 3, 2], ...keyOf({}).slice(1)], ...repeat(MOST.keys - 2, keyOf({}))],
    sequence: sequenceOf(MOST.visits, MOST.panels),
    panels: repeat(MOST.panels, marked(MOST.marks)),
    detours: repeat(MOST.detours, detours[0]),
  };

  it("is read, and has no more ways than visits, over a wind-up each at most", () => {
    const movement = readMovement(longest)!;
    const { runs } = timelineOf(movement);
    expect(runs.length).toBeLessThanOrEqual(MOST.panels);
    expect(runs.reduce((sum, { spans }) => sum + spans.length, 0)).toBeLessThanOrEqual(2 * MOST.visits);
  });

  it.each<[string, Record<string, unknown>]>([
    ["bodies", { bodies: repeat(MOST.bodies + 1, whole.bodies[0]) }],
    ["things", { things: repeat(MOST.things + 1, whole.things![0]) }],
    ["keys", { keys: repeat(MOST.keys + 1, keyOf({})) }],
    ["people", { keys: repeat(2, keyOf({ people: MOST.people + 1 })), looks: LOOKS.slice(0, MOST.people + 1) }],
    ["things in hands", { keys: repeat(2, keyOf({ held: MOST.held + 1 })) }],
    ["ties", { keys: repeat(2, keyOf({ ties: MOST.ties + 1 })) }],
    ["visits", { sequence: sequenceOf(MOST.visits + 1, MOST.panels) }],
    ["panels", { panels: repeat(MOST.panels + 1, marked(1)), sequence: sequenceOf(MOST.visits, MOST.panels + 1) }],
    ["marks", { panels: repeat(MOST.panels, marked(MOST.marks + 1)) }],
    ["detours", { detours: repeat(MOST.detours + 1, detours[0]) }],
  ])("may not have one more of its %s", (_, part) => {
    expect(readMovement(longest)).toBeDefined();
    expect(readMovement({ ...longest, ...part })).toBeUndefined();
  });
});
