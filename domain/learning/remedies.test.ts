import { describe, expect, it } from "vitest";
import { forecastOf, isReached, remediesFor } from "./remedies.ts";
import { movedWay, type Way } from "./way.ts";

const MONDAY = Date.parse("2026-11-23") / 86_400_000;
const ITEMS = Array.from({ length: 46 }, (_, index) => `tritte/${index + 1}`);
const way = (more: Partial<Way> = {}): Way => ({
  belt: "yellow",
  exam: MONDAY + 90,
  weekdays: [1, 3, 5],
  minutes: 15,
  began: MONDAY,
  pauses: [],
  homework: [],
  ...more,
});

describe("what helps where the time does not reach", () => {
  it("is nothing where it does, or where nobody knows the day", () => {
    expect(isReached(forecastOf(way(), ITEMS, new Map(), MONDAY))).toBe(true);
    expect(remediesFor(way({ exam: undefined }), ITEMS, new Map(), MONDAY)).toEqual({});
  });

  it("is a later day, which then is enough", () => {
    const short = way({ exam: MONDAY + 10 });
    expect(isReached(forecastOf(short, ITEMS, new Map(), MONDAY))).toBe(false);
    const { exam } = remediesFor(short, ITEMS, new Map(), MONDAY);
    expect(exam).toBeGreaterThan(short.exam!);
    expect(isReached(forecastOf({ ...short, exam }, ITEMS, new Map(), MONDAY))).toBe(true);
    expect(isReached(forecastOf({ ...short, exam: exam! - 1 }, ITEMS, new Map(), MONDAY))).toBe(false);
  });

  it("is more time a day where that is what is missing", () => {
    const short = way({ minutes: 5, weekdays: [1, 4], exam: MONDAY + 63 });
    expect(isReached(forecastOf(short, ITEMS, new Map(), MONDAY))).toBe(false);
    const { minutes } = remediesFor(short, ITEMS, new Map(), MONDAY);
    expect(minutes).toBeGreaterThan(short.minutes);
    expect(isReached(forecastOf({ ...short, minutes: minutes! }, ITEMS, new Map(), MONDAY))).toBe(true);
  });

  it("is more days a week where more time a day is not it", () => {
    const short = way({ minutes: 60, weekdays: [1], exam: MONDAY + 35 });
    const { minutes, weekdays } = remediesFor(short, ITEMS, new Map(), MONDAY);
    expect(minutes).toBeUndefined();
    const oftener = { ...short, weekdays: [1, 2, 3, 4, 5, 6, 7].slice(0, weekdays) };
    expect(weekdays).toBeGreaterThan(1);
    expect(isReached(forecastOf(oftener, ITEMS, new Map(), MONDAY))).toBe(true);
  });

  it("promises of a later day what comes of it once it is chosen", () => {
    const short = way({ began: MONDAY - 300, exam: MONDAY - 1 });
    const { exam } = remediesFor(short, ITEMS, new Map(), MONDAY);
    expect(isReached(forecastOf(movedWay(short, { exam: exam! }, MONDAY), ITEMS, new Map(), MONDAY))).toBe(true);
  });

  it("moves the plan in a pause without counting it", () => {
    const ill = way({ pauses: [{ why: "ill", from: MONDAY, to: MONDAY + 13 }] });
    const { days } = forecastOf(ill, ITEMS, new Map(), MONDAY);
    expect(days[0]!.day).toBeGreaterThanOrEqual(MONDAY + 14);
  });
});
