import fc from "fast-check";
import { expect, test } from "vitest";
import { awardFor } from "./award.ts";
import { MAX_DAILY_PLAYS, MAX_XP_PER_PLAY } from "./xp.ts";

test.each([
  ["the first of a day", "Anna", 0, 8, { xpGranted: 8, limitReached: false, nameMissing: false, remainingPlays: 6 }],
  ["the last with xp", "Anna", 6, 8, { xpGranted: 8, limitReached: false, nameMissing: false, remainingPlays: 0 }],
  ["one too many", "Anna", 7, 8, { xpGranted: 0, limitReached: true, nameMissing: false, remainingPlays: 0 }],
  ["without a name", "", 0, 8, { xpGranted: 0, limitReached: false, nameMissing: true, remainingPlays: 6 }],
  ["with a name nobody sees", " \u200B", 0, 8, { xpGranted: 0, limitReached: false, nameMissing: true }],
  ["more than a play may give", "Anna", 0, 99, { xpGranted: 30 }],
])("%s", (_, displayName, playCount, xp, expected) => {
  expect(awardFor({ displayName, playCount, xp })).toMatchObject(expected);
});

test("however many plays are counted one after another, a day gives xp seven times", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 100 }), { maxLength: 20 }), (all) => {
      const awards = all.map((xp, playCount) => awardFor({ displayName: "Anna", playCount, xp }));
      const rewarded = awards.slice(0, MAX_DAILY_PLAYS);
      for (const [index, { xpGranted }] of rewarded.entries())
        expect(xpGranted).toBe(Math.min(MAX_XP_PER_PLAY, Math.max(0, all[index]!)));
      for (const award of awards.slice(MAX_DAILY_PLAYS))
        expect(award).toMatchObject({ xpGranted: 0, limitReached: true, remainingPlays: 0 });
      expect(rewarded.map(({ remainingPlays }) => remainingPlays)).toEqual(
        rewarded.map((_, index) => MAX_DAILY_PLAYS - 1 - index),
      );
    }),
  );
});
