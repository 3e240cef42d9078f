import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance, holdAt, rest, startFrom, stepBeside, type Times } from "./playback.ts";

/** Guard, kick, guard: it stands still three times. */
const kick: Times = {
  seconds: 4,
  holds: [
    { panel: 0, from: 0, to: 0.7 },
    { panel: 0, from: 1.5, to: 2.2 },
    { panel: 1, from: 3.3, to: 4 },
  ],
};

describe("advance", () => {
  it("lasts as long as its rounds, at half the speed twice as long", () => {
    for (const [speed, rounds] of [
      [1, 1],
      [0.5, 3],
    ] as const) {
      const started = startFrom(kick, rest(0), rounds);
      const whole = (kick.seconds * rounds) / speed;
      expect(advance(kick, started, whole - 0.01, speed).isPlaying).toBe(true);
      expect(advance(kick, started, whole + 0.01, speed)).toEqual(rest(kick.seconds));
    }
  });

  it("ends at the same instant however time is sliced", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }), (slices) => {
        let playback = startFrom(kick, rest(0), 3);
        for (const slice of slices) playback = advance(kick, playback, slice / 1000, 1);
        const sum = slices.reduce((total, slice) => total + slice, 0) / 1000;
        const once = advance(kick, startFrom(kick, rest(0), 3), sum, 1);
        expect(playback.seconds).toBeCloseTo(once.seconds, 6);
        expect(playback.isPlaying).toBe(once.isPlaying);
      }),
    );
  });

  it("does nothing at rest, or where nothing moves", () => {
    expect(advance(kick, rest(1), 5, 1)).toEqual(rest(1));
    expect(startFrom({ seconds: 0, holds: [] }, rest(0)).isPlaying).toBe(false);
  });
});

describe("startFrom", () => {
  it("goes on from where it was held, and begins anew from the end", () => {
    expect(startFrom(kick, rest(1.2)).seconds).toBe(1.2);
    expect(startFrom(kick, rest(4)).seconds).toBe(0);
  });
});

describe("stepBeside", () => {
  it.each([
    [0, 1, 1.5],
    [0.5, 1, 1.5],
    [1.5, 1, 3.3],
    [3.5, 1, 4],
    [3.5, -1, 1.5],
    [2.5, -1, 1.5],
    [1.5, -1, 0],
    [1.9, -1, 0],
    [0.2, -1, 0],
  ] as const)("from %f in direction %i: %f", (seconds, direction, expected) => {
    expect(stepBeside(kick, seconds, direction)).toBe(expected);
  });
});

describe("holdAt", () => {
  it("says at which picture it stands or stood last", () => {
    expect([0, 1, 1.5, 3, 3.3, 4].map((seconds) => holdAt(kick, seconds))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
