import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Grade, MAX_WOBBLE, type Verdict, type Wobblers } from "./wobblers.ts";
import { wobblersAfter } from "./wobblersAfter.ts";

const verdicts = (...list: [key: string, grade: Grade][]): Verdict[] => list.map(([key, grade]) => ({ key, grade }));

describe("wobblersAfter", () => {
  it.each<[string, Wobblers, Verdict[], Wobblers]>([
    ["a wrong answer raises by two", {}, verdicts(["a", "wrong"]), { a: 2 }],
    ["a bad rating raises by one", {}, verdicts(["a", "shaky"]), { a: 1 }],
    [
      "the first answer in a run counts",
      { a: 1 },
      verdicts(["a", "wrong"], ["b", "shaky"], ["a", "wrong"], ["b", "right"]),
      { a: 3, b: 1 },
    ],
    ["a right answer that took long is shaky", {}, [{ key: "a", grade: "right", isSlow: true }], { a: 1 }],
    ["no further than the most", { a: MAX_WOBBLE }, verdicts(["a", "wrong"]), { a: MAX_WOBBLE }],
    [
      "a right answer makes up for a wrong one",
      { a: 2, b: 1, c: 3 },
      verdicts(["a", "right"], ["b", "right"], ["c", "right"]),
      { c: 1 },
    ],
    ["right after wrong proves nothing", {}, verdicts(["a", "wrong"], ["a", "right"]), { a: 2 }],
    ["what is firm stays out", {}, verdicts(["a", "right"]), {}],
    ["right twice in a run counts once", { a: 4 }, verdicts(["a", "right"], ["a", "right"]), { a: 2 }],
  ])("%s", (_, before, list, expected) => {
    expect(wobblersAfter(before, list)).toEqual(expected);
  });

  const anyKey = fc.constantFrom("a", "b", "c");
  const anyVerdict = fc.record({ key: anyKey, grade: fc.constantFrom<Grade>("right", "shaky", "wrong") });
  const anyWobblers = fc.dictionary(anyKey, fc.integer({ min: 1, max: MAX_WOBBLE }));

  it("stays within its range, and changes only items that were asked", () => {
    fc.assert(
      fc.property(anyWobblers, fc.array(anyVerdict), (before, list) => {
        const after = wobblersAfter(before, list);
        for (const wobble of Object.values(after)) expect(wobble >= 1 && wobble <= MAX_WOBBLE).toBe(true);
        const met = new Set<string>(list.map(({ key }) => key));
        for (const key of ["a", "b", "c"].filter((key) => !met.has(key))) expect(after[key]).toBe(before[key]);
      }),
    );
  });

  it("an interrupted run counts as much as one in one piece", () => {
    fc.assert(
      fc.property(anyWobblers, fc.array(anyVerdict), fc.nat(20), (before, list, cut) => {
        const half = wobblersAfter(before, list.slice(0, cut));
        expect(wobblersAfter(half, list, Math.min(cut, list.length))).toEqual(wobblersAfter(before, list));
      }),
    );
  });
});
