import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configOf, expectFourAnswers, playThrough } from "../../../tests/fixtures/units/topicGames.ts";
import { parseConfig, sort } from "./rules.ts";

describe("the order game", () => {
  it("offers four distinct titles of the topic, exactly one of them right", () => {
    expectFourAnswers(sort, configOf, ({ title }) => title);
  });

  it("visits every technique once, in order, each after its predecessor", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 51 }), fc.integer(), (count, seed) => {
        const made = configOf(count);
        const { rounds } = sort.start(made, seed, 0);
        expect(rounds.map(({ techniqueNr }) => techniqueNr)).toEqual(
          made.techniques.map(({ techniqueNr }) => techniqueNr),
        );
        expect(rounds.map(({ previous }) => previous?.title)).toEqual([
          undefined,
          ...made.techniques.slice(0, -1).map(({ title }) => title),
        ]);
        for (const { options, previous } of rounds) expect(options).not.toContain(previous?.title);
      }),
    );
  });

  it("gives 0.7 xp for a right answer, never above 30", () => {
    expect(playThrough(sort, configOf(10), (index) => index < 7)).toEqual({ score: 7, total: 10, xp: 5 });
    expect(playThrough(sort, configOf(51), () => true)).toEqual({ score: 51, total: 51, xp: 30 });
  });

  it("keeps only what a config may be", () => {
    expect(parseConfig(configOf(4))).toEqual(configOf(4));
    expect(parseConfig({ ...configOf(4), techniques: "all" })).toBeUndefined();
  });
});
