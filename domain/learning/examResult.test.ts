import { describe, expect, it } from "vitest";
import { type ExamResult, readResult, resultFields } from "./examResult.ts";

const result: ExamResult = {
  belt: "yellow",
  day: 20_783,
  name: "Mei",
  marks: { sure: ["tritte/1", "blocks/4a"], shaky: [], missing: ["hebel/3"] },
};
const readFrom = (fields: Record<string, string>) => readResult((name) => fields[name] ?? null);

describe("the result of a rehearsal in an address", () => {
  it("comes out as it went in", () => {
    expect(readFrom(resultFields(result))).toEqual(result);
    expect(readFrom(resultFields({ ...result, all: 60 }))).toEqual({ ...result, all: 60 });
    expect(readFrom(resultFields({ ...result, name: "" }))).toEqual({ ...result, name: "" });
  });

  it.each([
    ["no belt", { gurt: "pink" }],
    ["no day", { tag: "morgen" }],
    ["a day in another age", { tag: "999999" }],
    ["no technique", { s: "x", f: "" }],
  ])("is none with %s", (_, change) => {
    expect(readFrom({ ...resultFields(result), ...change })).toBeUndefined();
  });

  it("says of how many only what can be", () => {
    for (const von of ["2", "401", "viele", "-3"]) expect(readFrom({ ...resultFields(result), von })).toEqual(result);
  });

  it("names each technique once, and no more than an exam has", () => {
    const many = Array.from({ length: 900 }, (_, index) => `t/${index + 1}`).join(",");
    const { marks } = readFrom({ ...resultFields(result), s: many, w: many, f: "tritte/1" })!;
    expect(marks.sure).toHaveLength(400);
    expect(marks.shaky).toEqual([]);
    expect(marks.missing).toEqual([]);
  });
});
