import { describe, expect, it } from "vitest";
import { movementOf, standing } from "../../../tests/fixtures/units/movements.ts";
import { contactsOf, feetOf, footTrack, isOfLeg, keptTies } from "./contacts.ts";
import { measure } from "./holding.ts";
import { readTie } from "./references.ts";
import type { Key, Tie } from "./types.ts";

const lifted = standing({ feet: { R: [0, 0.3, 0.1] } });
const guard = standing();

describe("footTrack", () => {
  it.each([
    ["stays on its ball", guard, standing({ hands: { R: [0, 0, 0.4] } }), "ball"],
    ["steps", guard, standing({ feet: { R: [0, 0, 0.2] } }), "step"],
    ["leaves the floor", guard, lifted, "leaves"],
    ["lands", lifted, guard, "lands"],
    ["stays in the air", lifted, standing({ feet: { R: [0, 0.5, 0.3] } }), "air"],
  ] as const)("a foot %s", (_, a, b, way) => {
    expect(footTrack(a, b, "R").way).toBe(way);
  });

  it("a foot that turns on its heel stays on it", () => {
    const turned = standing();
    const { R } = turned.legs;
    const aside = { ...R, ball: [R.ball[0] + 0.1, R.ball[1], R.ball[2] - 0.02] as const };
    expect(footTrack(guard, { ...turned, legs: { ...turned.legs, R: aside } }, "R").way).toBe("heel");
  });
});

describe("feetOf", () => {
  it("sets one foot after the other when both step, and gives both the same time", () => {
    const both = standing({ feet: { L: [0, 0, 0.3], R: [0, 0, 0.3] } });
    const [left, right] = feetOf(guard, both, false);
    const order = [left, right].toSorted((a, b) => a.begins - b.begins);
    expect(order[0]!.begins).toBe(0);
    expect(order[1]!.ends).toBe(1);
    expect(order[0]!.ends).toBeLessThan(1);
    expect(order[0]!.ends - order[0]!.begins).toBeCloseTo(order[1]!.ends - order[1]!.begins, 9);
  });

  it("leaves a single step its whole time", () => {
    const [, right] = feetOf(guard, standing({ feet: { R: [0, 0, 0.2] } }), false);
    expect([right.way, right.begins, right.ends]).toEqual(["step", 0, 1]);
  });

  it.each([
    ["lands first, then steps", lifted, standing({ feet: { L: [0, 0, 0.3] } }), ["step", "lands"], ["R", "L"]],
    [
      "steps first, then leaves the floor",
      guard,
      standing({ feet: { L: [0, 0, 0.3], R: [0, 0.3, 0.1] } }),
      ["step", "leaves"],
      ["L", "R"],
    ],
  ] as const)("who is on one leg %s", (_, from, to, ways, order) => {
    const [left, right] = feetOf(from, to, false);
    expect([left.way, right.way]).toEqual(ways);
    const [first, second] = order[0] === "L" ? [left, right] : [right, left];
    expect(first.begins).toBe(0);
    expect(second.ends).toBe(1);
    expect(first.ends - second.begins).toBeLessThanOrEqual(0.1 + 1e-9);
  });

  it("lifts a foot less while the other one is in the air, or hands hold on", () => {
    const step = { L: [0, 0, 0.3], R: [0, 0, 0.3] } as const;
    const hop = feetOf(lifted, standing({ feet: { L: [0, 0, 0.3], R: [0, 0.3, 0.4] } }), false)[0];
    const [free] = feetOf(guard, standing({ feet: step }), false);
    const [held] = feetOf(guard, standing({ feet: step }), true);
    expect([hop.way, free.way, held.way]).toEqual(["step", "step", "step"]);
    expect(hop.lift).toBeLessThan(free.lift / 2);
    expect(held.lift).toBeLessThan(free.lift / 2);
  });

  it("lets a flat foot turn under its ankle without a step", () => {
    const { R } = guard.legs;
    const aside = (at: readonly [number, number, number], x: number) => [at[0] + x, at[1], at[2]] as const;
    const turned = {
      ...guard,
      legs: { ...guard.legs, R: { ...R, ball: aside(R.ball, 0.06), heel: aside(R.heel, -0.03) } },
    };
    expect(feetOf(guard, turned, false)[1].way).toBe(R.contact === "flat" ? "sole" : "step");
  });
});

describe("keptTies", () => {
  const tie = (text: string): Tie => readTie(text)!;
  const keyWith = (...texts: string[]): Key => ({ bodies: [guard, guard], things: [], ties: texts.map(tie) });
  const grip = "0.R.hand grip 1.L.wrist";

  it("has what both keyframes hold, a touch like a grip", () => {
    expect(keptTies(keyWith(grip), keyWith(grip))).toEqual([tie(grip)]);
    expect(keptTies(keyWith("0.R.fist touch 1.L.wrist"), keyWith(grip))).toEqual([tie(grip)]);
  });

  it("has nothing that is let go, taken, or held elsewhere", () => {
    expect(keptTies(keyWith(grip), keyWith())).toEqual([]);
    expect(keptTies(keyWith(), keyWith(grip))).toEqual([]);
    expect(keptTies(keyWith(grip), keyWith("0.R.hand grip 1.R.wrist"))).toEqual([]);
    expect(keptTies(keyWith(grip), keyWith("0.L.hand grip 1.L.wrist"))).toEqual([]);
  });

  it("has hands on the floor unless they are put elsewhere", () => {
    const floor = keyWith("0.R.hand floor");
    expect(keptTies(floor, floor)).toHaveLength(1);
    const moved = { ...floor, bodies: [standing({ hands: { R: [0.2, 0, 0.3] } }), guard] };
    expect(keptTies(floor, moved)).toEqual([]);
  });
});

describe("contactsOf", () => {
  it("measures nothing that is not there", () => {
    const { keys } = movementOf({ keys: [[guard], [lifted]] });
    const { feet, ties, things, detours } = contactsOf(keys[0]!, keys[1]!, measure);
    expect(feet.map((both) => both.map(({ way }) => way))).toEqual([["ball", "leaves"]]);
    expect([ties, things]).toEqual([[], []]);
    expect(detours[0]!.every((metres) => metres === 0)).toBe(true);
  });
});

describe("isOfLeg", () => {
  it.each([
    ["ball", true],
    ["knee", true],
    ["hip", true],
    ["wrist", false],
    ["chest", false],
  ])("%s: %s", (name, expected) => {
    expect(isOfLeg(name)).toBe(expected);
  });
});
