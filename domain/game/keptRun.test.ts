import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game } from "./game.ts";
import { KEEP_MS } from "./keepMs.ts";
import { type KeptRun, parseKeptRun } from "./keptRun.ts";

type Add = { type: "add"; by: number; atMs: number };

/** Adds up to ten; throws at unknown events, as any rules may. */
const adding: Game<{ start: number }, number, Add> = {
  start: ({ start }) => start,
  step(sum, event) {
    if (event.type === "tick") return { state: sum, effects: [] };
    if (event.type !== "add") throw new Error("unknown event");
    return { state: sum + event.by, effects: [] };
  },
  isFinished: (sum) => sum >= 10,
  summarize: (sum) => ({ score: sum, total: 10, xp: 0 }),
};

const parseConfig = (kept: unknown) =>
  typeof kept === "object" && kept !== null && "start" in kept && typeof kept.start === "number"
    ? { start: kept.start }
    : undefined;

const add = (by: number, atMs: number): Add => ({ type: "add", by, atMs });
const kept: KeptRun<{ start: number }, Add> = {
  runId: "r1",
  config: { start: 1 },
  seed: 7,
  startedAtMs: 0,
  events: [add(2, 100), { type: "tick", atMs: 200 }, add(3, 200)],
  passedMs: 250,
  keptAtMs: 1_000_000,
};

const parse = (stored: unknown, nowMs = kept.keptAtMs) =>
  parseKeptRun(JSON.parse(JSON.stringify(stored)) as unknown, adding, parseConfig, nowMs);

describe("parseKeptRun", () => {
  it("gives the run and the state in which it was left", () => {
    expect(parse(kept)).toEqual({ kept, state: 6 });
  });

  it("holds for twelve hours and no longer", () => {
    expect(KEEP_MS).toBe(12 * 60 * 60 * 1000);
    expect(parse(kept, kept.keptAtMs + KEEP_MS)).toBeDefined();
    expect(parse(kept, kept.keptAtMs + KEEP_MS + 1)).toBeUndefined();
  });

  it.each<[string, object]>([
    ["is over", { events: [add(9, 1)] }],
    ["has a config that the game does not know", { config: { begin: 1 } }],
    ["has an event that the rules do not know", { events: [{ type: "sub", by: 1, atMs: 1 }] }],
    ["has a time that runs back", { events: [add(1, 5), add(1, 4)] }],
    ["has an event without time", { events: [{ type: "add", by: 1 }] }],
    ["has no seed", { seed: "7" }],
    ["has no id", { runId: "" }],
    ["has no date", { keptAtMs: null }],
  ])("ignores a run that %s", (_, change) => {
    expect(parse({ ...kept, ...change })).toBeUndefined();
  });

  it("survives any data", () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(parseKeptRun(junk, adding, parseConfig, 0)).toBeUndefined();
      }),
    );
  });
});
