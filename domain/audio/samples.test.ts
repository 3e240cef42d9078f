import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { audibleStretch, frameAt, msOf, partsOf, pieceIn } from "./samples.ts";

/** So much silence, a tone that swells within a few samples, and silence again. */
function toneAt(from: number, frames: number, after: number, loudness = 0.8): Float32Array {
  const samples = new Float32Array(from + frames + after);
  for (let index = 0; index < frames; index += 1) samples[from + index] = loudness * (index % 2 === 0 ? 1 : -1);
  return samples;
}

describe("audibleStretch", () => {
  it("finds where a sound begins and ends, to the sample and however loud it is", () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.integer({ min: 1, max: 3000 }),
        fc.nat(3000),
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        (from, frames, after, loudness) => {
          expect(audibleStretch(toneAt(from, frames, after, loudness))).toEqual({ from, to: from + frames });
        },
      ),
    );
  });

  it("is not taken in by the noise that a decoder puts before a sound", () => {
    const samples = toneAt(1200, 500, 0).map((sample, index) => sample + (index % 3 === 0 ? 0.004 : 0));
    expect(audibleStretch(samples)?.from).toBe(1200);
  });

  it.each([
    ["nothing", new Float32Array(0)],
    ["silence", new Float32Array(500)],
    ["what is far too quiet", toneAt(10, 100, 10, 0.005)],
    ["what is no number", new Float32Array([Number.NaN, Number.NaN])],
  ])("is nothing in %s", (_, samples) => {
    expect(audibleStretch(samples)).toBeUndefined();
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

describe("parts and pieces", () => {
  it("give every sound whole and in its place, wherever the borders are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 90 }),
        fc.array(fc.record({ startFrame: fc.nat(450), frames: fc.nat(200) }), { maxLength: 12 }),
        (trackFrames, partFrames, sounds) => {
          const parts = partsOf(trackFrames, partFrames);
          expect(parts.map(({ from }) => from)).toEqual(parts.map((_, index) => parts[index - 1]?.to ?? 0));
          expect(parts.at(-1)?.to).toBe(trackFrames);
          for (const { startFrame, frames } of sounds) {
            const heard = parts.flatMap((part) => {
              const piece = pieceIn(part, startFrame, frames);
              if (!piece) return [];
              expect(piece.at + piece.to - piece.from).toBeLessThanOrEqual(part.to - part.from);
              return Array.from({ length: piece.to - piece.from }, (_, offset) => [
                part.from + piece.at + offset,
                piece.from + offset,
              ]);
            });
            const whole = Array.from({ length: frames }, (_, frame) => [startFrame + frame, frame]);
            expect(heard).toEqual(whole.filter(([at]) => (at ?? 0) < trackFrames));
          }
        },
      ),
    );
  });
});
