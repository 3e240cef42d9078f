import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_HOMEWORK } from "../limits.ts";
import { homeworkFields, readHomework } from "./homework.ts";

const key = fc
  .tuple(fc.stringMatching(/^[A-Za-z]{1,20}$/), fc.integer({ min: 1, max: 999 }))
  .map(([a, b]) => `${a}/${b}`);
const readFrom = (fields: Record<string, string>) => readHomework((name) => fields[name] ?? null);

describe("a homework in an address", () => {
  it("comes out as it went in", () => {
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: MAX_HOMEWORK }), (items) => {
        const given = { items, from: "Sifu Lê & Söhne" };
        expect(readFrom(homeworkFields(given))).toEqual(given);
      }),
    );
  });

  it("is none where the address says nothing that is one", () => {
    fc.assert(
      fc.property(fc.string(), (t) => {
        for (const item of readFrom({ t })?.items ?? []) expect(item).toMatch(/^\w+\/\d+[a-z]?$/);
      }),
    );
    for (const t of ["", "tritte", "<b>/1"]) expect(readFrom({ t })).toBeUndefined();
    expect(readFrom({ von: "Max" })).toBeUndefined();
  });

  it("holds no more than there is room for, and a name without marks that turn the words around it", () => {
    const items = Array.from({ length: 90 }, (_, index) => `t/${index + 1}`);
    expect(readFrom({ t: items.join(","), von: "\u202EMax" })).toEqual({
      items: items.slice(0, MAX_HOMEWORK),
      from: "Max",
    });
  });
});
