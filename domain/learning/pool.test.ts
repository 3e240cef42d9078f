import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Wobblers } from "../game/wobblers.ts";
import { wobblersAfter } from "../game/wobblersAfter.ts";
import { WEAK_KEPT } from "../progress/weak.ts";
import { learn } from "./learn.ts";
import { poolOf } from "./pool.ts";
import { type Rating, RATINGS, type Review } from "./review.ts";

const answered = (item: string, day: number, rating: Rating): Review => ({
  id: `run ${day}`,
  item,
  day,
  at: day,
  rating,
});

describe("the pool of Wackelkandidaten", () => {
  it("is what the answers of all runs have left wobbling, as the runs themselves count it", () => {
    const grades = { good: "right", hard: "shaky", again: "wrong" } as const;
    const run = fc.dictionary(fc.constantFrom("tritte/1", "blocks/2", "?/gua"), fc.constantFrom(...RATINGS));
    fc.assert(
      fc.property(fc.array(run), (runs) => {
        const all = runs.map((one) => Object.entries(one));
        const reviews = all.flatMap((one, day) => one.map(([key, rating]) => answered(key, day, rating)));
        let counted: Wobblers = {};
        for (const one of all)
          counted = wobblersAfter(
            counted,
            one.map(([key, rating]) => ({ key, grade: grades[rating] })),
          );
        expect(poolOf(learn(reviews), {})).toEqual(counted);
      }),
    );
  });

  it("keeps what wobbled before there were reviews, until it is answered", () => {
    const kept = { "tritte/1": 4, "blocks/2": 2 };
    expect(poolOf(new Map(), kept)).toEqual(kept);
    expect(poolOf(learn([answered("tritte/1", 1, "good")]), kept)).toEqual({ "blocks/2": 2 });
    // Known of a snapshot from before, which did not keep what wobbles.
    const { wobble: _, ...bare } = learn([answered("tritte/1", 1, "again")]).get("tritte/1")!;
    expect(poolOf(new Map([["tritte/1", bare]]), kept)).toEqual(kept);
  });

  it("corrects what a device has by what the reviews say", () => {
    const reviews = [answered("tritte/1", 1, "again"), answered("blocks/2", 1, "good")];
    expect(poolOf(learn(reviews), { "blocks/2": 6, "tritte/1": 1 })).toEqual({ "tritte/1": 2 });
  });

  it("has no more than are kept, those that wobble most", () => {
    const many = Array.from({ length: WEAK_KEPT + 10 }, (_, index) => answered(`tritte/${index}`, index, "hard"));
    const pool = poolOf(learn([...many, answered("tritte/0", 500, "again")]), { "blocks/1": 1 });
    expect(Object.keys(pool)).toHaveLength(WEAK_KEPT);
    expect(pool).toMatchObject({ "blocks/1": 1, "tritte/0": 3, [`tritte/${WEAK_KEPT + 9}`]: 1 });
    expect(pool["tritte/1"]).toBeUndefined();
  });
});
