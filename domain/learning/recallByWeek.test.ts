import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someReviews } from "../../tests/fixtures/units/reviews.ts";
import { learn } from "./learn.ts";
import { stillKnown } from "./memory.ts";
import { recallByWeek } from "./recallByWeek.ts";
import type { Review } from "./review.ts";
import { mondayOf, weekOf, WEEKS_SHOWN } from "./week.ts";

const ITEMS = ["tritte/1", "tritte/2", "blocks/4", "blocks/5"];
const FIRST = weekOf(20_000);
const sundayOf = (week: number) => mondayOf(week) + 6;
const answered = (item: string, day: number, rating: Review["rating"] = "good"): Review => ({
  id: `${item} ${day}`,
  item,
  day,
  at: day,
  rating,
});
/** By the letter: what was known of all items on a day from the reviews until then. */
const knownOn = (reviews: readonly Review[], day: number) => {
  const memories = learn(reviews.filter((review) => review.day <= day));
  return ITEMS.reduce((sum, item) => sum + (memories.has(item) ? stillKnown(memories.get(item)!, day) : 0), 0) / 4;
};

describe("what was known at the end of each week", () => {
  it("follows from the reviews until then, as if nobody had known of later ones", () => {
    fc.assert(
      fc.property(someReviews, fc.integer({ min: 20_041, max: 20_070 }), (reviews, today) => {
        const { weeks, isCut } = recallByWeek(ITEMS, learn(reviews), today);
        expect(isCut).toBe(false);
        for (const { week, recall, met } of weeks) {
          const day = Math.min(today, sundayOf(week));
          expect(recall).toBeCloseTo(knownOn(reviews, day), 3);
          expect(met).toBe(learn(reviews.filter((review) => review.day <= day)).size);
        }
      }),
    );
  });

  it("begins with the first week of training, ends today, and shows no more weeks than the history", () => {
    const begun = recallByWeek(ITEMS, learn([answered("tritte/1", mondayOf(FIRST))]), mondayOf(FIRST + 2));
    expect(begun.weeks.map(({ week }) => week)).toEqual([FIRST, FIRST + 1, FIRST + 2]);
    expect(recallByWeek(ITEMS, new Map(), 20_000)).toEqual({ weeks: [], isCut: false });
    const years = Array.from({ length: 200 }, (_, week) => answered("tritte/1", mondayOf(FIRST + week)));
    const { weeks } = recallByWeek(ITEMS, learn(years), mondayOf(FIRST + 199));
    expect(weeks).toHaveLength(WEEKS_SHOWN);
    expect(weeks[0]!.recall).toBeCloseTo(knownOn(years, sundayOf(FIRST + 199 - WEEKS_SHOWN + 1)), 3);
  });

  it("says nothing of weeks of which a snapshot from before did not keep what was known", () => {
    const days = [0, 2, 4].map((week) => answered("tritte/1", mondayOf(FIRST + week)));
    const { past: _, ...bare } = learn(days).get("tritte/1")!;
    const { weeks, isCut } = recallByWeek(ITEMS, new Map([["tritte/1", bare]]), mondayOf(FIRST + 6));
    expect(weeks.map(({ week }) => week)).toEqual([FIRST + 4, FIRST + 5, FIRST + 6]);
    expect(isCut).toBe(true);
  });
});
