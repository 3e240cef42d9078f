import type { FlipBook } from "#domain/catalogue/flipBook.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  isFlipBook,
  keyBeside,
  keyPlaces,
  type Pace,
  type Playback,
  rest,
  startFrom,
  stepAt,
} from "./flipBook.ts";

/** Guard, chamber, kick and back to guard, with two frames between each: keys at 0, 3, 6, 9. */
const kick: FlipBook = {
  edge: 500,
  outline: 3,
  colours: ["#000"],
  frames: [[[0, "M0 0z"]], [[0, "M1 0z"]]],
  play: [550, 55, 55, 70, 55, 55, 550, 55, 55, 70].map((ms, index) => [index % 2, ms]),
  still: 6,
  steps: [0, 4, 7],
};
const wholeMs = kick.play.reduce((sum, [, ms]) => sum + ms, 0);
const moving: Pace = { speed: 1, isStill: false };

/** Plays in slices until it rests or the time is over. */
function playOut(from: Playback, pace: Pace, sliceMs: number, atMostMs = 60_000) {
  let playback = from;
  const places = [playback.place];
  let passedMs = 0;
  while (playback.isPlaying && passedMs < atMostMs) {
    playback = advance(kick, playback, sliceMs, pace);
    passedMs += sliceMs;
    if (places.at(-1) !== playback.place) places.push(playback.place);
  }
  return { playback, places, passedMs };
}

describe("advance", () => {
  it("lasts as long as its frames together, in every round, at half the speed twice as long", () => {
    for (const speed of [1, 0.5] as const) {
      for (const rounds of [1, 3]) {
        const { playback, passedMs } = playOut(startFrom(kick, rest(0), rounds), { speed, isStill: false }, 1);
        expect(passedMs).toBe((wholeMs * rounds) / speed);
        expect(playback).toEqual(rest(9));
      }
    }
  });

  it("shows every frame in order, and begins again where it has rounds left", () => {
    const { places } = playOut(startFrom(kick, rest(0), 2), moving, 1);
    expect(places).toEqual([...kick.play.keys(), ...kick.play.keys()]);
  });

  it("stays within its frames, and ends at the same place however time is sliced", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }), (slices) => {
        let playback = startFrom(kick, rest(0), 2);
        for (const sliceMs of slices) {
          playback = advance(kick, playback, sliceMs, moving);
          expect(kick.play[playback.place]).toBeDefined();
        }
        const sum = slices.reduce((total, sliceMs) => total + sliceMs, 0);
        expect(playback.place).toBe(advance(kick, startFrom(kick, rest(0), 2), sum, moving).place);
      }),
    );
  });

  it("never ends in endless mode", () => {
    const { playback } = playOut(startFrom(kick, rest(0), Infinity), moving, 100, 30_000);
    expect(playback.isPlaying).toBe(true);
  });

  it("shows only key pictures, once, where nothing may move", () => {
    const { places, playback } = playOut(startFrom(kick, rest(0), Infinity), { speed: 1, isStill: true }, 16);
    expect(places).toEqual([0, 3, 6, 9]);
    expect(playback.isPlaying).toBe(false);
  });

  it("does nothing at rest", () => {
    expect(advance(kick, rest(4), 5000, moving)).toEqual(rest(4));
  });
});

describe("startFrom", () => {
  it("goes on from where it was held, and begins anew from the end", () => {
    expect(startFrom(kick, rest(4), 1).place).toBe(4);
    expect(startFrom(kick, rest(9), 1).place).toBe(0);
    expect(startFrom(kick, rest(kick.play.length), 1).place).toBe(0);
  });
});

describe("key pictures", () => {
  it("are the longer ones, with short frames in between", () => expect(keyPlaces(kick)).toEqual([0, 3, 6, 9]));

  it("are all where each stays as long", () => {
    expect(
      keyPlaces({
        ...kick,
        play: [
          [0, 70],
          [1, 70],
        ],
      }),
    ).toEqual([0, 1]);
  });

  it.each([
    [0, 1, 3],
    [4, 1, 6],
    [9, 1, 9],
    [4, -1, 3],
    [3, -1, 0],
    [0, -1, 0],
  ] as const)("from place %i in direction %i: %i", (place, direction, expected) => {
    expect(keyBeside(kick, place, direction)).toBe(expected);
  });
});

describe("stepAt", () => {
  it("says which step is seen", () => {
    expect([0, 3, 4, 6, 7, 9].map((place) => stepAt(kick, place))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(stepAt({ ...kick, steps: undefined }, 3)).toBeUndefined();
  });
});

describe("isFlipBook", () => {
  it.each([undefined, null, "<!doctype html>", {}, { ...kick, frames: [] }, { ...kick, play: undefined }])(
    "refuses %o",
    (data) => expect(isFlipBook(data)).toBe(false),
  );
  it("takes one", () => expect(isFlipBook(kick)).toBe(true));
});
