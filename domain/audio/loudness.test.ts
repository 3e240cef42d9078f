import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromDecibels, integratedLoudness } from "./loudness.ts";

/** A sine of this level (dBFS) and length. */
const sine = (hertz: number, level: number, seconds: number, rate: number): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, index) => fromDecibels(level) * Math.sin((2 * Math.PI * hertz * index) / rate),
  );

const joined = (...parts: Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));

describe("integrated loudness", () => {
  it.each([
    // The standard's own reference: a full-scale sine of 997 Hz in one channel reads -3.01.
    [997, 0, 48_000, -3.01],
    [997, 0, 44_100, -3.01],
    [997, 0, 24_000, -3.01],
    [997, -20, 48_000, -23.01],
    // The two filters: 4 dB gain above the knee, rumble removed.
    [8000, -20, 48_000, -19.7],
    [8000, -20, 24_000, -19.7],
    [30, -20, 48_000, -32.05],
  ])("of a sine of %d Hz at %d dBFS, %d frames a second: %d LUFS", (hertz, level, rate, expected) => {
    expect(Math.abs(integratedLoudness(sine(hertz, level, 3, rate), rate) - expected)).toBeLessThan(0.35);
  });

  it("ignores silence and much quieter parts (EBU Tech 3341, cases 3 and 4)", () => {
    const loud = sine(1000, -23, 12, 48_000);
    const quiet = sine(1000, -36, 4, 48_000);
    const silent = sine(1000, -72, 4, 48_000);
    const alone = integratedLoudness(loud, 48_000);
    expect(alone).toBeCloseTo(-26, 0);
    expect(integratedLoudness(joined(quiet, loud, quiet), 48_000)).toBeCloseTo(alone, 0);
    expect(integratedLoudness(joined(silent, quiet, loud, quiet, silent), 48_000)).toBeCloseTo(alone, 0);
  });

  it.each([
    ["nothing", new Float32Array(0)],
    ["silence", new Float32Array(24_000)],
    ["what nobody hears", sine(1000, -90, 1, 24_000)],
  ])("of %s is minus infinity", (_, samples) => {
    expect(integratedLoudness(samples, 24_000)).toBe(-Infinity);
  });

  it("rises by as many decibels as the sound", () => {
    const level = fc.double({ min: -40, max: -6, noNaN: true });
    const gain = fc.double({ min: -10, max: 6, noNaN: true });
    fc.assert(
      fc.property(level, gain, fc.double({ min: 0.05, max: 1.5, noNaN: true }), (db, more, seconds) => {
        const one = integratedLoudness(sine(600, db, seconds, 24_000), 24_000);
        const other = integratedLoudness(sine(600, db + more, seconds, 24_000), 24_000);
        expect(other - one).toBeCloseTo(more, 2);
      }),
      { numRuns: 40 },
    );
  });
});
