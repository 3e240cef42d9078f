import { describe, expect, it } from "vitest";
import type { Effect, Game } from "#domain/game/game.ts";
import { openRun, type RunSoFar } from "./run.ts";

interface State {
  hits: number[];
  lastTickMs: number;
}
type Hit = { type: "hit"; atMs: number };

/** Records when it was hit; over after three hits. */
const rules: Game<{ start: number }, State, Hit> = {
  start: ({ start }) => ({ hits: [], lastTickMs: start }),
  step(state, event) {
    if (event.type === "tick") return { state: { ...state, lastTickMs: event.atMs }, effects: [] };
    return { state: { ...state, hits: [...state.hits, event.atMs] }, effects: [{ type: "cue", name: "right" }] };
  },
  isFinished: ({ hits }) => hits.length >= 3,
  summarize: ({ hits }) => ({ score: hits.length, total: 3, xp: 0 }),
};

function open(soFar?: RunSoFar<{ start: number }, Hit>) {
  const kept: RunSoFar<{ start: number }, Hit>[] = [];
  const time = { ms: 1_000 };
  const effects: Effect[] = [];
  const run = openRun(rules, soFar ?? { config: { start: 0 }, seed: 1, startedAtMs: 0 }, {
    now: () => time.ms,
    onEffect: (effect) => effects.push(effect),
    onKeep: (record) => kept.push(structuredClone(record)),
  });
  const hitAt = (ms: number) => {
    time.ms = ms;
    run.send({ type: "hit" });
  };
  return { run, time, effects, kept, hitAt };
}

describe("openRun", () => {
  it("does nothing before it is on the screen", () => {
    const { run, hitAt } = open();
    hitAt(5_000);
    run.tick();
    expect(run.view().state).toEqual({ hits: [], lastTickMs: 0 });
  });

  it("stamps events with run time and hands effects out once", () => {
    const { run, hitAt, effects } = open();
    run.setOnScreen(true);
    hitAt(1_400);
    expect(run.view().state.hits).toEqual([400]);
    expect(effects).toEqual([{ type: "cue", name: "right" }]);
  });

  it("takes pauses out of the time and hears nothing meanwhile", () => {
    const { run, time, hitAt } = open();
    run.setOnScreen(true);
    hitAt(1_500);
    run.pause();
    hitAt(60_000);
    time.ms = 100_000;
    run.resume();
    hitAt(100_250);
    expect(run.view()).toMatchObject({ state: { hits: [500, 750] }, isPaused: false });
  });

  it("stands still while it is not mounted, as React does twice in development", () => {
    const { run, time, hitAt } = open();
    run.setOnScreen(true);
    time.ms = 1_100;
    run.setOnScreen(false);
    time.ms = 9_000;
    run.setOnScreen(true);
    hitAt(9_050);
    expect(run.view().state.hits).toEqual([150]);
  });

  it("is over after its last event: no pause, no further step", () => {
    const { run, hitAt } = open();
    run.setOnScreen(true);
    for (const ms of [1_100, 1_200, 1_300, 1_400]) hitAt(ms);
    run.pause();
    expect(run.view()).toEqual({ state: { hits: [100, 200, 300], lastTickMs: 0 }, isPaused: false, isFinished: true });
  });

  it("is kept after each event and when it rests, but not before the first event", () => {
    const { run, hitAt, time, kept } = open();
    run.setOnScreen(true);
    run.pause();
    run.resume();
    expect(kept).toEqual([]);
    hitAt(1_400);
    time.ms = 1_500;
    run.tick();
    time.ms = 1_600;
    run.pause();
    const hit = { type: "hit", atMs: 400 };
    const tick = { type: "tick", atMs: 500 };
    expect(kept).toMatchObject([
      { events: [hit], passedMs: 400 },
      { events: [hit, tick], passedMs: 600 },
    ]);
  });

  it("resumes with the same state and time, without repeating effects", () => {
    const first = open();
    first.run.setOnScreen(true);
    first.hitAt(1_400);
    first.time.ms = 1_900;
    first.run.setOnScreen(false);
    const again = open(first.kept.at(-1));
    expect(again.run.view()).toEqual({ ...first.run.view(), isPaused: false });
    expect(again.effects).toEqual([]);
    again.run.setOnScreen(true);
    again.hitAt(1_050);
    expect(again.run.view().state.hits).toEqual([400, 950]);
  });

  it("is not kept when it is over", () => {
    const { run, hitAt, kept } = open();
    run.setOnScreen(true);
    for (const ms of [1_100, 1_200, 1_300]) hitAt(ms);
    run.setOnScreen(false);
    expect(kept).toHaveLength(2);
  });

  it("notifies its listeners until they unsubscribe", () => {
    const { run, hitAt } = open();
    let told = 0;
    const stop = run.subscribe(() => (told += 1));
    run.setOnScreen(true);
    hitAt(1_100);
    stop();
    hitAt(1_200);
    expect(told).toBe(2);
  });
});
