import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDecibels } from "#domain/audio/loudness.ts";
import { loudnessOf, momentaryOf, onsetMsOf, peakOf, shareBetween, type Sound } from "./measure.ts";

/** A tone, silent before it begins. */
const tone = (hertz: number, decibels: number, { seconds = 5, rate = 48_000, afterMs = 0 } = {}): Sound => ({
  rate,
  samples: Float32Array.from({ length: seconds * rate }, (_, index) => {
    const isOn = index >= (afterMs * rate) / 1000;
    return isOn ? fromDecibels(decibels) * Math.sin((2 * Math.PI * hertz * index) / rate) : 0;
  }),
});

describe("loudness", () => {
  // The norm's own measure: 997 Hz at full scale in one channel is −3.01 LUFS.
  it.each([
    [0, 48_000],
    [-20, 48_000],
    [-20, 24_000],
    [-20, 44_100],
    [-50, 44_100],
  ])("of 997 Hz at %f dBFS and %i samples a second is 3.01 less", (decibels, rate) => {
    const sound = tone(997, decibels, { rate });
    expect(loudnessOf(sound)).toBeCloseTo(decibels - 3.01, 1);
    expect(momentaryOf(sound)).toBeCloseTo(decibels - 3.01, 1);
  });

  it("does not count pauses", () => {
    const { samples, rate } = tone(997, -20);
    const half = { samples: samples.map((value, index) => (index < samples.length / 2 ? value : 0)), rate };
    expect(loudnessOf(half)).toBeCloseTo(-23, 0);
  });

  it("of a short sound is that of a long one", () => {
    expect(loudnessOf(tone(1000, -20, { seconds: 0.25 }))).toBeCloseTo(loudnessOf(tone(1000, -20)), 1);
  });

  it("hears low tones less and high ones more", () => {
    expect(loudnessOf(tone(40, -20))).toBeLessThan(-25);
    expect(loudnessOf(tone(4000, -20))).toBeGreaterThan(-21);
  });

  it("of silence is none", () => {
    expect(loudnessOf({ samples: new Float32Array(48_000), rate: 48_000 })).toBe(-Infinity);
  });
});

describe("peak and onset", () => {
  it("finds the highest sample", () => expect(peakOf(tone(997, -6))).toBeCloseTo(-6, 2));

  it("finds the beginning to the sample", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), (afterMs) => {
        const found = onsetMsOf(tone(1000, -20, { seconds: 1, afterMs }));
        expect(found).toBeGreaterThanOrEqual(afterMs);
        expect(found - afterMs).toBeLessThan(0.1);
      }),
    );
  });
});

describe("share of a range", () => {
  it.each([
    [1000, 500, 4000, 1],
    [200, 500, 4000, 0],
    [8000, 500, 4000, 0],
  ])("%i Hz between %i and %i Hz: %f", (hertz, from, to, share) => {
    expect(shareBetween(tone(hertz, -10, { seconds: 1 }), from, to)).toBeCloseTo(share, 2);
  });

  it("adds up to everything", () => {
    const samples = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 200 });
    fc.assert(
      fc.property(samples, (values) => {
        fc.pre(values.some((value) => Math.abs(value) > 0.01));
        const sound = { samples: Float32Array.from(values), rate: 8000 };
        expect(shareBetween(sound, 0, 1000) + shareBetween(sound, 1000, 4000)).toBeCloseTo(1, 6);
      }),
    );
  });
});
