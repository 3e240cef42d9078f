import { describe, expect, it } from "vitest";
import type { Belt } from "#domain/catalogue/schema.ts";
import { configOf, settings, topicOf } from "../../../tests/fixtures/units/topicGames.ts";
import { nr } from "../nr/rules.ts";
import { onlyMissed, topicConfig } from "./rounds.ts";

const numbersOf = (rounds: readonly { techniqueNr: string }[]) =>
  rounds.map(({ techniqueNr }) => techniqueNr).toSorted();

describe("a run about a topic", () => {
  it("repeats only what was wrong", () => {
    const made = configOf(20);
    const missed = nr.start(made, 3, 0).rounds.slice(0, 2);
    const again = onlyMissed(made, missed);
    expect(onlyMissed(made, [])).toBeUndefined();
    expect(numbersOf(nr.start(again!, 4, 0).rounds)).toEqual(numbersOf(missed));
  });

  it("asks only what wobbles where that is wanted, and sooner where it is not", () => {
    const wobblers = { "schlagkonter/7": 6, "schlagkonter/9": 1, "tritte/1": 6 };
    const only = topicConfig(topicOf(20), { ...settings, onlyMistakes: true }, wobblers);
    expect(numbersOf(nr.start(only, 1, 0).rounds)).toEqual(["7", "9"]);
    const free = topicConfig(topicOf(50), settings, wobblers);
    const met = (number: string) =>
      Array.from({ length: 300 }, (_, seed) => nr.start(free, seed, 0).rounds).filter((rounds) =>
        rounds.some(({ techniqueNr }) => techniqueNr === number),
      ).length;
    expect(met("7")).toBeGreaterThan(2 * met("20"));
  });

  it("asks only what some belts show, with wrong answers of the whole topic", () => {
    const topic = topicOf(20);
    const list = topic.list.map((technique, index) => ({
      ...technique,
      belt: [index < 18 ? "yellow" : "green"] as Belt[],
    }));
    const choice = { ...settings, onlyBelts: { belt: "green", mode: "new" } as const };
    const { rounds } = nr.start(topicConfig({ ...topic, list }, choice, {}), 1, 0);
    expect(numbersOf(rounds)).toEqual(["19", "20"]);
    expect(rounds.every(({ options }) => new Set(options).size === 4)).toBe(true);
  });
});
