import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Effect, replay, type RunRecord, type Tick } from "#domain/game/game.ts";
import { MAX_WAIT_MS, MIN_WAIT_MS, READ_MS } from "./config.ts";
import { reaction, type ReactionConfig, type ReactionEvent, type ReactionState } from "./rules.ts";

type Event = ReactionEvent | Tick;

/** A run on a screen that shows each frame 16 ms after it was drawn. */
function open(seed: number, withSound = false) {
  const config: ReactionConfig = { withSound };
  const events: Event[] = [];
  const effects: Effect[] = [];
  let state = reaction.start(config, seed, 0);
  const send = (event: Event) => {
    events.push(event);
    const step = reaction.step(state, event);
    state = step.state;
    effects.push(...step.effects);
  };
  const showPad = () => {
    send({ type: "tick", atMs: state.untilMs });
    send({ type: "shown", atMs: state.untilMs + 16, frameMs: 16 });
  };
  const playRound = (reactionMs: number) => {
    showPad();
    send({ type: "press", atMs: state.shownAtMs + reactionMs });
    send({ type: "tick", atMs: state.untilMs });
  };
  return {
    send,
    showPad,
    playRound,
    effects,
    state: () => state,
    record: (): RunRecord<ReactionConfig, Event> => ({ config, seed, startedAtMs: 0, events }),
  };
}

const times = (state: ReactionState) => state.rounds.map(({ reactionMs }) => reactionMs);

describe("a run of the reaction game", () => {
  it("has three rounds, measured from the frame that showed the pad, and then the review", () => {
    const run = open(7);
    run.playRound(250);
    run.playRound(199.5);
    expect(reaction.isFinished(run.state())).toBe(false);
    run.playRound(301);
    expect(run.state().phase).toBe("review");
    expect(times(run.state())).toEqual([250, 199.5, 301]);
    expect(reaction.summarize(run.state())).toEqual({ score: 3, total: 3, xp: 3 });
    expect(run.effects.map(({ name }) => name)).toEqual(["right", "right", "right", "finished"]);
  });

  it("waits between 1000 and 4999 ms, both of which occur", () => {
    const waits = new Set<number>();
    for (let seed = 0; seed < 60_000; seed += 1) waits.add(reaction.start({ withSound: false }, seed, 0).untilMs);
    expect(Math.min(...waits)).toBe(MIN_WAIT_MS);
    expect(Math.max(...waits)).toBe(MAX_WAIT_MS);
    expect(waits.size).toBe(4000);
  });

  it("draws the pad when the wait is over, and not before", () => {
    const run = open(1);
    run.send({ type: "tick", atMs: run.state().untilMs - 0.1 });
    expect(run.state().phase).toBe("waiting");
    run.send({ type: "tick", atMs: run.state().untilMs });
    expect(run.state().phase).toBe("drawn");
  });

  it("sounds with the pad only for those who want it", () => {
    for (const withSound of [true, false]) {
      const run = open(3, withSound);
      run.showPad();
      expect(run.effects).toEqual(withSound ? [{ type: "cue", name: "go" }] : []);
    }
  });

  it("ignores presses while a time is being read: a bouncing finger is no false start", () => {
    const run = open(5);
    run.showPad();
    const pressedAtMs = run.state().shownAtMs + 200;
    for (const after of [0, 40, 300, READ_MS - 1]) run.send({ type: "press", atMs: pressedAtMs + after });
    expect(times(run.state())).toEqual([200]);
    expect(run.state().phase).toBe("read");
  });
});

