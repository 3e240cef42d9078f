import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayDrill, DRILL_SECONDS, drilledKeys, drillFields, MOST_DRILLED } from "./dayDrill.ts";

describe("the drill of a day", () => {
  it("takes about three minutes, however many techniques there are, and never more", () => {
    expect(dayDrill(3)).toEqual({ timePerTechnique: 15, rounds: 4, seconds: 180 });
    expect(dayDrill(7)).toEqual({ timePerTechnique: 7, rounds: 3, seconds: 147 });
    for (let count = 1; count <= MOST_DRILLED; count += 1) {
      const { timePerTechnique, rounds, seconds } = dayDrill(count);
      expect(seconds).toBe(count * rounds * timePerTechnique);
      expect(seconds).toBeLessThanOrEqual(DRILL_SECONDS);
      expect(seconds).toBeGreaterThan(90);
    }
  });

  it("comes out of its address as it went in, each technique once", () => {
    const keys = ["tritte/8", "blocks/4a"];
    expect(drilledKeys((name) => drillFields(keys)[name] ?? null)).toEqual(keys);
    expect(drilledKeys(() => "tritte/8,tritte/8,x,<b>/1")).toEqual(["tritte/8"]);
    expect(drilledKeys(() => null)).toEqual([]);
  });

  it("has no more in its address than fits, whatever that says", () => {
    fc.assert(fc.property(fc.string(), (text) => drilledKeys(() => text).length <= MOST_DRILLED));
    const many = Array.from({ length: 99 }, (_, index) => `tritte/${index + 1}`);
    expect(drilledKeys(() => many.join(","))).toEqual(many.slice(0, MOST_DRILLED));
  });
});
