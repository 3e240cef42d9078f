import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replay, type RunRecord, type Tick } from "#domain/game/game.ts";
import { COUNTDOWN_MS, MAX_LINES, MINUTE_MS, SHRINK_AFTER_MS, STEP_DELAYS_MS } from "./config.ts";
import { LINES, type Position, POSITIONS, START } from "./graph.ts";
import {
  difficultyAt,
  headmove,
  type HeadmoveConfig,
  type HeadmoveEvent,
  type HeadmoveState,
  neighboursOf,
  nextDifficulty,
} from "./rules.ts";

type Event = HeadmoveEvent | Tick;
const config: HeadmoveConfig = { stance: "left", withWords: true };

/** A change of the path, and its training time. */
interface Change {
  atMs: number;
  kind: "grow" | "shrink";
  length: number;
  line: string;
}

const nameOf = (one: Position, other: Position) => [one, other].sort().join("-");

/** Runs the drill in frames of `frameMs` and records every change of the path. */
function drill(seed: number, durationMs: number, frameMs = 10) {
  let state = headmove.start(config, seed, 0);
  const changes: Change[] = [];
  const states: HeadmoveState[] = [];
  for (let atMs = 0; atMs <= COUNTDOWN_MS + durationMs; atMs += frameMs) {
    const before = state;
    state = headmove.step(state, { type: "tick", atMs }).state;
    if (state.path === before.path) continue;
    states.push(state);
    const kind = state.path.length > before.path.length ? "grow" : "shrink";
    const move = kind === "grow" ? state.path.at(-1)! : before.path[0]!;
    changes.push({ atMs: atMs - COUNTDOWN_MS, kind, length: state.path.length, line: nameOf(move.from, move.to) });
  }
  return { state, states, changes };
}

describe("the figure", () => {
  it("has eight different lines between positions that exist", () => {
    expect(new Set(LINES.map(([one, other]) => nameOf(one, other))).size).toBe(8);
    for (const [one, other] of LINES) expect(one).not.toBe(other);
  });

  it("has no dead end: at least two lines lead on from each position, and all can be reached", () => {
    const reached = new Set<Position>([START]);
    for (const position of reached) for (const next of neighboursOf(position)) reached.add(next);
    expect([...reached].sort()).toEqual((Object.keys(POSITIONS) as Position[]).sort());
    for (const position of reached) expect(neighboursOf(position).length).toBeGreaterThanOrEqual(2);
  });
});

describe("difficulty", () => {
  it.each([
    [0, "easy", undefined],
    [49_999, "easy", undefined],
    [50_000, "easy", "medium"],
    [59_999, "easy", "medium"],
    [60_000, "medium", undefined],
    [169_999, "medium", undefined],
    [170_000, "medium", "hard"],
    [180_000, "hard", undefined],
    [3_600_000, "hard", undefined],
  ])("after %i ms is %s, soon %s", (ms, now, soon) => {
    expect(difficultyAt(ms)).toBe(now);
    expect(nextDifficulty(ms)).toBe(soon);
  });
});

describe("the schedule", () => {
  it("begins with the listed delays, and shrinks 300 ms after the third line", () => {
    const { changes } = drill(4, 7500);
    expect(changes.map(({ atMs, kind }) => [atMs, kind])).toEqual([
      [0, "grow"],
      [1000, "grow"],
      [1700, "grow"],
      [2000, "shrink"],
      [2600, "grow"],
      [2900, "shrink"],
      [3800, "grow"],
      [4100, "shrink"],
      [5300, "grow"],
      [5600, "shrink"],
      [6600, "grow"],
      [6900, "shrink"],
    ]);
  });

  it.each([
    ["medium", MINUTE_MS],
    ["hard", 3 * MINUTE_MS],
  ] as const)("cycles through the delays of %s in their order, from the first", (difficulty, fromMs) => {
    const { changes } = drill(9, fromMs + 30_000);
    // The first delay of a difficulty comes after its first shrinking.
    const grown = changes.filter(({ atMs, kind }) => kind === "grow" && atMs >= fromMs);
    const gaps = grown.slice(1).map(({ atMs }, index) => atMs - grown[index]!.atMs - SHRINK_AFTER_MS);
    const list = { medium: [700, 300, 400, 500, 300, 800], hard: [200, 300, 250, 400, 150] }[difficulty];
    const offset = gaps[0] === list[0] ? 0 : 1;
    expect(gaps.length).toBeGreaterThan(20);
    gaps.forEach((gap, index) => expect(gap).toBe(list[(index + offset) % list.length]));
  });

  it("does not drift: an hour later the steps are where the sum of the delays puts them", () => {
    const round = STEP_DELAYS_MS.hard.reduce((sum, delay) => sum + delay + SHRINK_AFTER_MS, 0);
    const expected = ((3_600_000 - 3 * MINUTE_MS) / round) * STEP_DELAYS_MS.hard.length;
    const { moves } = drill(1, 3_600_000, 500).state;
    const before = drill(1, 3 * MINUTE_MS, 10).state.moves;
    expect(Math.abs(moves - before - expected)).toBeLessThan(2);
  });
});

