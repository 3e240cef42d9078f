import { expect, it } from "vitest";
import { restBody } from "#domain/figures/body/rest.ts";
import type { Body, Vec } from "#domain/figures/types.ts";
import { addShade, makeFloorShade, PATCH_FLOATS } from "./floorShade.ts";

/** The body with its pelvis at a height. */
function raised(height: number): Body {
  const lift = <T>(value: T): T => {
    if (!Array.isArray(value)) return value;
    const [x, y, z] = value as unknown as Vec;
    return [x, y + height, z] as unknown as T;
  };
  const rest = restBody();
  const limb = <T extends object>(part: T): T =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, lift(value)])) as T;
  return {
    ...rest,
    pelvis: lift(rest.pelvis),
    chest: lift(rest.chest),
    neck: lift(rest.neck),
    skull: lift(rest.skull),
    arms: { L: limb(rest.arms.L), R: limb(rest.arms.R) },
    legs: { L: limb(rest.legs.L), R: limb(rest.legs.R) },
  };
}

function darkest(height: number): number {
  const shade = makeFloorShade(1);
  addShade(shade, raised(height));
  return Math.max(0, ...Array.from({ length: shade.count }, (_, i) => shade.patches[i * PATCH_FLOATS + 5]!));
}

it("is darkest under who stands, fainter under a jump and gone above it", () => {
  expect(darkest(0.9)).toBeGreaterThan(darkest(1.2));
  expect(darkest(1.2)).toBeGreaterThan(0);
  expect(darkest(3)).toBe(0);
});
