import { describe, expect, it } from "vitest";
import { GAME_IDS, GAMES } from "../game/games.ts";
import { isPlay } from "./plays.ts";

describe("plays", () => {
  it.each([
    ["quiz", 10],
    ["names", 10],
    ["nr", 10],
    ["interval", 59],
    ["reaction", 3],
  ] as const)("%s: asks at most %d", (game, most) => expect(GAMES[game].mostAsked).toBe(most));

  it.each(GAME_IDS)("%s: an empty run is none", (game) => expect(isPlay(game, { score: 0, total: 0 })).toBe(false));

  it.each(["quiz", "sort", "nr", "names"] as const)("%s: counts without one right answer, for all were given", (game) =>
    expect(isPlay(game, { score: 0, total: 10 })).toBe(true),
  );

  it.each(["audio", "cards", "interval", "reaction", "headmove"] as const)("%s: counts from the first on", (game) => {
    expect(isPlay(game, { score: 0, total: 3 })).toBe(false);
    expect(isPlay(game, { score: 1, total: 3 })).toBe(true);
  });
});
