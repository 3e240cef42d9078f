import { expect, it } from "vitest";
import { BELT_COLOURS } from "../catalogue/beltColours.ts";
import { BELTS } from "../catalogue/schema.ts";
import { LOOKS } from "./body/looks.ts";
import { tonesOf } from "./palette.ts";

it.each(BELTS)("draws a %s belt in its colour", (belt) => {
  const tones = tonesOf("belt", { role: "self", belt });
  expect(tones).toContain(BELT_COLOURS[belt]);
});

it("tells people apart by skin and hair, and knows those of the still pictures by their role", () => {
  const belt = "white";
  expect(new Set(LOOKS.map((look) => tonesOf("hair", { role: "self", belt }, look)[0])).size).toBe(LOOKS.length);
  for (const material of ["skin", "hair"] as const) {
    expect(tonesOf(material, { role: "self", belt })).toEqual(tonesOf(material, { role: "partner", belt }, "student"));
    expect(tonesOf(material, { role: "partner", belt })).toEqual(tonesOf(material, { role: "self", belt }, "partner"));
  }
  expect(tonesOf("gi", { role: "self", belt }, "partner")).toEqual(tonesOf("gi", { role: "self", belt }));
});
