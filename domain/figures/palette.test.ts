import { expect, it } from "vitest";
import { BELT_COLOURS } from "../catalogue/beltColours.ts";
import { BELTS } from "../catalogue/schema.ts";
import { type Look, LOOKS } from "./body/looks.ts";
import { tonesOf } from "./palette.ts";
import type { Wearer } from "./types.ts";

it.each(BELTS)("draws a %s belt in its colour", (belt) => {
  const tones = tonesOf("belt", { role: "self", belt, look: "student" });
  expect(tones).toContain(BELT_COLOURS[belt]);
});

it("tells people apart by skin and hair, and their parts by the gi", () => {
  const of = (look: Look, role: Wearer["role"] = "self"): Wearer => ({ role, belt: "white", look });
  expect(new Set(LOOKS.map((look) => tonesOf("hair", of(look))[0])).size).toBe(LOOKS.length);
  for (const material of ["skin", "hair"] as const)
    expect(tonesOf(material, of("woman"))).toEqual(tonesOf(material, of("woman", "partner")));
  expect(tonesOf("gi", of("student"))).toEqual(tonesOf("gi", of("elder")));
  expect(tonesOf("gi", of("student"))).not.toEqual(tonesOf("gi", of("student", "partner")));
});
