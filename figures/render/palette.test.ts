import { expect, it } from "vitest";
import { BELT_COLOURS } from "#domain/catalogue/beltColours.ts";
import { BELTS } from "#domain/catalogue/schema.ts";
import type { Person } from "../pose/types.ts";
import { tonesOf } from "./palette.ts";

it.each(BELTS)("draws a %s belt in its colour", (belt) => {
  const tones = tonesOf("belt", { role: "self", belt } as Person);
  expect(tones).toContain(BELT_COLOURS[belt]);
});
