import { describe, expect, it } from "vitest";
import { countByFirstBelt } from "./beltCounts.ts";
import type { Belt } from "./schema.ts";

const list = [["yellow", "orange"], ["orange", "green"], ["yellow"], []].map((belt) => ({ belt: belt as Belt[] }));

describe("countByFirstBelt", () => {
  it("counts in rising order without empty belts", () => {
    expect(countByFirstBelt(list)).toEqual([
      { belt: "yellow", count: 2 },
      { belt: "orange", count: 1 },
    ]);
  });
});
