import { describe, expect, it } from "vitest";
import { viewOf } from "#domain/figures/camera.ts";
import { buildModel, drawLayers } from "./layers.ts";
import { MARKS, tonesOf } from "#domain/figures/palette.ts";
import { ZONE_COLOURS } from "./zoneColours.ts";
import { isHatched } from "./hatching.ts";
import { makeSpec } from "../pose/poseData.ts";
import { solveBody } from "../pose/solve.ts";
import type { Person, Zone } from "../pose/types.ts";
import { ZONE_TONES } from "../pose/types.ts";

const SIZE = 300;
const stance = { legL: { at: [0.13, 0], weight: 50 }, legR: { at: [-0.13, 0], weight: 50 } } as const;
const body = solveBody(makeSpec(stance, () => undefined));
const person: Person = { body, role: "self", belt: "blue", look: "student" };
const view = viewOf({ azimuth: 0, elevation: 0, target: [0, 0.9, 0], size: 2 });
function layersWith(zones: readonly Zone[]) {
  const model = buildModel([person], []);
  return new Map(drawLayers(model, view, SIZE, { zones }).layers.map(({ colour, mask }) => [colour, mask]));
}

/** Rows of the picture that a colour reaches. */
function rowsOf(mask: Uint8Array): [first: number, last: number] {
  return [Math.floor(mask.indexOf(1) / SIZE), Math.floor(mask.lastIndexOf(1) / SIZE)];
}

describe("zones", () => {
  it("colour what they name and leave the rest, belts and eyes as they are", () => {
    const plain = layersWith([]);
    const zoned = layersWith([
      { tone: "red", on: ["head", "neck"] },
      { tone: "green", on: ["thigh", "belly", "chest"] },
    ]);
    const of = (tone: "red" | "green") => rowsOf(zoned.get(ZONE_COLOURS[tone].tones[0])!);
    expect(of("red")[1]).toBeLessThan(of("green")[0] + 30);
    expect(of("green")[1]).toBeLessThan(SIZE * 0.75);
    expect(zoned.has(ZONE_COLOURS.yellow.tones[0])).toBe(false);
    const [belt] = tonesOf("belt", person);
    for (const kept of [belt, MARKS.ink]) expect(zoned.get(kept)).toEqual(plain.get(kept));
    expect(zoned.has(tonesOf("hair", person)[0])).toBe(false);
  });
});

describe("hatching", () => {
  const shareOf = (tone: (typeof ZONE_TONES)[number], size: number) => {
    let set = 0;
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (isHatched(tone, x, y, size)) set += 1;
    return set / (size * size);
  };
  it("tells the colours apart without colour: the more careful, the denser", () => {
    const [green = 0, yellow = 0, red = 0] = ZONE_TONES.map((tone) => shareOf(tone, 400));
    expect(green).toBeGreaterThan(0.04);
    expect(yellow).toBeGreaterThan(green * 1.5);
    expect(red).toBeGreaterThan(yellow * 1.5);
    expect(red).toBeLessThan(0.5);
  });
  it.each(ZONE_TONES)("is the same at every resolution: %s", (tone) => {
    expect(Math.abs(shareOf(tone, 400) - shareOf(tone, 700))).toBeLessThan(0.03);
  });
});
