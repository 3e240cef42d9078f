import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRandom } from "./random.ts";
import {
  drawWobbling,
  type Grade,
  MAX_WOBBLE,
  onlyWobbling,
  parseWobblers,
  questionKey,
  techniqueKey,
  type Verdict,
  type Wobblers,
  wobblersAfter,
} from "./wobblers.ts";

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

describe("drawWobbling", () => {
  it("draws each once, and so many as asked", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(60), fc.integer(), (items, count, seed) => {
        const drawn = drawWobbling(items, (item) => item % 3, count, makeRandom(seed));
        expect(drawn).toHaveLength(Math.min(count, items.length));
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.every((item) => items.includes(item))).toBe(true);
      }),
    );
  });

  it("gives one lot more for each degree of wobbling", () => {
    const firsts: Record<string, number> = { firm: 0, some: 0, most: 0 };
    const wobbles: Record<string, number> = { firm: 0, some: 2, most: 6 };
    for (let seed = 0; seed < 5500; seed += 1) {
      const [first = ""] = drawWobbling(Object.keys(firsts), (item) => wobbles[item] ?? 0, 1, makeRandom(seed));
      firsts[first] = (firsts[first] ?? 0) + 1;
    }
    const expected: Record<string, number> = { firm: 500, some: 1500, most: 3500 };
    for (const [item, times] of Object.entries(firsts)) {
      expect(Math.abs(times - (expected[item] ?? 0)), item).toBeLessThan(130);
    }
  });
});

describe("keys and storage", () => {
  it("tells techniques and questions apart", () => {
    expect(techniqueKey({ topicID: "blocks", techniqueNr: "4a" })).toBe("blocks/4a");
    expect(questionKey("blocks")).toBe("?/blocks");
  });

  it("finds what wobbles", () => {
    expect(onlyWobbling(["a", "b", "toString"], (item) => item, { b: 1 })).toEqual(["b"]);
  });

  it.each([
    [null, {}],
    ["x", {}],
    [[1, 2], {}],
    [{ a: 2, b: 0, c: "3", d: 7, e: 1.5 }, { a: 2 }],
  ])("reads %j as %j", (stored, expected) => {
    expect(parseWobblers(stored)).toEqual(expected);
  });

  it("survives any data, and its own through JSON", () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const read = parseWobblers(junk);
        expect(parseWobblers(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
    );
  });
});
