import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf, withoutSpecks } from "./pieces.ts";

const SIZE = 12;
const picture = fc
  .array(fc.integer({ min: -1, max: 2 }), { minLength: SIZE * SIZE, maxLength: SIZE * SIZE })
  .map((values) => Int16Array.from(values));

describe("piecesOf", () => {
  it("puts every pixel into one piece of its value, and neighbours of one value into the same", () => {
    fc.assert(
      fc.property(picture, (values) => {
        const { of, pixels, from } = piecesOf(values, SIZE);
        expect([...pixels].sort((a, b) => a - b)).toEqual(Array.from(values, (_, at) => at));
        for (let piece = 0; piece + 1 < from.length; piece++)
          for (const at of pixels.subarray(from[piece], from[piece + 1])) expect(of[at]).toBe(piece);
        for (let at = 0; at + SIZE < values.length; at++) {
          if (values[at] === values[at + SIZE]) expect(of[at]).toBe(of[at + SIZE]);
          if ((at + 1) % SIZE > 0 && values[at] === values[at + 1]) expect(of[at]).toBe(of[at + 1]);
        }
      }),
    );
  });
});

describe("withoutSpecks", () => {
  it("gives a speck to what it touches most, and never to nothing if there is something", () => {
    const values = new Int16Array(SIZE * SIZE).fill(-1);
    values.fill(1, 6 * SIZE);
    values[5 * SIZE + 4] = 2;
    const taken: [number, number][] = [];
    withoutSpecks(values, SIZE, { least: () => 3, onTaken: (at, like) => taken.push([at, like]) });
    expect(values[5 * SIZE + 4]).toBe(1);
    expect(taken).toEqual([[5 * SIZE + 4, 6 * SIZE + 4]]);
  });

  it("leaves large pieces as they are", () => {
    const values = Int16Array.from({ length: SIZE * SIZE }, (_, at) => (at % SIZE < 5 ? 0 : 1));
    const before = [...values];
    withoutSpecks(values, SIZE, { least: () => 20 });
    expect([...values]).toEqual(before);
  });
});
