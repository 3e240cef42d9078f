import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRandom } from "../game/random.ts";
import { integratedLoudness } from "./loudness.ts";
import { PEAK, polishRecording, TARGET_LUFS } from "./polish.ts";

const RATE = 24_000;
const factor = (decibels: number) => 10 ** (decibels / 20);
const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE));
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

/** Syllables: a voice of 140 Hz with overtones, swelling four times a second, with loud plosives. */
function voice(seconds: number, level: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * RATE) }, (_, index) => {
    const t = index / RATE;
    const swell = Math.sin(Math.PI * ((t * 4) % 1)) ** 2;
    const tone = [1, 0.7, 0.5, 0.4, 0.3, 0.2].reduce(
      (sum, part, number) => sum + part * Math.sin(2 * Math.PI * 140 * (number + 1) * t),
      0,
    );
    const plosive = (t * 4) % 1 < 0.02 ? 3 : 1;
    return 0.25 * factor(level) * swell * tone * plosive;
  });
}

const noise = (samples: Float32Array, level: number, seed = 7) => {
  const random = makeRandom(seed);
  return samples.map((sample) => sample + factor(level) * (random.next() * 2 - 1));
};

const loudest = (samples: Float32Array) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

function polished(samples: Float32Array): Float32Array {
  const result = polishRecording(samples, RATE);
  if (!result.ok) throw new Error(result.problem);
  return result.samples;
}

describe("a polished recording", () => {
  it.each([
    ["whispered from afar", -34],
    ["quiet", -24],
    ["as it should be", -12],
    ["shouted", 3],
  ])("%s is as loud as all announcements, and nowhere too loud", (_, level) => {
    const raw = noise(joined(silence(0.6), voice(1.4, level), silence(0.9)), level - 50);
    const result = polished(raw);
    expect(Math.abs(integratedLoudness(result, RATE) - TARGET_LUFS)).toBeLessThan(1.5);
    expect(loudest(result)).toBeLessThanOrEqual(PEAK + 1e-6);
  });

  it("is trimmed without losing speech", () => {
    const result = polished(noise(joined(silence(2), voice(1, -15), silence(3)), -65));
    const seconds = result.length / RATE;
    expect(seconds).toBeGreaterThanOrEqual(0.95);
    expect(seconds).toBeLessThan(1.3);
  });

  it("keeps a pause between two words", () => {
    const result = polished(noise(joined(silence(0.5), voice(0.5, -15), silence(0.7), voice(0.5, -15)), -65));
    expect(result.length / RATE).toBeGreaterThan(1.6);
  });

  it("begins and ends without a click, also where the microphone has an offset", () => {
    const result = polished(joined(silence(0.2), voice(0.8, -10), silence(0.2)).map((sample) => sample + 0.1));
    expect(Math.abs(result[0] ?? 1)).toBeLessThan(0.01);
    expect(Math.abs(result.at(-1) ?? 1)).toBeLessThan(0.01);
  });

  it("of something said all the way through is whole", () => {
    const hum = Float32Array.from({ length: RATE }, (_, index) => 0.1 * Math.sin((2 * Math.PI * 300 * index) / RATE));
    expect(polished(hum)).toHaveLength(RATE);
  });

  it.each([
    ["nothing at all", silence(0), "silent"],
    ["silence", silence(2), "silent"],
    ["the noise of a quiet room", noise(silence(2), -62), "silent"],
    ["a knock", joined(silence(0.5), voice(0.08, 0), silence(0.5)), "tooShort"],
  ])("cannot be made of %s", (_, samples, problem) => {
    expect(polishRecording(samples, RATE)).toEqual({ ok: false, problem });
  });

  it("never passes the peak and never is anything but a number, whatever was heard", () => {
    const sample = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 100, maxLength: 400 }),
        fc.integer({ min: 20, max: 60 }),
        (few, times) => {
          const heard = joined(...Array.from({ length: times }, () => Float32Array.from(few)));
          const result = polishRecording(heard, RATE);
          if (!result.ok) return;
          expect(loudest(result.samples)).toBeLessThanOrEqual(PEAK + 1e-6);
          expect(result.samples.every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});
