import * as fc from "fast-check";
import { expect, it } from "vitest";
import { finish, trim } from "./shape.ts";

const rate = 1000;
const silence = (length: number) => Array.from({ length }, () => 0);
const margin = 18;

it("cuts the silence off, but never into what is heard", () => {
  const nat = fc.nat(300);
  fc.assert(
    fc.property(nat, fc.integer({ min: 1, max: 300 }), nat, (before, length, after) => {
      const heard = Array.from({ length }, () => 0.5);
      const samples = Float32Array.from([...silence(before), ...heard, ...silence(after)]);
      const trimmed = trim({ samples, rate }).samples;
      expect(trimmed.filter((value) => value !== 0)).toHaveLength(length);
      expect(trimmed.findIndex((value) => value !== 0)).toBe(Math.min(before, margin));
      expect(trimmed.length).toBeLessThanOrEqual(length + 2 * margin);
    }),
  );
});

it("leaves nothing of silence", () => {
  expect(trim({ samples: Float32Array.from(silence(100)), rate }).samples).toHaveLength(0);
});

it("begins at zero, and ends with silence", () => {
  const { samples } = finish({ samples: new Float32Array(100).fill(0.8), rate }, { fadeInMs: 4, tailMs: 50 });
  expect(samples).toHaveLength(150);
  expect(Array.from(samples.slice(0, 5), (value) => Math.round(value * 100) / 100)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(Array.from(samples.slice(100))).toEqual(silence(50));
});
