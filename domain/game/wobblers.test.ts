import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRandom } from "./random.ts";
import { drawWobbling, onlyWobbling, parseWobblers, questionKey, techniqueKey } from "./wobblers.ts";

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
