import { describe, expect, it } from "vitest";
import { learn } from "./learn.ts";
import { type Memory, recallOn } from "./memory.ts";
import { remembered } from "./remembered.ts";
import { evenly, type Goal, isSure, MOST_FRESH, planToday, RETENTION, secondsOf } from "./dayPlan.ts";
import type { Review } from "./review.ts";

const ITEMS = Array.from({ length: 20 }, (_, index) => `tritte/${index + 1}`);
const goal = (more: Partial<Goal> = {}): Goal => ({ items: ITEMS, trainings: evenly(3), exam: 200, ...more });
const reviewsOf = (items: readonly string[], day: number, rating: Review["rating"] = "good"): Review[] =>
  items.map((item) => ({ id: `${item} ${day}`, item, day, at: day, rating }));

describe("isSure", () => {
  const sureAfter = (ratings: readonly Review["rating"][], day = 0) =>
    isSure(
      learn(ratings.map((rating, at): Review => ({ id: `${at}`, item: ITEMS[0]!, day: at, at, rating }))).get(
        ITEMS[0]!,
      ),
      day,
    );

  it("is never what wobbles, though it was said a moment ago", () => {
    expect(sureAfter(["again"])).toBe(false);
    expect(sureAfter(["hard"])).toBe(false);
    expect(sureAfter(["again", "good"], 1)).toBe(true);
  });

  it("is what was known and will be tomorrow, and not what was never asked", () => {
    expect(sureAfter(["good"])).toBe(true);
    expect(sureAfter(["good"], 60)).toBe(false);
    expect(sureAfter([])).toBe(false);
  });
});

describe("planToday", () => {
  it("begins with what comes first, evenly over the time there is", () => {
    const { due, fresh } = planToday(goal(), new Map(), 0, 0);
    expect(due).toEqual([]);
    expect(fresh).toEqual([ITEMS[0]]);
    expect(planToday(goal({ exam: 40 }), new Map(), 0, 0).fresh.length).toBeGreaterThan(1);
    expect(planToday(goal({ exam: 4 }), new Map(), 0, 0).fresh.length).toBeLessThanOrEqual(MOST_FRESH);
  });

  it("without an exam brings one new technique a day", () => {
    const { exam: _, ...open } = goal();
    expect(planToday(open, new Map(), 0, 0).fresh).toHaveLength(1);
    expect(planToday(open, learn(reviewsOf(ITEMS, 0)), 1, 0).fresh).toEqual([]);
  });

  it("asks for what wobbles on the next day, however long it might rest", () => {
    const firm = learn(reviewsOf(ITEMS.slice(0, 1), 0).concat(reviewsOf(ITEMS.slice(0, 1), 20)));
    const [[key, memory]] = [...firm] as [[string, Memory]];
    const shaky = new Map([[key, remembered(memory, { day: 60, at: 60, id: "shaky", rating: "hard" })]]);
    expect(planToday(goal(), shaky, 60, 0).due).toEqual([]);
    expect(planToday(goal(), shaky, 61, 0).due).toEqual([key]);
    const known = new Map([[key, remembered(memory, { day: 60, at: 60, id: "known", rating: "good" })]]);
    expect(planToday(goal(), known, 61, 0).due).toEqual([]);
  });

  it("asks for what is no longer sure, the least sure first, and not twice on a day", () => {
    const shaky = reviewsOf([ITEMS[3]!], 0, "again");
    const memories = learn([...reviewsOf(ITEMS.slice(0, 3), 0), ...shaky]);
    expect(planToday(goal(), memories, 0, 0).due).toEqual([]);
    const { due } = planToday(goal(), memories, 30, 0);
    expect(due[0]).toBe(ITEMS[3]);
    expect(due.length).toBeGreaterThan(1);
  });

  it("asks once more before the exam for what would not be sure then, in time for all of it", () => {
    const memories = learn(reviewsOf(ITEMS, 180));
    const isUnsure = ITEMS.filter((item) => recallOn(memories.get(item)!, 200) < RETENTION.exam);
    expect(isUnsure).toEqual(ITEMS);
    const asked = planToday(goal(), memories, 181, 0).due;
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(ITEMS.length);
    expect(planToday(goal({ exam: 400 }), memories, 181, 0).due).toEqual([]);
  });

  it("takes no more time than there is, what is known first, and never nothing", () => {
    const memories = learn(reviewsOf(ITEMS.slice(0, 15), 0, "again"));
    const day = planToday(goal({ seconds: 300 }), memories, 30, 0);
    expect(secondsOf(day)).toBeLessThanOrEqual(300);
    expect(day.due.length).toBe(12);
    expect(day.fresh).toEqual([]);
    expect(planToday(goal({ seconds: 10 }), new Map(), 0, 0).fresh).toHaveLength(1);
  });

  it("counts what was met today: a second look asks for nothing more", () => {
    const first = planToday(goal({ exam: 40 }), new Map(), 0, 0);
    const after = learn(reviewsOf(first.fresh, 0));
    expect(planToday(goal({ exam: 40 }), after, 0, 0)).toEqual({ due: [], fresh: [] });
    expect(planToday(goal({ exam: 40 }), after, 1, 0).fresh.length).toBeGreaterThan(0);
  });

  it("brings nothing new on the day of the exam and after it, and never more than a day can take", () => {
    expect(planToday(goal(), new Map(), 200, 0).fresh).toEqual([]);
    const many = Array.from({ length: 90 }, (_, index) => `schlaege/${index}`);
    const memories = learn(reviewsOf(many, 0, "again"));
    expect(planToday(goal({ items: many }), memories, 199, 0).due.length).toBeLessThanOrEqual(20);
  });
});
