import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueDay, type Memory, recallOn, remember } from "./memory.ts";
import { RATINGS } from "./review.ts";

const answered = (day: number, rating: (typeof RATINGS)[number], before?: Memory) =>
  remember(before, { day, at: day, id: `${day}`, rating });

describe("remember", () => {
  it("begins with less the worse the first answer was", () => {
    const [again, hard, good] = RATINGS.map((rating) => answered(0, rating).stability);
    expect(again).toBeLessThan(hard!);
    expect(hard).toBeLessThan(good!);
  });

  it("takes a second answer on the same day, and one from a clock that was set back", () => {
    const first = answered(10, "good");
    for (const day of [10, 8]) {
      const { stability, last } = answered(day, "good", first);
      expect(stability).toBeGreaterThan(0);
      expect(last.day).toBe(day);
    }
  });
});

describe("recallOn", () => {
  it("is one on the day itself, and only falls", () => {
    const memory = answered(5, "good");
    expect(recallOn(memory, 5)).toBe(1);
    expect(recallOn(memory, 2)).toBe(1);
    const later = [6, 7, 10, 50, 400].map((day) => recallOn(memory, day));
    expect(later).toEqual(later.toSorted((a, b) => b - a));
    expect(later.at(-1)).toBeGreaterThan(0);
  });
});

describe("dueDay", () => {
  it("is about the day on which it is known as surely as is wanted, never the day of the answer", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RATINGS), { minLength: 1, maxLength: 8 }), (ratings) => {
        let memory: Memory | undefined;
        for (const rating of ratings) memory = answered(memory ? dueDay(memory, 0.85) : 0, rating, memory);
        const due = dueDay(memory!, 0.85);
        expect(due).toBeGreaterThan(memory!.last.day);
        // No interval is longer than the library's hundred years, however surely it is known.
        if (due - memory!.last.day < 36_500) expect(recallOn(memory!, due + 1)).toBeLessThan(0.87);
        expect(dueDay(memory!, 0.95)).toBeLessThanOrEqual(due);
      }),
      { examples: [[["good", "good", "good", "good", "good", "good", "good", "hard"]]] },
    );
  });
});
