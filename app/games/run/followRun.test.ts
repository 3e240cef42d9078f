import { setMaxListeners } from "node:events";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeAudio } from "../../../tests/fixtures/units/fakeAudio.ts";
import { type Span, spanAt, type TimedCue } from "#domain/audio/timeline.ts";
import { endsMs } from "#domain/game/drill.ts";
import type { Game } from "#domain/game/game.ts";
import type { Player } from "../../platform/sound/track/playing.ts";
import { audio, type AudioConfig } from "../audio/rules.ts";
import { followRun } from "./followRun.ts";
import type { Drill } from "../kit.ts";
import { interval, type IntervalConfig, type IntervalState } from "../interval/rules.ts";
import { openRun, type RunSoFar, type Untimed } from "./run.ts";

const time = { ms: 0 };
let element: FakeAudio;

beforeEach(() => {
  time.ms = 0;
  element = new FakeAudio(time);
  setMaxListeners(0, element);
  vi.resetModules();
  vi.stubGlobal("Audio", function Audio() {
    return element;
  });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:track");
});
afterEach(() => vi.unstubAllGlobals());

type Action = { type: "skip" | "repeat" | "stop"; atMs: number };

/** What both drills have. */
interface Scheduled {
  schedule: readonly Span[];
  cues: readonly TimedCue[];
  index: number;
}

/** A run on the track of its drill, with the page out of sight. */
async function play<Config, State extends Scheduled>(
  rules: Game<Config, State, Action>,
  config: Config,
  soFar?: RunSoFar<Config, Action>,
) {
  const start = soFar ?? { config, seed: 3, startedAtMs: 0 };
  const { openPlayer } = await import("../../platform/sound/track/player.ts");
  const player: Player = await openPlayer(new Blob(), soFar?.passedMs ?? 0);
  const kept: RunSoFar<Config, Action>[] = [];
  const run = openRun(rules, start, {
    now: player.nowMs,
    onEffect: () => undefined,
    onKeep: (record) => kept.push(structuredClone(record)),
    runsByItself: true,
  });
  const first = rules.start(config, 3, 0);
  const drill = {
    cuesOf: ({ cues }: State) => cues,
    endsMs,
    nowPlaying: ({ index }: State) => `${index}`,
    events: { stop: { type: "stop" }, skip: { type: "skip" }, repeat: { type: "repeat" } },
  } as unknown as Drill<Config, State, Action>;
  run.setOnScreen(true);
  const lengthMs = endsMs(first);
  const stop = followRun(run, { drill, title: "Training", player, lengthMs, carries: () => true });
  const trackMs = () => element.currentTime * 1000;
  return { run, player, first, kept, trackMs, stop, lengthMs };
}

const send = (type: Action["type"]) => ({ type }) as Untimed<Action>;
const tabata: IntervalConfig = { workTime: 20, restTime: 10, rounds: 8, title: "Tabata" };
const calls: AudioConfig = {
  techniques: Array.from({ length: 12 }, (_, index) => ({
    group: "single",
    topicID: "blocks",
    topicTitle: "Blocks",
    techniqueNr: `${index + 1}`,
    title: `Technik ${index + 1}`,
    clips: [],
    clipMs: 900,
    wobble: 0,
  })),
  timePerTechnique: 4,
  rounds: 1,
};

const steps = fc.array(
  fc.record({
    do: fc.constantFrom("look" as const, "skip" as const, "repeat" as const, "pause" as const),
    afterMs: fc.integer({ min: 1, max: 9000 }),
    pauseMs: fc.integer({ min: 1, max: 600_000 }),
  }),
  { maxLength: 30 },
);

/** Performs the events and checks after each that track and display agree. */
async function expectTogether<Config, State extends Scheduled>(rules: Game<Config, State, Action>, config: Config) {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { run, first, trackMs, stop, lengthMs, player } = await play(rules, config);
      for (const { do: action, afterMs, pauseMs } of list) {
        time.ms += afterMs;
        run.tick();
        if (run.view().isFinished) break;
        if (action === "skip" || action === "repeat") run.send(send(action));
        if (action === "pause") {
          run.pause();
          time.ms += pauseMs;
          expect(element.paused).toBe(true);
          run.resume();
        }
        const { state } = run.view();
        expect(trackMs()).toBeCloseTo(player.nowMs() + lengthMs - endsMs(state), 5);
        expect(spanAt(first.schedule, trackMs() + 0.001)).toBe(state.index);
      }
      stop();
      player.close();
    }),
    { numRuns: 60 },
  );
}

