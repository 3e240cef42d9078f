import { describe, expect, it } from "vitest";
import { movementOf, standing } from "../../../tests/fixtures/units/movements.ts";
import { contactsOf, isOfLeg, keptTies } from "./contacts.ts";
import { measure } from "./holding.ts";
import { readTie } from "./references.ts";
import type { Key, KeyBody, Tie } from "./types.ts";

const lifted = standing({ feet: { R: [0, 0.3, 0.1] } });
const guard = standing();

const keyWith = (bodies: readonly KeyBody[], ...texts: string[]): Key => ({
  bodies,
  things: [],
  ties: texts.map((text) => readTie(text)!),
});
/** What both feet of somebody do, left first. */
const feetOf = (a: KeyBody, b: KeyBody) => contactsOf(keyWith([a]), keyWith([b]), measure).feet[0]!;

describe("feet", () => {
  it.each([
    ["stays on its ball", guard, standing({ hands: { R: [0, 0, 0.4] } }), "ball"],
    ["steps", guard, standing({ feet: { R: [0, 0, 0.2] } }), "step"],
    ["leaves the floor", guard, lifted, "leaves"],
    ["lands", lifted, guard, "lands"],
    ["stays in the air", lifted, standing({ feet: { R: [0, 0.5, 0.3] } }), "air"],
  ] as const)("a foot %s", (_, a, b, way) => {
    expect(feetOf(a, b)[1]!.way).toBe(way);
  });

  it("a foot that turns on its heel stays on it", () => {
    const turned = standing();
    const { R } = turned.legs;
    const aside = { ...R, ball: [R.ball[0] + 0.1, R.ball[1], R.ball[2] - 0.02] as const };
    expect(feetOf(guard, { ...turned, legs: { ...turned.legs, R: aside } })[1]!.way).toBe("heel");
  });

  it("step one after the other, the one that is ahead first", () => {
    const [left, right] = feetOf(standing({ feet: { R: [0, 0, -0.2] } }), standing({ at: [0, 0.4] }));
    expect([left!.way, right!.way]).toEqual(["step", "step"]);
    expect(left!.ends).toBeLessThan(1);
    expect([left!.begins, right!.ends]).toEqual([0, 1]);
    expect(right!.begins).toBeGreaterThan(0);
  });
});

describe("keptTies", () => {
  const tie = (text: string): Tie => readTie(text)!;
  const tied = (...texts: string[]): Key => keyWith([guard, guard], ...texts);
  const grip = "0.R.hand grip 1.L.wrist";

  it("has what both keyframes hold, a touch like a grip", () => {
    expect(keptTies(tied(grip), tied(grip))).toEqual([tie(grip)]);
    expect(keptTies(tied("0.R.fist touch 1.L.wrist"), tied(grip))).toEqual([tie(grip)]);
  });

  it("has nothing that is let go, taken, or held elsewhere", () => {
    expect(keptTies(tied(grip), tied())).toEqual([]);
    expect(keptTies(tied(), tied(grip))).toEqual([]);
    expect(keptTies(tied(grip), tied("0.R.hand grip 1.R.wrist"))).toEqual([]);
    expect(keptTies(tied(grip), tied("0.L.hand grip 1.L.wrist"))).toEqual([]);
  });

  it("has hands on the floor unless they are put elsewhere", () => {
    const floor = tied("0.R.hand floor");
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
