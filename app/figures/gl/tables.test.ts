import { expect, it } from "vitest";
import { bodyMesh, thingMesh } from "#domain/figures/body/live.ts";
import { LOOKS, type Look } from "#domain/figures/body/looks.ts";
import { PROP_KINDS } from "#domain/figures/types.ts";
import { MARKS } from "#domain/figures/palette.ts";
import { bytesOf, OWNERS, partTable, struckTable, toneTable } from "./tables.ts";

const WIDTH = 256;
const STRIDE = WIDTH * 4;

it("has room for every body and every thing", () => {
  for (const look of LOOKS) expect(() => partTable([bodyMesh(look).parts, [], []])).not.toThrow();
  expect(() => partTable([[], [], thingMesh(PROP_KINDS).parts])).not.toThrow();
});

it("tells parts of one group from others, and what they are inside", () => {
  const { parts } = bodyMesh("student");
  const table = partTable([parts, [], []]);
  const at = (id: string, row = 0) => {
    const start = row * STRIDE + parts.findIndex((part) => part.id === id) * 4;
    return [...table.subarray(start, start + 4)];
  };
  expect(at("handL")[0]).toBe(at("forearmL")[0]);
  expect(at("handL")[0]).not.toBe(at("handR")[0]);
  expect(at("sleeveL", OWNERS)[0]).toBeGreaterThan(0);
  expect(at("handL", OWNERS)[0]).toBe(0);
});

it("marks the parts that a strike may redden, on the right person", () => {
  const { parts } = bodyMesh("student");
  const struck = { person: 1, parts: /^hand[LR]$/, at: [0, 0, 0] as const, reach: 0.1, glow: 1 };
  const table = struckTable([parts, parts, []], [{ ...struck, parts: /^$/ }, struck]);
  const set = [...table.entries()].filter(([, bits]) => bits > 0);
  const hands = parts.flatMap(({ id }, i) => (/^hand[LR]$/.test(id) ? [WIDTH + i] : []));
  expect(set).toEqual(hands.map((place) => [place, 2]));
});

it("has the colours of everybody, who may differ by skin and hair", () => {
  const dressed = (look: Look) => ({ role: "self", belt: "green", look }) as const;
  const coloursOf = (look: Look) => {
    const table = toneTable([dressed(look), { role: "partner", belt: "black", look: "partner" }]);
    return Array.from({ length: table.length / 4 }, (_, i) => table.subarray(i * 4, i * 4 + 3).join());
  };
  expect(coloursOf("student")).toContain(bytesOf(MARKS.ink).join());
  expect(new Set(coloursOf("student")).size).toBeGreaterThan(20);
  expect(coloursOf("elder")).not.toEqual(coloursOf("student"));
});