describe("a press before the pad", () => {
  const cases: [string, (run: ReturnType<typeof open>) => void][] = [
    ["while waiting", (run) => run.send({ type: "press", atMs: 500 })],
    [
      "when the pad is drawn but not yet on the screen",
      (run) => {
        run.send({ type: "tick", atMs: run.state().untilMs });
        run.send({ type: "press", atMs: run.state().untilMs + 5 });
      },
    ],
    [
      "that was made before the pad and handled after it",
      (run) => {
        run.showPad();
        run.send({ type: "press", atMs: run.state().shownAtMs - 1 });
      },
    ],
    [
      "in a later round",
      (run) => {
        run.playRound(220);
        run.send({ type: "press", atMs: run.state().untilMs - 500 });
      },
    ],
  ];
  it.each(cases)("%s is the end, without xp", (_, act) => {
    const run = open(11);
    act(run);
    expect(run.state().phase).toBe("early");
    run.send({ type: "press", atMs: run.state().untilMs - 1 });
    run.send({ type: "tick", atMs: run.state().untilMs - 1 });
    expect(reaction.isFinished(run.state())).toBe(false);
    run.send({ type: "tick", atMs: run.state().untilMs });
    expect(run.state().phase).toBe("gameover");
    expect(reaction.isFinished(run.state())).toBe(true);
    expect(reaction.summarize(run.state()).xp).toBe(0);
    expect(run.effects.at(-1)).toEqual({ type: "cue", name: "wrong" });
  });
});

describe("after a pause", () => {
  it.each([
    ["the wait", (run: ReturnType<typeof open>) => run.send({ type: "tick", atMs: 400 })],
    ["the pad", (run: ReturnType<typeof open>) => run.showPad()],
  ])("%s begins anew, so that nobody can look first and press later", (_, act) => {
    const run = open(2);
    act(run);
    run.send({ type: "resume", atMs: 6000 });
    expect(run.state()).toMatchObject({ phase: "waiting", attempt: 2, rounds: [] });
    expect(run.state().untilMs).toBeGreaterThanOrEqual(6000 + MIN_WAIT_MS);
  });

  it("a time that is being read stays", () => {
    const run = open(2);
    run.showPad();
    run.send({ type: "press", atMs: run.state().shownAtMs + 210 });
    const before = run.state();
    run.send({ type: "resume", atMs: run.state().shownAtMs + 300 });
    expect(run.state()).toBe(before);
  });
});

const anyEvents = fc.array(
  fc.tuple(
    fc.constantFrom("tick" as const, "tick" as const, "shown" as const, "press" as const, "resume" as const),
    fc.integer({ min: 0, max: 3000 }),
  ),
  { maxLength: 60 },
);

describe("whatever happens", () => {
  it("at most three rounds, no negative time, xp only for a finished run, and a replay that ends the same", () => {
    fc.assert(
      fc.property(fc.integer(), anyEvents, (seed, moments) => {
        const run = open(seed);
        let atMs = 0;
        for (const [type, afterMs] of moments) {
          atMs += afterMs;
          run.send(type === "shown" ? { type, atMs, frameMs: 16 } : { type, atMs });
        }
        const state = run.state();
        expect(state.rounds.length).toBeLessThanOrEqual(3);
        expect(times(state).every((time) => time >= 0)).toBe(true);
        expect(reaction.summarize(state).xp).toBe(state.phase === "review" ? 3 : 0);
        const written = JSON.parse(JSON.stringify(run.record())) as RunRecord<ReactionConfig, Event>;
        expect(JSON.stringify(replay(reaction, written))).toBe(JSON.stringify(state));
      }),
    );
  });

  it("never shows two pads within a second: far below three flashes", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 3, maxLength: 3 }),
        (seed, presses) => {
          const run = open(seed);
          const shownAt: number[] = [];
          for (const reactionMs of presses) {
            run.showPad();
            shownAt.push(run.state().shownAtMs);
            run.send({ type: "press", atMs: run.state().shownAtMs + reactionMs });
            run.send({ type: "tick", atMs: run.state().untilMs });
          }
          for (const [index, atMs] of shownAt.slice(1).entries()) {
            expect(atMs - shownAt[index]!).toBeGreaterThanOrEqual(READ_MS + MIN_WAIT_MS);
          }
        },
      ),
    );
  });
});
