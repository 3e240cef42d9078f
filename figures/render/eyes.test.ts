import { describe, expect, it } from "vitest";
import type { Areas } from "./areas.ts";
import { findEyes } from "./eyes.ts";

const SIZE = 60;
const colours = [
  { colour: "#eebf99", isShade: false, thing: 0, isEye: false },
  { colour: "#1b1713", isShade: false, thing: 1, isEye: true },
];

/** A face with an eye of the given half axes in its middle; it may end there. */
function faceWith(a: number, b: number, width = SIZE): Areas {
  const of = Int16Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [x, y] = [(at % SIZE) + 0.5 - 30, Math.floor(at / SIZE) + 0.5 - 30];
    if ((x / a) ** 2 + (y / b) ** 2 < 1) return 1;
    return at % SIZE < width ? 0 : -1;
  });
  return { of, colours };
}

describe("findEyes", () => {
  it("lays a stroke over an eye, along its longer way", () => {
    const [eye] = findEyes(faceWith(6, 10), SIZE, 4);
    expect(eye!.width).toBeCloseTo(12, 0);
    expect(eye!.from[0]).toBeCloseTo(30, 0);
    expect(Math.abs(eye!.to[1] - eye!.from[1]) + eye!.width).toBeCloseTo(20, 0);
  });

  it("leaves out what stands out of a face that is turned away", () => {
    expect(findEyes(faceWith(1.4, 3, 30), SIZE, 8)).toEqual([]);
    expect(findEyes(faceWith(2, 3, 30), SIZE, 8)).toHaveLength(1);
  });

  it("keeps small ones visible, and leaves out corners of them", () => {
    expect(findEyes(faceWith(2, 3), SIZE, 8)[0]!.width).toBe(8);
    // From above, or in a profile.
    expect(findEyes(faceWith(1.4, 3), SIZE, 8)).toHaveLength(1);
    expect(findEyes(faceWith(1, 1), SIZE, 8)).toEqual([]);
    expect(findEyes(faceWith(0, 0), SIZE, 8)).toEqual([]);
  });
});
