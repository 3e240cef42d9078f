import { describe, expect, it } from "vitest";
import { isTrainingDay, movedWay, parseWay, pauseOn, trainingDays, type Way, weekdayOf } from "./way.ts";

const MONDAY = Date.parse("2026-11-23") / 86_400_000;
const way = (more: Partial<Way> = {}): Way => ({
  belt: "yellow",
  weekdays: [1, 4],
  minutes: 15,
  began: MONDAY,
  pauses: [],
  homework: [],
  ...more,
});

describe("a way", () => {
  it("trains on its days of the week", () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((after) => weekdayOf(MONDAY + after))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(trainingDays(way(), MONDAY, MONDAY + 14).map((day) => day - MONDAY)).toEqual([0, 3, 7, 10]);
  });

  it("rests in pauses, also in one without an end", () => {
    const paused = way({
      pauses: [
        { why: "ill", from: MONDAY, to: MONDAY + 2 },
        { why: "away", from: MONDAY + 8 },
      ],
    });
    expect(isTrainingDay(paused, MONDAY)).toBe(false);
    expect(isTrainingDay(paused, MONDAY + 3)).toBe(true);
    expect(pauseOn(paused, MONDAY + 400)?.why).toBe("away");
  });

  it("is the same after it was changed and changed back, and begins anew for another goal", () => {
    const one = way({ exam: MONDAY + 60 });
    const changed = movedWay(one, { exam: MONDAY + 90 }, MONDAY + 20);
    expect(movedWay(changed, { exam: MONDAY + 60 }, MONDAY + 20)).toEqual(one);
    expect(movedWay(one, { belt: "orange", exam: MONDAY + 90 }, MONDAY + 20).began).toBe(MONDAY + 20);
    expect(movedWay(one, { exam: MONDAY + 90 }, MONDAY + 61).began).toBe(MONDAY + 61);
    const open = movedWay(one, {}, MONDAY + 20);
    expect(open).not.toHaveProperty("exam");
    expect(movedWay(open, { exam: MONDAY + 60 }, MONDAY + 20)).toEqual(one);
    expect(movedWay(open, { exam: MONDAY + 330 }, MONDAY + 300).began).toBe(MONDAY + 300);
  });

  it("that is stored badly is none; a pause or homework that is none is left out", () => {
    expect(parseWay(undefined)).toBeUndefined();
    expect(parseWay({ ...way(), weekdays: [] })).toBeUndefined();
    expect(parseWay({ ...way(), weekdays: [9] })).toBeUndefined();
    const odd = { weekdays: [4, 1, 4], pauses: ["ill 5-7", "lazy 3", 4], homework: ["tritte/1", "tritte/1", "x"] };
    expect(parseWay({ ...way(), ...odd })).toMatchObject({
      weekdays: [1, 4],
      pauses: [{ why: "ill", from: 5, to: 7 }],
      homework: ["tritte/1"],
    });
  });
});