describe("a run and its track", () => {
  it("are at the same call after whatever was skipped, repeated and paused", () => expectTogether(audio, calls));

  it("are in the same phase after whatever was skipped and paused", () =>
    expectTogether(interval as Game<IntervalConfig, IntervalState, Action>, tabata));

  it("end together, also out of sight, where only the track itself keeps time", async () => {
    const { run, lengthMs } = await play(audio, calls);
    time.ms = lengthMs - 1;
    run.tick();
    expect(run.view().isFinished).toBe(false);
    time.ms = lengthMs + 200;
    run.tick();
    expect(run.view().isFinished).toBe(true);
    expect(element.paused).toBe(true);
  });

  it("go on together where an interrupted drill was left", async () => {
    const left = await play(audio, calls);
    time.ms = 9000;
    left.run.send(send("skip"));
    time.ms = 12_345;
    left.run.tick();
    left.run.pause();
    const placeMs = left.trackMs();
    left.stop();
    left.player.close();
    time.ms = 5_000_000;
    const again = await play(audio, calls, left.kept.at(-1));
    expect(again.trackMs()).toBeCloseTo(placeMs, 5);
    expect(again.run.view().state).toEqual(left.run.view().state);
    time.ms += 1000;
    expect(again.player.nowMs()).toBeCloseTo(13_345, 5);
  });

  it("stand still together when the sound is taken away, and go on from there", async () => {
    const { run, player, trackMs } = await play(audio, calls);
    player.listen({ onBeat: run.tick, onInterrupted: run.pause, onHeldBack: run.pause, onSilenced: () => undefined });
    time.ms = 5000;
    element.pause();
    await Promise.resolve();
    expect(run.view().isPaused).toBe(true);
    time.ms = 90_000;
    run.resume();
    time.ms = 91_000;
    expect([player.nowMs(), trackMs()]).toEqual([6000, 6000]);
  });
});

describe("the lock screen", () => {
  /** A fake lock screen. */
  function device() {
    const handlers = new Map<string, () => void>();
    const mediaSession = {
      metadata: null as { title: string; artist: string } | null,
      playbackState: "none",
      position: undefined as { duration: number; position: number } | undefined,
      setActionHandler: (action: string, handler: (() => void) | null) =>
        handler ? handlers.set(action, handler) : handlers.delete(action),
      setPositionState(position?: { duration: number; position: number }) {
        this.position = position;
      },
    };
    vi.stubGlobal("navigator", { mediaSession });
    vi.stubGlobal("MediaMetadata", function MediaMetadata(this: object, metadata: object) {
      Object.assign(this, metadata);
    });
    return { mediaSession, press: (action: string) => handlers.get(action)?.(), handlers };
  }

  it("shows what runs and where, and its keys do what the screen does", async () => {
    const { mediaSession, press } = device();
    const { run, lengthMs } = await play(audio, calls);
    expect(mediaSession).toMatchObject({ playbackState: "playing", metadata: { title: "0", artist: "Training" } });
    expect(mediaSession.position).toMatchObject({ duration: lengthMs / 1000, position: 0 });
    time.ms = 5000;
    run.tick();
    press("nexttrack");
    expect(run.view().state.index).toBe(1);
    expect(mediaSession).toMatchObject({ metadata: { title: "1" }, position: { position: 7.2 } });
    time.ms = 6000;
    press("previoustrack");
    expect(mediaSession.position?.position).toBeCloseTo(7.2, 6);
    press("pause");
    expect([run.view().isPaused, mediaSession.playbackState]).toEqual([true, "paused"]);
    press("play");
    expect([run.view().isPaused, mediaSession.playbackState]).toEqual([false, "playing"]);
    press("pause");
    press("stop");
    expect(run.view().isFinished).toBe(true);
  });

  it("is given back when the drill leaves", async () => {
    const { mediaSession, handlers } = device();
    const { stop } = await play(audio, calls);
    stop();
    expect([mediaSession.metadata, mediaSession.playbackState, handlers.size]).toEqual([null, "none", 0]);
    expect(mediaSession.position).toBeUndefined();
  });
});
