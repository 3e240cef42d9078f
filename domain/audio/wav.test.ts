import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromPcm16, toPcm16, wavHeader } from "./wav.ts";

describe("a WAV file", () => {
  it("says what it holds", () => {
    const header = wavHeader(24_000);
    const view = new DataView(header.buffer);
    const word = (at: number) => String.fromCharCode(...header.slice(at, at + 4));
    expect([word(0), word(8), word(12), word(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
    expect(view.getUint32(4, true)).toBe(36 + 48_000);
    expect([view.getUint16(20, true), view.getUint16(22, true)]).toEqual([1, 1]);
    expect([view.getUint32(24, true), view.getUint32(28, true)]).toEqual([24_000, 48_000]);
    expect([view.getUint16(32, true), view.getUint16(34, true), view.getUint32(40, true)]).toEqual([2, 16, 48_000]);
  });

  it("holds every sample to half a step, and cuts off what is too loud", () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: -2, max: 2, noNaN: true })), (list) => {
        const pcm = toPcm16(new Float32Array(list));
        for (const [index, sample] of list.entries()) {
          const kept = Math.max(-1, Math.min(1, sample)) * 32_767;
          expect(Math.abs((pcm[index] ?? 0) - kept)).toBeLessThanOrEqual(0.5 + 1e-6);
        }
      }),
    );
  });

  it("holds a sound at its volume", () => {
    expect([...toPcm16(new Float32Array([1, -0.5, 0.25]), 0.5)]).toEqual([16_384, -8192, 4096]);
  });

  it("gives every sample back as it stands in it", () => {
    const all = Int16Array.from({ length: 2 * 32_767 + 1 }, (_, index) => index - 32_767);
    expect(toPcm16(fromPcm16(all))).toEqual(all);
  });
});
