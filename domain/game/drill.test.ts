import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutShort, layOut, type Span, type TimedCue } from "../audio/timeline.ts";
import { COUNTDOWN_MS, countdownCues, countdownSeconds, END_MS, endsMs, lastCue, makeDrill } from "./drill.ts";
import type { Effect, Tick } from "./game.ts";

const SPAN_MS = 1000;

/** Counts the seconds of some spans; all but the first can be skipped. */
const drill = makeDrill({
  plan: ({ spans }: { spans: number }, seed) => layOut(seed, Array<number>(spans).fill(SPAN_MS)),
  planCues: (_, schedule): TimedCue[] => [
    ...schedule.map(({ fromMs }) => ({ atMs: fromMs, name: "call" as const })),
    lastCue(schedule),
  ],
  shownAt: (_: readonly Span[], index) => ({ shown: index }),
  kept: { skipped: 0 },
  sayOf: ({ index }) => ({ technique: `${index}`, text: `Nummer ${index}`, clips: [] }),
  change: ({ schedule, index, skipped }, { atMs }: { type: "skip"; atMs: number }) =>
    index === 0 ? undefined : { schedule: cutShort(schedule, index, atMs), skipped: skipped + 1 },
  summarize: ({ index, schedule }) => ({ score: index, total: schedule.length, xp: 0 }),
});

type Event = Tick | { type: "skip" | "stop"; atMs: number };

function play(spans: number, events: readonly Event[]) {
  let state = drill.start({ spans }, 0, 0);
  const effects: Effect[] = [];
  for (const event of events) {
    const stepped = drill.step(state, event);
    state = stepped.state;
    effects.push(...stepped.effects);
  }
  return { state, effects };
}

describe("a drill that is heard", () => {
  it("gives back the very same state where a tick or an event brings nothing", () => {
    const { state } = play(3, [{ type: "tick", atMs: 10 }]);
    expect(drill.step(state, { type: "tick", atMs: 20 }).state).toBe(state);
    expect(drill.step(state, { type: "skip", atMs: 20 }).state).toBe(state);
  });

  it("says of several cues that have passed only the last", () => {
    const { effects } = play(5, [{ type: "tick", atMs: 3500 }]);
    expect(effects).toEqual([{ type: "cue", name: "call", say: { technique: "3", text: "Nummer 3", clips: [] } }]);
  });

  it("goes on by the new schedule at the instant of a change, with its cue", () => {
    const { state, effects } = play(3, [
      { type: "tick", atMs: 1000 },
      { type: "skip", atMs: 1400 },
    ]);
    expect(state).toMatchObject({ index: 2, shown: 2, skipped: 1 });
    expect(effects.map(({ say }) => say?.technique)).toEqual(["1", "2"]);
    expect(endsMs(state)).toBe(2400 + END_MS);
  });

  it("ends by itself some time after its last span, or at once when it is stopped, and never later than its schedule", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(12_000), (spans, atMs) => {
        const over = play(spans, [{ type: "tick", atMs }]).state;
        expect(drill.isFinished(over)).toBe(atMs >= spans * SPAN_MS + END_MS);
        const stopped = play(spans, [{ type: "stop", atMs }]).state;
        expect(drill.isFinished(stopped)).toBe(true);
        expect(stopped.endedAtMs).toBe(Math.min(atMs, spans * SPAN_MS));
        expect(drill.step(stopped, { type: "skip", atMs: atMs + 1 }).state).toBe(stopped);
      }),
    );
  });
});

describe("a countdown", () => {
  it("is three signals, a second apart, with something said before the first", () => {
    const said = { sound: "phrase/runde-1", order: "before" } as const;
    expect(countdownCues(200).map(({ atMs, name }) => [atMs, name])).toEqual([
      [200, "tick"],
      [1200, "tick"],
      [2200, "tick"],
    ]);
    expect(countdownCues(200, said).map((cue) => cue.said)).toEqual([said, undefined, undefined]);
  });

  it("shows 3, 2, 1, and 3 before it has begun", () => {
    const shown = [0, 200, 1200, 2200, 3199].map((atMs) => countdownSeconds(200 + COUNTDOWN_MS, atMs));
    expect(shown).toEqual([3, 3, 2, 1, 1]);
  });
});
