import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GAME_IDS } from "../game/gameIds.ts";
import { creditedXp, gameXp, MAX_DAILY_PLAYS, MAX_XP_PER_PLAY, shownXp } from "./xp.ts";

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
    ["interval", gameXp.interval(0), 0],
    ["interval", gameXp.interval(1), 1],
    ["interval", gameXp.interval(2), 3],
    ["interval", gameXp.interval(7), 7],
    ["interval", gameXp.interval(15), 15],
    ["audio", gameXp.audio(10), 4],
    ["audio", gameXp.audio(4), 2],
    ["audio", gameXp.audio(200), 30],
    ["cards", gameXp.cards(13), 7],
    ["cards", gameXp.cards(100), 30],
    ["sort", gameXp.sort(16), 11],
    ["sort", gameXp.sort(51), 30],
    ["quiz", gameXp.quiz(10), 10],
    ["names", gameXp.names(6), 6],
    ["nr", gameXp.nr(9), 9],
    ["reaction", gameXp.reaction(3), 3],
    ["reaction", gameXp.reaction(2), 0],
    ["headmove", gameXp.headmove(2), 4],
    ["headmove", gameXp.headmove(60), 30],
  ])("%s: gives %d", (_, given, expected) => {
    expect(given).toBe(expected);
  });

  it("is a whole number from 0 to 30, whatever was counted, and nothing for nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...GAME_IDS), fc.nat(100_000), (game, score) => {
        const xp = gameXp[game](score);
        expect(Number.isInteger(xp) && xp >= 0 && xp <= MAX_XP_PER_PLAY).toBe(true);
        expect(gameXp[game](0)).toBe(0);
      }),
    );
  });

  it.each([
    ["audio", 0.4],
    ["cards", 0.5],
    ["sort", 0.7],
  ] as const)("%s: rounds %d for each, half up", (game, each) => {
    for (let score = 0; score <= 42; score += 1) expect(gameXp[game](score)).toBe(creditedXp(score * each));
  });
});
