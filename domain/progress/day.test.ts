import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { berlinDay } from "./day.ts";

const at = (iso: string) => Date.parse(iso);

describe("berlinDay", () => {
  it.each([
    ["winter, last minute of the day", "2026-01-10T22:59:59.999Z", "2026-01-10"],
    ["winter, midnight in Berlin", "2026-01-10T23:00:00Z", "2026-01-11"],
    ["summer, last minute of the day", "2026-07-10T21:59:59Z", "2026-07-10"],
    ["summer, midnight in Berlin", "2026-07-10T22:00:00Z", "2026-07-11"],
    ["the short day in spring", "2026-03-29T21:59:59Z", "2026-03-29"],
    ["after the short day", "2026-03-29T22:00:00Z", "2026-03-30"],
    ["the long day in autumn, its first minute", "2026-10-24T22:00:00Z", "2026-10-25"],
    ["the long day in autumn, its last minute", "2026-10-25T22:59:59Z", "2026-10-25"],
    ["turn of the year", "2026-12-31T23:00:00Z", "2027-01-01"],
  ])("%s", (_, iso, day) => {
    expect(berlinDay(at(iso))).toBe(day);
  });

  it("never runs backwards", () => {
    const instant = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z") });
    fc.assert(
      fc.property(instant, fc.nat(3 * 86_400_000), (ms, later) => {
        expect(berlinDay(ms)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(berlinDay(ms + later) >= berlinDay(ms)).toBe(true);
      }),
    );
  });
});
