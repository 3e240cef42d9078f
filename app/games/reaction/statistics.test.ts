import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statisticsOf } from "./statistics.ts";

const rounds = (...times: number[]) => times.map((reactionMs) => ({ reactionMs, frameMs: 16.7 }));

describe("statisticsOf", () => {
  it.each([
    ["three rounds", [240.4, 198.6, 310], { bestMs: 199, medianMs: 240, guessed: 0 }],
    ["one guess", [240, 99.9, 310], { bestMs: 240, medianMs: 275, guessed: 1 }],
    ["exactly at the limit", [100, 300, 300], { bestMs: 100, medianMs: 300, guessed: 0 }],
    ["only one that counts", [20, 250, 3], { bestMs: 250, medianMs: 250, guessed: 2 }],
    ["only guesses", [1, 2, 3], { bestMs: null, medianMs: null, guessed: 3 }],
    ["nothing", [], { bestMs: null, medianMs: null, guessed: 0 }],
  ])("%s", (_, times, expected) => {
    expect(statisticsOf(rounds(...times))).toMatchObject(expected);
  });

  it("is as certain as half of the longest frame", () => {
    const frames = [16.7, 33.4, 8.3].map((frameMs) => ({ reactionMs: 200, frameMs }));
    expect(statisticsOf(frames).uncertaintyMs).toBe(17);
  });

  it("keeps best and median among the times that count, whatever their order", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { maxLength: 9 }), (times) => {
        const before = rounds(...times);
        const { bestMs, medianMs, guessed } = statisticsOf(before);
        const counted = times.filter((time) => time >= 100);
        expect(guessed).toBe(times.length - counted.length);
        expect(bestMs).toBe(counted.length === 0 ? null : Math.round(Math.min(...counted)));
        if (bestMs !== null && medianMs !== null) expect(medianMs).toBeGreaterThanOrEqual(bestMs);
        expect(statisticsOf(before.toReversed())).toEqual(statisticsOf(before));
      }),
    );
  });
});
