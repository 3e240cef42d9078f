import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GAME_IDS, GAMES } from "../game/games.ts";
import { creditedXp, MAX_DAILY_PLAYS, MAX_XP_PER_PLAY, shownXp } from "./xp.ts";

describe("xp", () => {
  it("allows seven rewarded plays a day and thirty xp a play", () => {
    expect([MAX_DAILY_PLAYS, MAX_XP_PER_PLAY]).toEqual([7, 30]);
  });

  it.each([
    [0, 0],
    [7, 7],
    [30, 30],
    [31, 30],
    [-3, 0],
    [2.5, 3],
  ])("credits %d as %d", (xp, credited) => {
    expect(creditedXp(xp)).toBe(credited);
  });

  it("shows ten xp for every note beside what was earned", () => {
    expect(shownXp(45, 3)).toBe(75);
  });

  it.each([
    ["interval", GAMES.interval.xp(0), 0],
    ["interval", GAMES.interval.xp(1), 1],
    ["interval", GAMES.interval.xp(2), 3],
    ["interval", GAMES.interval.xp(7), 7],
    ["interval", GAMES.interval.xp(15), 15],
    ["audio", GAMES.audio.xp(10), 4],
    ["audio", GAMES.audio.xp(4), 2],
    ["audio", GAMES.audio.xp(200), 30],
    ["cards", GAMES.cards.xp(13), 7],
    ["cards", GAMES.cards.xp(100), 30],
    ["sort", GAMES.sort.xp(16), 11],
    ["sort", GAMES.sort.xp(51), 30],
    ["quiz", GAMES.quiz.xp(10), 10],
    ["names", GAMES.names.xp(6), 6],
    ["nr", GAMES.nr.xp(9), 9],
    ["reaction", GAMES.reaction.xp(3), 3],
    ["reaction", GAMES.reaction.xp(2), 0],
    ["headmove", GAMES.headmove.xp(2), 4],
    ["headmove", GAMES.headmove.xp(60), 30],
  ])("%s: gives %d", (_, given, expected) => {
    expect(given).toBe(expected);
  });

  it("is a whole number from 0 to 30, whatever was counted, and nothing for nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...GAME_IDS), fc.nat(100_000), (game, score) => {
        const xp = GAMES[game].xp(score);
        expect(Number.isInteger(xp) && xp >= 0 && xp <= MAX_XP_PER_PLAY).toBe(true);
        expect(GAMES[game].xp(0)).toBe(0);
      }),
    );
  });

  it.each([
    ["audio", 0.4],
    ["cards", 0.5],
    ["sort", 0.7],
  ] as const)("%s: rounds %d for each, half up", (game, each) => {
    for (let score = 0; score <= 42; score += 1) expect(GAMES[game].xp(score)).toBe(creditedXp(score * each));
  });
});
