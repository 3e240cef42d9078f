import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someReviews } from "../../tests/fixtures/units/reviews.ts";
import { learn, learnMore } from "./learn.ts";
import { inOrder, type Review } from "./review.ts";

const review = (id: string, day: number, more: Partial<Review> = {}): Review => ({
  id,
  item: "tritte/1",
  day,
  at: day * 86_400_000,
  rating: "good",
  ...more,
});

describe("learn", () => {
  it("comes to the same on all devices, whatever the order and however often a review arrives", () => {
    const arrived = someReviews.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
    );
    fc.assert(
      fc.property(arrived, ([all, shuffled]) => {
        expect(learn(shuffled)).toEqual(learn(all));
      }),
    );
  });

  it("knows a technique longer with each right answer, and shorter after a wrong one", () => {
    const days = [0, 3, 12];
    const stabilities = days.map(
      (_, count) => learn(days.slice(0, count + 1).map((day) => review(`${day}`, day))).get("tritte/1")!.stability,
    );
    expect(stabilities).toEqual(stabilities.toSorted((a, b) => a - b));
    const wrong = learn([...days.map((day) => review(`${day}`, day)), review("x", 40, { rating: "again" })]);
    expect(wrong.get("tritte/1")!.stability).toBeLessThan(stabilities.at(-1)!);
  });
});

describe("learnMore", () => {
  it("adds to a snapshot what would follow from all reviews, and names those that it cannot", () => {
    fc.assert(
      fc.property(someReviews, fc.integer({ min: 0, max: 40 }), (all, count) => {
        const first = all.slice(0, count);
        const rest = all.slice(count);
        const known = learn(first);
        const { memories, stale } = learnMore(known, [...rest, ...rest]);
        const truth = learn(all);
        for (const item of truth.keys()) {
          const last = known.get(item)?.last;
          const isLate = rest.some((one) => one.item === item && last !== undefined && inOrder(one, last) < 0);
          expect(stale.has(item)).toBe(isLate);
          expect(memories.get(item)).toEqual(isLate ? known.get(item) : truth.get(item));
        }
      }),
    );
  });

  it("may read the last review of a snapshot once more", () => {
    const known = learn([review("a", 1), review("b", 4)]);
    expect(learnMore(known, [review("b", 4)])).toEqual({ memories: known, stale: new Set() });
  });
});
