import { describe, expect, it } from "vitest";
import {
  configOf,
  expectFourAnswers,
  expectTenDifferent,
  playThrough,
} from "../../../tests/fixtures/units/topicGames.ts";
import { nr, parseConfig } from "./rules.ts";

describe("the numbers game", () => {
  it("offers four distinct numbers of the topic, exactly one of them right", () => {
    expectFourAnswers(nr, configOf, ({ techniqueNr }) => techniqueNr);
  });

  it("asks ten different combinations, or all there are", () => expectTenDifferent(nr, configOf));

  it("gives one xp for each right answer", () => {
    expect(playThrough(nr, configOf(12), (index) => index % 2 === 0)).toEqual({ score: 5, total: 10, xp: 5 });
  });

  it("keeps only what a config may be", () => {
    expect(parseConfig(configOf(4))).toEqual(configOf(4));
    expect(parseConfig({ ...configOf(4), advance: "sometimes" })).toBeUndefined();
  });
});
