import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_SETTINGS,
  findProblem,
  INTERVAL_PRESETS,
  intervalSeconds,
  roundsOf,
  type Settings,
  SETTINGS_FIELDS,
  type SettingsGame,
  MINUTES,
  ROUNDS,
  takenOf,
  TIMES_PER_TECHNIQUE,
  withTopics,
} from "./settings.ts";

const settings = (changes: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, belt: "green", ...changes });

describe("presets", () => {
  it("are those of rule 13.2", () => {
    const rows = Object.entries(INTERVAL_PRESETS).map(([key, p]) => [key, p.workTime, p.restTime, p.rounds]);
    expect(rows).toEqual([
      ["HIIT", 30, 15, 8],
      ["Tabata", 20, 10, 8],
      ["Moderate", 45, 30, 6],
      ["Conditioning", 60, 60, 5],
      ["StrengthEndurance", 60, 30, 5],
      ["MuscleAndStrength", 120, 120, 4],
    ]);
  });

  it("recommend rounds until some are chosen", () => {
    expect(roundsOf(settings({ intervalType: "Moderate", rounds: null }))).toBe(6);
    expect(roundsOf(settings({ intervalType: "Moderate", rounds: 3 }))).toBe(3);
    expect(roundsOf(settings({ intervalType: null, rounds: null }))).toBeNull();
  });
});

describe("intervalSeconds", () => {
  it.each([
    ["Tabata", 8, 230],
    ["HIIT", 1, 30],
    ["MuscleAndStrength", 4, 840],
  ] as const)("%s, %d rounds: %d s", (type, rounds, seconds) => {
    expect(intervalSeconds(INTERVAL_PRESETS[type], rounds)).toBe(seconds);
  });
});

describe("findProblem", () => {
  it.each<[string, SettingsGame, Partial<Settings>, number | undefined, object | undefined]>([
    ["everything chosen", "audio", {}, 12, undefined],
    ["no belt", "audio", { belt: null }, 0, { field: "belt", kind: "noBelt" }],
    ["no mode", "audio", { mode: null }, 3, { field: "mode", kind: "noMode" }],
    ["no topic", "audio", { topics: [] }, 0, { field: "topics", kind: "noTopic" }],
    ["no rounds", "audio", { rounds: null, intervalType: null }, 3, { field: "rounds", kind: "noRounds" }],
    ["nothing fits", "cards", {}, 0, { field: "topics", kind: "noneFound" }],
    ["the first from the top counts", "quiz", { belt: null, topics: [] }, 0, { field: "belt", kind: "noBelt" }],
    ["quiz asks no mode", "quiz", { mode: null }, 4, undefined],
    [
      "no interval type",
      "interval",
      { intervalType: null },
      undefined,
      { field: "intervalType", kind: "noIntervalType" },
    ],
    ["interval needs no belt", "interval", { belt: null, rounds: null }, undefined, undefined],
    ["one topic of none", "sort", { topic: null }, 0, { field: "topic", kind: "noTopic" }],
    ["a topic that is too short", "sort", { topic: "hebel" }, 0, { field: "topic", kind: "noneFound" }],
  ])("%s", (_, game, changes, found, expected) => {
    expect(findProblem(SETTINGS_FIELDS[game], settings(changes), found)).toEqual(expected);
  });
});

describe("withTopics", () => {
  it.each([
    [["all"], ["all", "blocks"], ["blocks"]],
    [["blocks"], ["blocks", "tritte"], ["blocks", "tritte"]],
    [["blocks", "tritte"], ["all", "blocks", "tritte"], ["all"]],
    [["blocks"], [], []],
    [["all"], [], []],
    [[], ["all"], ["all"]],
  ])("%j, then %j: %j", (before, after, expected) => {
    expect(withTopics(before, after)).toEqual(expected);
  });

  it("never holds All beside another", () => {
    const chips = ["all", "a", "b", "c"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...chips), { maxLength: 20 }), (taps) => {
        let chosen: string[] = ["all"];
        for (const tap of taps) {
          const after = chosen.includes(tap) ? chosen.filter((chip) => chip !== tap) : [...chosen, tap];
          chosen = withTopics(chosen, after);
          expect(chosen.includes("all") && chosen.length > 1).toBe(false);
        }
      }),
    );
  });
});

describe("takenOf", () => {
  const choices = fc.record({
    minutes: fc.constantFrom(...MINUTES),
    timePerTechnique: fc.constantFrom(...TIMES_PER_TECHNIQUE),
    rounds: fc.constantFrom(...ROUNDS),
  });

  it("takes as many techniques as the minutes hold, at least one, and all without a limit", () => {
    fc.assert(
      fc.property(choices, fc.integer({ min: 1, max: 400 }), (changes, fitting) => {
        const taken = takenOf(settings(changes), fitting);
        const { minutes, timePerTechnique, rounds } = changes;
        const secondsOf = (count: number) => count * timePerTechnique * rounds;
        const fits = (count: number) => minutes === "all" || secondsOf(count) <= minutes * 60;
        expect(taken === 1 || fits(taken)).toBe(true);
        expect(taken === fitting || !fits(taken + 1)).toBe(true);
      }),
    );
  });
});
