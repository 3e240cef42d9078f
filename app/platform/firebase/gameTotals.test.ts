import { describe, expect, it, test } from "vitest";
import { canAdd, sumOfDays, toGameTotals, wholeTotals } from "./gameTotals.ts";

describe("what was played how often (rule 3.2)", () => {
  const day = (gameType: string, date: string, playCount: unknown) => ({ gameType, date, playCount });

  it("adds up the days of each game, most played first, and ignores what is none", () => {
    const days = [
      day("quiz", "2026-01-02", 2),
      day("cards", "2026-01-05", 4),
      day("quiz", "2026-01-03", 3),
      day("quiz", "2025-12-31", 1),
      day("quiz", "gestern", 5),
      day("quiz", "2026-01-04", "5"),
      null,
    ];
    expect(toGameTotals(sumOfDays(days))).toEqual([
      { gameType: "quiz", playCount: 6, lastPlayed: "2026-01-03" },
      { gameType: "cards", playCount: 4, lastPlayed: "2026-01-05" },
    ]);
  });

  it("keeps the sum of a game that only a newer app has, and does not show it", () => {
    const games = sumOfDays([day("roulette", "2026-01-03", 30)]);
    expect(games).toEqual({ roulette: { playCount: 30, lastPlayed: "2026-01-03" } });
    expect(toGameTotals(games)).toEqual([]);
  });

  it("takes nothing that is broken from a profile", () => {
    const quiz = { playCount: 3, lastPlayed: "2026-01-03" };
    const games = { quiz, cards: 7, sort: { ...quiz, playCount: 0 }, nr: { ...quiz, lastPlayed: "bald" } };
    expect(toGameTotals(games)).toEqual([{ gameType: "quiz", ...quiz }]);
  });
});

describe("the totals in a profile (rule 25.1)", () => {
  const games = { quiz: { playCount: 3, lastPlayed: "2026-01-03" } };

  test.each([
    ["up to the last play", { games, gamesUpTo: "p2", lastPlay: "p2" }, games],
    ["before the first play", { games: {}, gamesUpTo: "" }, {}],
    ["up to the play before", { games, gamesUpTo: "p1", lastPlay: "p2" }, undefined],
    ["of a profile from before them", { lastPlay: "p2" }, undefined],
    ["of a profile from before plays had an id", {}, undefined],
    ["without the play up to which", { games, lastPlay: "p2" }, undefined],
    ["that are no map", { games: 7, gamesUpTo: "p2", lastPlay: "p2" }, undefined],
    ["of no profile", undefined, undefined],
  ])("%s", (_, profile, expected) => expect(wholeTotals(profile)).toEqual(expected));

  test.each([
    ["a later day", "quiz", "2026-01-04", "p2", true],
    ["the last day", "quiz", "2026-01-03", "p2", true],
    ["an earlier day", "quiz", "2026-01-02", "p2", false],
    ["an earlier day of another game", "cards", "2026-01-02", "p2", true],
    ["a later day, after a play that is missing", "quiz", "2026-01-04", "p1", false],
  ] as const)("take a play of %s: %s, %s", (_, gameType, date, gamesUpTo, expected) =>
    expect(canAdd({ games, gamesUpTo, lastPlay: "p2" }, { gameType, date })).toBe(expected),
  );
});
