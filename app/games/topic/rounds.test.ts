import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Topic } from "#domain/catalogue/schema.ts";
import { names, type NamesConfig } from "../names/rules.ts";
import { nr } from "../nr/rules.ts";
import { sort } from "../sort/rules.ts";
import type { QuestionEvent, Questions } from "#domain/game/answers.ts";
import type { Game } from "#domain/game/game.ts";
import { onlyMissed, topicConfig, type TopicConfig, type TopicRound } from "./rounds.ts";

/** A topic with so many techniques; every third answers the same attack, some answer none. */
const topicOf = (count: number): Topic => ({
  topicID: "schlagkonter",
  group: "kombi",
  title: "Schlagkonter",
  list: Array.from({ length: count }, (_, index) => ({
    techniqueNr: `${index + 1}`,
    title: `Konter ${index}`,
    description: `Ablauf ${index}`,
    attack: index % 5 === 4 ? undefined : `Angriff ${index % 3}`,
    belt: [],
  })),
});

const settings = { advance: "always", onlyMistakes: false } as const;
const config = (count: number) => topicConfig(topicOf(count), settings, {});
const namesConfig = (count: number, clue: NamesConfig["clue"]): NamesConfig => ({ ...config(count), clue });
const counts = fc.integer({ min: 0, max: 51 });

/** Plays a run, right or wrong as asked. */
function play<C extends TopicConfig>(
  game: Game<C, Questions<TopicRound>, QuestionEvent>,
  made: C,
  isRight: (index: number) => boolean,
) {
  let state = game.start(made, 1, 0);
  for (const [index, { right }] of state.rounds.entries()) {
    const option = isRight(index) ? right : (right + 1) % 4;
    state = game.step(state, { type: "answer", option, atMs: index * 1000 }).state;
    state = game.step(state, { type: "tick", atMs: index * 1000 + 1000 }).state;
  }
  return game.summarize(state);
}

describe("every game about a topic", () => {
  it("offers four distinct answers of the topic, exactly one of them right", () => {
    fc.assert(
      fc.property(counts, fc.integer(), (count, seed) => {
        const made = config(count);
        for (const { rounds, answerOf } of [
          { rounds: sort.start(made, seed, 0).rounds, answerOf: "title" as const },
          { rounds: nr.start(made, seed, 0).rounds, answerOf: "techniqueNr" as const },
          { rounds: names.start(namesConfig(count, "picture"), seed, 0).rounds, answerOf: "title" as const },
          { rounds: names.start(namesConfig(count, "attack"), seed, 0).rounds, answerOf: "title" as const },
        ]) {
          for (const round of rounds) {
            expect(new Set(round.options).size).toBe(4);
            expect(round.options[round.right]).toBe(round[answerOf]);
            const known = new Set(made.techniques.map((technique) => technique[answerOf]));
            expect(round.options.every((option) => known.has(option))).toBe(true);
          }
        }
      }),
    );
  });

  it("has no question where four answers cannot be had", () => {
    for (const count of [0, 1, 2, 3]) {
      expect(sort.start(config(count), 1, 0).rounds).toEqual([]);
      expect(nr.start(config(count), 1, 0).rounds).toEqual([]);
      expect(names.start(namesConfig(count, "picture"), 1, 0).rounds).toEqual([]);
    }
  });

  it("repeats only what was wrong", () => {
    const made = config(20);
    const { rounds } = nr.start(made, 3, 0);
    const again = onlyMissed(made, rounds.slice(0, 2));
    expect(onlyMissed(made, [])).toBeUndefined();
    const repeated = nr.start(again!, 4, 0).rounds.map(({ techniqueNr }) => techniqueNr);
    expect(repeated.toSorted()).toEqual(
      rounds
        .slice(0, 2)
        .map(({ techniqueNr }) => techniqueNr)
        .toSorted(),
    );
  });

  it("asks only what wobbles where that is wanted, and sooner where it is not", () => {
    const wobblers = { "schlagkonter/7": 6, "schlagkonter/9": 1, "tritte/1": 6 };
    const only = topicConfig(topicOf(20), { ...settings, onlyMistakes: true }, wobblers);
    const numbers = nr.start(only, 1, 0).rounds.map(({ techniqueNr }) => techniqueNr);
    expect(numbers.toSorted()).toEqual(["7", "9"]);
    const free = topicConfig(topicOf(50), settings, wobblers);
    const met = (number: string) =>
      Array.from({ length: 300 }, (_, seed) => nr.start(free, seed, 0).rounds).filter((rounds) =>
        rounds.some(({ techniqueNr }) => techniqueNr === number),
      ).length;
    expect(met("7")).toBeGreaterThan(2 * met("20"));
  });
});

describe("the order game", () => {
  it("visits every technique once, in order, each after its predecessor", () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 51 }), fc.integer(), (count, seed) => {
        const made = config(count);
        const { rounds } = sort.start(made, seed, 0);
        expect(rounds.map(({ techniqueNr }) => techniqueNr)).toEqual(
          made.techniques.map(({ techniqueNr }) => techniqueNr),
        );
        expect(rounds.map(({ previous }) => previous)).toEqual([
          undefined,
          ...made.techniques.slice(0, -1).map(({ title }) => title),
        ]);
        for (const { options, previous } of rounds) expect(options).not.toContain(previous);
      }),
    );
  });

  it("gives 0.7 xp for a right answer, never above 30", () => {
    expect(play(sort, config(10), (index) => index < 7)).toEqual({ score: 7, total: 10, xp: 5 });
    expect(play(sort, config(51), () => true)).toEqual({ score: 51, total: 51, xp: 30 });
  });
});

describe("names and numbers", () => {
  it("ask ten different techniques, or all there are; one xp for each right answer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 51 }), fc.integer(), (count, seed) => {
        for (const { rounds } of [
          nr.start(config(count), seed, 0),
          names.start(namesConfig(count, "picture"), seed, 0),
        ]) {
          expect(rounds).toHaveLength(Math.min(10, count));
          expect(new Set(rounds.map(({ techniqueNr }) => techniqueNr)).size).toBe(rounds.length);
        }
      }),
    );
    expect(play(nr, config(12), (index) => index % 2 === 0)).toEqual({ score: 5, total: 10, xp: 5 });
    expect(play(names, namesConfig(12, "picture"), () => true)).toEqual({ score: 10, total: 10, xp: 10 });
  });

  it("never offers a second answer to the same attack", () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 51 }), fc.integer(), (count, seed) => {
        const made = namesConfig(count, "attack");
        const attackOf = new Map(made.techniques.map(({ title, attack }) => [title, attack]));
        for (const { attack, options } of names.start(made, seed, 0).rounds) {
          expect(attack).toBeTruthy();
          expect(options.filter((option) => attackOf.get(option) === attack)).toHaveLength(1);
        }
      }),
    );
  });
});
