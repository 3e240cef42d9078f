import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { RATINGS } from "./review.ts";
import { learnAll, learnSheets, NOTHING_LEARNT } from "./learnt.ts";
import { parseSheet, type Sheet } from "./sheet.ts";
import { SKILL_LEVELS } from "./skill.ts";
import { packSnapshot, parseSnapshot } from "./snapshot.ts";
import { mondayOf, weekOf } from "./week.ts";

const items = fc.constantFrom("tritte/1", "tritte/2", "blocks/4a", "?/gua");
const sides = fc.constantFrom("tritte/1/left", "tritte/1/right", "blocks/4a/left");
const sheetOf = (id: string, day: number, more: Partial<Sheet> = {}): Sheet => ({
  id,
  day,
  at: day * 86_400_000,
  source: "cards",
  seconds: 60,
  ratings: {},
  skills: {},
  ...more,
});

const someSheets = fc
  .array(
    fc.record({
      day: fc.integer({ min: 20_000, max: 20_060 }),
      seconds: fc.integer({ min: 0, max: 900 }),
      ratings: fc.dictionary(items, fc.constantFrom(...RATINGS), { maxKeys: 3 }),
      skills: fc.dictionary(sides, fc.constantFrom(...SKILL_LEVELS), { maxKeys: 2 }),
    }),
    { maxLength: 20 },
  )
  .map((all) => all.map(({ day, ...more }, index) => sheetOf(`s${index}`, day, more)));

describe("what follows from sheets", () => {
  it("is the same on all devices, whatever the order and however often a sheet arrives", () => {
    const arrived = someSheets.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
    );
    fc.assert(
      fc.property(arrived, ([all, shuffled]) => {
        expect(learnAll(shuffled)).toEqual(learnAll(all));
      }),
    );
  });

  it("is the same from a snapshot and what came after it, or says that it cannot be", () => {
    fc.assert(
      fc.property(someSheets, fc.integer({ min: 0, max: 20 }), (all, count) => {
        const stored = packSnapshot(learnAll(all.slice(0, count)));
        const known = parseSnapshot(JSON.parse(JSON.stringify(stored)));
        const { learnt, isStale } = learnSheets(known!, all.slice(count));
        const truth = learnAll(all);
        expect(learnt.skills).toEqual(truth.skills);
        expect(learnt.weeks).toEqual(truth.weeks);
        if (!isStale) expect(learnt.memories).toEqual(truth.memories);
      }),
    );
  });

  it("knows every technique that a sheet names", () => {
    const ratings = { "tritte/1": "good", "tritte/2": "again", "blocks/4a": "hard" } as const;
    expect([...learnAll([sheetOf("a", 3, { ratings })]).memories.keys()]).toEqual(Object.keys(ratings));
  });

  it("is the latest that was said of a side, and a trainer's word beside it", () => {
    const { skills } = learnAll([
      sheetOf("a", 3, { skills: { "tritte/1/left": "sure" } }),
      sheetOf("b", 2, { skills: { "tritte/1/left": "none" } }),
      sheetOf("c", 1, { skills: { "tritte/1/left": "trainer" } }),
    ]);
    expect(skills.get("tritte/1/left")).toMatchObject({ own: { level: "sure", day: 3 }, trainer: { day: 1 } });
    expect(skills.has("tritte/1/right")).toBe(false);
  });

  it("adds up what each week was, Monday to Sunday", () => {
    const sunday = Date.parse("2026-11-29") / 86_400_000;
    expect(mondayOf(weekOf(sunday)) + 6).toBe(sunday);
    const { weeks } = learnAll([
      sheetOf("a", sunday, { ratings: { "tritte/1": "good" }, skills: { "tritte/1/left": "sure" } }),
      sheetOf("b", sunday - 6),
      sheetOf("c", sunday + 1),
    ]);
    expect(weeks.get(weekOf(sunday))).toEqual({ seconds: 120, reviews: 1, sure: 1 });
    expect(weeks.get(weekOf(sunday + 1))).toEqual({ seconds: 60, reviews: 0, sure: 0 });
  });
});

describe("a stored sheet", () => {
  it("that is none is left out; entries that nobody knows are, too", () => {
    expect(parseSheet("x", null)).toBeUndefined();
    expect(parseSheet("x", { ...sheetOf("x", 1), source: "dream" })).toBeUndefined();
    const odd = { ratings: { "tritte/1": "good", __proto__: "good", "a b": "good", "tritte/2": "easy" }, skills: 7 };
    expect(parseSheet("x", { ...sheetOf("x", 1), ...odd })).toEqual(
      sheetOf("x", 1, { ratings: { "tritte/1": "good" } }),
    );
  });
});

describe("a stored snapshot", () => {
  it("that is broken anywhere is none: all is learnt anew", () => {
    const stored = packSnapshot(learnAll([sheetOf("a", 3, { ratings: { "tritte/1": "good" } })]))!;
    expect(parseSnapshot(stored)).toBeDefined();
    for (const broken of [
      undefined,
      {},
      { ...stored, weeks: undefined },
      { ...stored, memories: { "tritte/1": "[" } },
      { ...stored, memories: { "tritte/1": "[1,2]" } },
      { ...stored, memories: { tritte: stored.memories["tritte/1"] } },
      { ...stored, skills: { "tritte/1": "[null,null]" } },
    ])
      expect(parseSnapshot(broken)).toBeUndefined();
  });

  it("is not made of more than it may hold", () => {
    const weeks = new Map(Array.from({ length: 2001 }, (_, week) => [week, { seconds: 1, reviews: 0, sure: 0 }]));
    expect(packSnapshot({ ...NOTHING_LEARNT, weeks })).toBeUndefined();
  });
});
