import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  configOf,
  expectFourAnswers,
  expectTenDifferent,
  playThrough,
} from "../../../tests/fixtures/units/topicGames.ts";
import { names, type NamesConfig, parseConfig } from "./rules.ts";

const withClue = (clue: NamesConfig["clue"]) => (count: number) => ({ ...configOf(count), clue });
const pictures = withClue("picture");
const attacks = withClue("attack");

describe("the names game", () => {
  it.each([
    ["a picture", pictures],
    ["an attack", attacks],
  ])("offers for %s four distinct titles of the topic, exactly one of them right", (_, config) => {
    expectFourAnswers(names, config, ({ title }) => title);
  });

  it("asks ten different techniques, or all there are", () => expectTenDifferent(names, pictures));

  it("never offers a second answer to the same attack", () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 51 }), fc.integer(), (count, seed) => {
        const made = attacks(count);
        const attackOf = new Map(made.techniques.map(({ title, attack }) => [title, attack]));
        for (const { attack, options } of names.start(made, seed, 0).rounds) {
          expect(attack).toBeTruthy();
          expect(options.filter((option) => attackOf.get(option) === attack)).toHaveLength(1);
        }
      }),
    );
  });

  it("gives one xp for each right answer", () => {
    expect(playThrough(names, pictures(12), () => true)).toEqual({ score: 10, total: 10, xp: 10 });
  });

  it("keeps only what a config may be", () => {
    expect(parseConfig(attacks(4))).toEqual(attacks(4));
    expect(parseConfig(configOf(4))).toBeUndefined();
  });
});
