import { expect, it } from "vitest";
import { BELT_COLOURS } from "../catalogue/beltColours.ts";
import { BELTS } from "../catalogue/schema.ts";
import { tonesOf } from "./palette.ts";

it.each(BELTS)("draws a %s belt in its colour", (belt) => {
  const tones = tonesOf("belt", { role: "self", belt });
  expect(tones).toContain(BELT_COLOURS[belt]);
});
