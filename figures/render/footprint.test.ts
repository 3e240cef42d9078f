import { describe, expect, it } from "vitest";
import type { FootprintPlan } from "../pose/types.ts";
import { drawFootprint } from "./footprint.ts";
import { textWidth } from "./labels.ts";

const [WIDTH, HEIGHT] = [900, 1500];

/** Two soles beside each other, so many metres apart. Both are left ones, so that they begin at the same point. */
function planOf(apart: number): FootprintPlan {
  const places = [apart / 2, -apart / 2];
  return {
    feet: places.map((x) => ({ side: "L", at: [x, 0], yaw: 0, contact: "flat", weight: 0.5 })),
    supports: places.map((x, i) => ({ part: "foot", side: i === 0 ? "L" : "R", at: [x, 0, 0], weight: 0.5 })),
    centreOfMass: [0, 0, 0],
  } as unknown as FootprintPlan;
}

const draw = (apart: number) => drawFootprint(planOf(apart), WIDTH, HEIGHT);
const startsOf = (content: string) =>
  [...content.matchAll(/<path fill="none"[^>]* d="M(-?\d+)/g)].map(([, x]) => Number(x));

describe("the plan of the feet", () => {
  it("has one scale for all stances", () => {
    const scales = [0.2, 0.5, 0.88].map((apart) => {
      const [left, right] = startsOf(draw(apart).content);
      return Math.abs(left! - right!) / apart;
    });
    for (const scale of scales) expect(scale).toBeCloseTo(scales[0]!, -1);
  });

  it("leaves room between a sole and its percentage, inside the picture", () => {
    for (const apart of [0.2, 0.5, 0.88]) {
      const { labels } = draw(apart);
      expect(labels).toHaveLength(2);
      const widest = 0.06 * 780;
      // Where there is no room beside a sole, its percentage is below.
      const below = 860;
      for (const { x, y, text, height } of labels) {
        const half = textWidth(text, height) / 2;
        expect(x - half).toBeGreaterThan(0);
        expect(x + half).toBeLessThan(WIDTH);
        for (const side of [-1, 1]) {
          const foot = WIDTH / 2 + (side * apart * 780) / 2;
          expect(Math.max(Math.abs(x - foot) - half - widest, y - height / 2 - below)).toBeGreaterThan(25);
        }
      }
    }
  });
});
