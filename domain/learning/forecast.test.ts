import { describe, expect, it } from "vitest";
import { forecast } from "./forecast.ts";
import { evenly, type Goal, RETENTION } from "./dayPlan.ts";

const ITEMS = Array.from({ length: 24 }, (_, index) => `tritte/${index + 1}`);
const everyOther = (day: number) => day % 2 === 0;
const goal = (more: Partial<Goal> = {}): Goal => ({ items: ITEMS, trainings: evenly(3.5), exam: 120, ...more });

describe("forecast", () => {
  it("of a plan with time enough ends with everything known, in the order of the list", () => {
    const { recall, unsure, unmet, firstDays, days } = forecast(goal(), new Map(), 0, everyOther, 0);
    expect(unmet).toEqual([]);
    expect(unsure).toEqual([]);
    expect(recall).toBeGreaterThanOrEqual(RETENTION.exam);
    expect(days.every(({ day }) => everyOther(day))).toBe(true);
    const met = ITEMS.map((item) => firstDays.get(item)!);
    expect(met).toEqual(met.toSorted((a, b) => a - b));
  });

  it("says honestly what there is no time for", () => {
    const { unmet, unsure } = forecast(goal({ exam: 6, seconds: 120 }), new Map(), 0, everyOther, 0);
    expect(unmet.length).toBeGreaterThan(10);
    expect(unsure).toEqual(expect.arrayContaining(unmet));
  });

  it("without an exam looks four weeks ahead", () => {
    const { exam: _, ...open } = goal();
    expect(forecast(open, new Map(), 0, everyOther, 0).days.at(-1)!.day).toBe(26);
  });
});
