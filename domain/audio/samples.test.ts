import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { audibleOf, frameAt, msOf, partsOf, TRACK_RATE } from "./samples.ts";

/** Silence, a tone with a steep start, and silence again. */
function toneAt(from: number, frames: number, after: number, loudness = 0.8): Float32Array {
  const samples = new Float32Array(from + frames + after);
  for (let index = 0; index < frames; index += 1) samples[from + index] = loudness * (index % 2 === 0 ? 1 : -1);
  return samples;
}

describe("audibleOf", () => {
  it("finds where a sound begins and ends, to the sample and however loud it is", () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(3000),
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        (from, frames, after, loudness) => {
          const audible = audibleOf(toneAt(from, frames, after, loudness));
          expect(audible).toEqual({ from, onset: from, to: from + frames });
        },
      ),
    );
  });

  it("ignores what an encoder smears before a sound", () => {
    const samples = toneAt(1200, 500, 0).map((sample, index) => sample + (index > 960 && index % 3 === 0 ? 0.06 : 0));
    expect(audibleOf(samples)).toMatchObject({ from: 963, onset: 1200 });
  });

  it("keeps a soft beginning of limited length", () => {
    const soft = (frames: number) => {
      const samples = toneAt(10_000, 2000, 0);
      for (let index = 10_000 - frames; index < 10_000; index += 1) samples[index] = 0.02;
      return audibleOf(samples);
    };
    expect(soft(2400)).toMatchObject({ from: 7600, onset: 10_000 });
    expect(soft(9000)).toMatchObject({ from: 6400, onset: 10_000 });
  });

  it.each([
    ["nothing", new Float32Array(0)],
    ["silence", new Float32Array(500)],
    ["what is far too quiet", toneAt(10, 100, 10, 0.005)],
    ["what is no number", new Float32Array([Number.NaN, Number.NaN])],
  ])("is nothing in %s", (_, samples) => {
    expect(audibleOf(samples)).toBeUndefined();
  });
});

describe("frames", () => {
  it("lie within a fiftieth of a millisecond of every instant", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 50_000_000, noNaN: true }), (ms) => {
        expect(Math.abs(msOf(frameAt(ms)) - ms)).toBeLessThan(0.021);
      }),
    );
  });
});

describe("parts", () => {
  const second = TRACK_RATE;
  const sounds = fc.array(
    fc
      .record({ from: fc.nat(30 * second), frames: fc.integer({ min: 1, max: 9 * second }) })
      .map(({ from, frames }) => ({ from, to: from + frames })),
    { maxLength: 12 },
  );

  it("leave no gap, are silent where nothing sounds, and have each sound whole, with all that it overlaps", () => {
    fc.assert(
      fc.property(sounds, (sounding) => {
        const parts = partsOf(40 * second, sounding);
        expect(parts.map(({ from }) => from)).toEqual(parts.map((_, index) => parts[index - 1]?.to ?? 0));
        expect(parts.at(-1)?.to).toBe(40 * second);
        for (const { from, to, sounds } of parts) {
          expect(to).toBeGreaterThan(from);
          const heard = sounding.filter((sound) => sound.from < to && sound.to > from);
          expect(new Set(sounds)).toEqual(new Set(heard));
          expect(heard.every((sound) => sound.from >= from && sound.to <= to)).toBe(true);
        }
      }),
    );
  });

  it("hold more than one sound only where one begins before another ends", () => {
    const sounding = [
      { from: 0, to: 10 },
      { from: 10, to: 20 },
      { from: 30, to: 40 },
      { from: 39, to: 50 },
    ];
    expect(partsOf(60, sounding).map(({ from, to, sounds }) => [from, to, sounds.length])).toEqual([
      [0, 10, 1],
      [10, 20, 1],
      [20, 30, 0],
      [30, 50, 2],
      [50, 60, 0],
    ]);
  });
});
