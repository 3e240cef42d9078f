import { describe, expect, it } from "vitest";
import { openCurve } from "./curve.ts";
import { cutTip } from "./tapers.ts";

describe("cutTip", () => {
  it.each([
    {
      points: [
        [0, 0],
        [100, 0],
      ] as const,
      what: "a straight line",
    },
    {
      points: [
        [0, 0],
        [60, 10],
        [100, 40],
        [110, 90],
      ] as const,
      what: "a curve",
    },
  ])("cuts a short end off $what, which goes on where the rest ends", ({ points }) => {
    const curve = openCurve(points);
    const { body, tip } = cutTip(curve, 22);
    const end = points.at(-1)!;
    expect(body.start).toEqual(points[0]);
    expect(tip.start).toEqual(body.segments.at(-1)!.to);
    expect(tip.segments.at(-1)!.to).toEqual(end);
    expect(Math.abs(tip.start[0] - end[0]) + Math.abs(tip.start[1] - end[1])).toBeLessThan(32);
  });
});
