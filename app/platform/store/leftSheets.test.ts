// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import type { Sheet } from "#domain/learning/sheet.ts";
import { hasOpenSheet, writeOpenSheet } from "./openSheets.ts";
import { forgetTaken, takeLeftSheets } from "./leftSheets.ts";

const NOW = Date.parse("2026-11-26T20:00:00Z");
const sheet = (id: string, at = NOW): Sheet => ({
  id,
  at,
  day: 20_783,
  source: "quiz",
  seconds: 30,
  ratings: { "?/gua": "good" },
  skills: {},
});

beforeEach(() => localStorage.clear());

it("takes what a page has left behind, once, and only of this user", () => {
  writeOpenSheet("anna", "r1", { sheet: sheet("r1-1"), isLeft: true });
  writeOpenSheet("ben", "r2", { sheet: sheet("r2-1"), isLeft: true });
  expect(takeLeftSheets("anna", NOW)).toEqual([sheet("r1-1")]);
  expect(takeLeftSheets("anna", NOW)).toEqual([]);
  expect(hasOpenSheet("ben", "r2")).toBe(true);
});

it("takes again what a page took that ended before the SDK had stored it", async () => {
  writeOpenSheet("anna", "r4", { sheet: sheet("r4-1"), isLeft: true });
  expect(takeLeftSheets("anna", NOW)).toEqual([sheet("r4-1")]);
  vi.resetModules();
  const next = await import("./leftSheets.ts");
  expect(next.takeLeftSheets("anna", NOW)).toEqual([sheet("r4-1")]);
  forgetTaken("anna", "r4-1");
  vi.resetModules();
  const last = await import("./leftSheets.ts");
  expect(last.takeLeftSheets("anna", NOW)).toEqual([]);
});

it("leaves alone what runs, unless nobody has added to it for long", () => {
  writeOpenSheet("anna", "r3", { sheet: sheet("r3-1"), isLeft: false });
  expect(takeLeftSheets("anna", NOW + 60_000)).toEqual([]);
  expect(takeLeftSheets("anna", NOW + 11 * 60_000)).toEqual([sheet("r3-1")]);
});

it("forgets what is none", () => {
  localStorage.setItem("dojo.sheet.v1.anna.r1", '{"sheet":7}');
  localStorage.setItem("dojo.sheet.v1.anna.r2", "{");
  expect(takeLeftSheets("anna", NOW)).toEqual([]);
  expect(localStorage.getItem("dojo.sheet.v1.anna.r1")).toBeNull();
});
