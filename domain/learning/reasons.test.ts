import { describe, expect, it } from "vitest";
import { learn } from "./learn.ts";
import type { Placed } from "./learningOrder.ts";
import { comesBack, whyDue, whyFresh } from "./reasons.ts";
import type { Rating } from "./review.ts";
import type { Way } from "./way.ts";

const ORDER: readonly Placed[] = [
  ["staende/1"],
  ["staende/2", "staende/1"],
  ["tritte/1", "staende/2"],
  ["tritte/2", "tritte/1", "staende/1"],
  ["blocks/1"],
];
const ITEMS = ["staende/2", "tritte/1", "tritte/2", "blocks/1"];

describe("why something is new now", () => {
  it("is what it builds on, and how much of the way needs it over all steps", () => {
    expect(whyFresh("staende/2", ORDER, ITEMS, [])).toEqual({ isHomework: false, on: ["staende/1"], neededBy: 2 });
    expect(whyFresh("tritte/2", ORDER, ITEMS, [])).toMatchObject({ on: ["tritte/1", "staende/1"], neededBy: 0 });
  });

  it("counts only what is on the way", () => {
    expect(whyFresh("staende/2", ORDER, ["staende/2", "tritte/2"], []).neededBy).toBe(1);
  });

  it("is homework before all else, and nothing for what stands alone or is gone", () => {
    expect(whyFresh("blocks/1", ORDER, ITEMS, ["blocks/1"])).toEqual({ isHomework: true, on: [], neededBy: 0 });
    expect(whyFresh("gone/1", ORDER, ITEMS, [])).toEqual({ isHomework: false, on: [], neededBy: 0 });
  });
});

const after = (rating: Rating) => learn([{ id: "a", item: "tritte/1", day: 10, at: 10, rating }]).get("tritte/1")!;

describe("why something known is asked again", () => {
  it("is that it wobbles, that it fades, or that an exam comes before it would have faded", () => {
    expect(whyDue(after("again"), 11)).toBe("wobbles");
    expect(whyDue(after("good"), 60)).toBe("fades");
    expect(whyDue(after("good"), 11)).toBe("exam");
  });
});

describe("the day on which something comes back", () => {
  // Day 10 is a Sunday.
  const way: Way = { belt: "yellow", weekdays: [2, 4], minutes: 15, began: 0, pauses: [], homework: [] };

  it("is the first day of training on which it is due: soon for what was not known", () => {
    expect(comesBack(after("again"), way)).toBe(12);
    expect(comesBack(after("good"), way)).toBeGreaterThan(12);
  });

  it("is not said where the exam or a pause comes before", () => {
    expect(comesBack(after("again"), { ...way, exam: 12 })).toBeUndefined();
    expect(comesBack(after("again"), { ...way, pauses: [{ why: "ill", from: 11 }] })).toBeUndefined();
  });
});