describe("flashes (WCAG 2.3.1)", () => {
  it("stays at three pairs of opposing changes in any second, over the whole figure", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { changes } = drill(seed, 4 * MINUTE_MS);
        for (const [first, { atMs }] of changes.entries()) {
          const inSecond = changes.slice(first).filter((change) => change.atMs < atMs + 1000);
          const turns = inSecond.filter(({ kind }, index) => index > 0 && kind !== inSecond[index - 1]!.kind).length;
          expect((turns + 1) / 2).toBeLessThanOrEqual(3);
        }
      }),
      { numRuns: 8 },
    );
  });

  it("changes the word at most every 350 ms", () => {
    const { changes } = drill(12, 5 * MINUTE_MS);
    const grown = changes.filter(({ kind }) => kind === "grow");
    for (const [index, { atMs }] of grown.slice(1).entries()) {
      expect(atMs - grown[index]!.atMs).toBeGreaterThanOrEqual(350);
    }
  });
});

describe("the path", () => {
  it("grows and shrinks, is connected, never longer than three and never holds a line twice", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { states } = drill(seed, 60_000, 50);
        for (const { path } of states) {
          expect(path.length).toBeGreaterThanOrEqual(1);
          expect(path.length).toBeLessThanOrEqual(MAX_LINES);
          expect(new Set(path.map(({ from, to }) => nameOf(from, to))).size).toBe(path.length);
          for (const { from, to } of path) expect(neighboursOf(from)).toContain(to);
          for (const [index, { from }] of path.slice(1).entries()) expect(from).toBe(path[index]!.to);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("uses every line", () => {
    const { changes } = drill(6, 3 * MINUTE_MS, 50);
    expect(new Set(changes.map(({ line }) => line)).size).toBe(8);
  });

  it("does not depend on how often frames come", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1500 }), (seed, frameMs) => {
        const { state } = drill(seed, 200_000, frameMs);
        const passedMs = Math.floor((COUNTDOWN_MS + 200_000) / frameMs) * frameMs;
        const fine = headmove.step(headmove.start(config, seed, 0), { type: "tick", atMs: passedMs }).state;
        expect(fine.path).toEqual(state.path);
        expect(fine.nextStepMs).toBe(state.nextStepMs);
      }),
      { numRuns: 30 },
    );
  });
});

/** A run with given events at given times. */
function open(seed = 1) {
  const events: Event[] = [];
  let state = headmove.start(config, seed, 0);
  const send = (event: Event) => {
    events.push(event);
    const step = headmove.step(state, event);
    state = step.state;
    return step.effects.map(({ name }) => name);
  };
  return { send, events, state: () => state };
}

describe("countdown, pause and stop", () => {
  it("counts three, two, one; then it goes", () => {
    const run = open();
    const heard = [0, 500, 1000, 2000, 2999, 3000].map((atMs) => run.send({ type: "tick", atMs }));
    expect(heard).toEqual([["tick"], [], ["tick"], ["tick"], [], ["go"]]);
    expect(run.state()).toMatchObject({ phase: "running", seconds: 0 });
    expect(run.state().path).toHaveLength(1);
  });

  it("counts down again after a pause, and the training time stands still meanwhile", () => {
    const run = open();
    run.send({ type: "tick", atMs: 3000 });
    run.send({ type: "tick", atMs: 13_500 });
    const { path } = run.state();
    run.send({ type: "resume", atMs: 13_500 });
    run.send({ type: "tick", atMs: 16_400 });
    expect(run.state()).toMatchObject({ phase: "countdown", beat: 1, seconds: 10, path });
    run.send({ type: "tick", atMs: 16_500 });
    run.send({ type: "tick", atMs: 17_000 });
    expect(run.state()).toMatchObject({ phase: "running", seconds: 11 });
  });

  it("a pause in the countdown begins it again and takes nothing away", () => {
    const run = open();
    run.send({ type: "resume", atMs: 2000 });
    run.send({ type: "tick", atMs: 4999 });
    expect(run.state().phase).toBe("countdown");
    run.send({ type: "tick", atMs: 5000 });
    run.send({ type: "stop", atMs: 5000 + 2 * MINUTE_MS });
    expect(headmove.summarize(run.state())).toEqual({ score: 2, total: 2, xp: 4 });
  });

  it.each([
    [59_999, 0, 0],
    [60_000, 1, 2],
    [119_999, 1, 2],
    [15 * MINUTE_MS, 15, 30],
    [60 * MINUTE_MS, 60, 30],
  ])("stopped after %i ms: %i full minutes, %i xp", (ms, minutes, xp) => {
    const run = open();
    run.send({ type: "tick", atMs: COUNTDOWN_MS });
    run.send({ type: "stop", atMs: COUNTDOWN_MS + ms });
    expect(headmove.isFinished(run.state())).toBe(true);
    expect(headmove.summarize(run.state())).toEqual({ score: minutes, total: minutes, xp });
  });

  it("stopped in the countdown: nothing", () => {
    const run = open();
    run.send({ type: "stop", atMs: 1000 });
    expect(headmove.summarize(run.state())).toEqual({ score: 0, total: 0, xp: 0 });
  });

  it("is replayed from config, seed and events, through JSON", () => {
    const moments = fc.array(
      fc.tuple(fc.constantFrom("tick" as const, "tick" as const, "tick" as const, "resume" as const), fc.nat(4000)),
      {
        maxLength: 80,
      },
    );
    fc.assert(
      fc.property(fc.integer(), moments, (seed, list) => {
        const run = open(seed);
        let atMs = 0;
        for (const [type, afterMs] of list) run.send({ type, atMs: (atMs += afterMs) });
        const record = { config, seed, startedAtMs: 0, events: run.events };
        const written = JSON.parse(JSON.stringify(record)) as RunRecord<HeadmoveConfig, Event>;
        expect(JSON.stringify(replay(headmove, written))).toBe(JSON.stringify(run.state()));
      }),
    );
  });
});
