import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { runMs } from "#domain/game/clock.ts";
import type { Effect, Game, RunSummary } from "#domain/game/game.ts";
import { makeSpeaker, type Speaker } from "../../platform/sound/announce.ts";
import { monotonicMs, useFrames } from "../../platform/clock.ts";
import { feelCue, playCue, prepareSignals } from "../../platform/sound/cues.ts";
import { useFeels } from "../../platform/page/feel.ts";
import { useAwakeOutput } from "../../platform/sound/output.ts";
import { usePageFrozen, usePageHidden } from "../../platform/leaving/pageHidden.ts";
import { useWakeLock } from "../../platform/page/wakeLock.ts";
import { openRun, type Run, type RunSoFar, type RunStart, type RunView } from "./run.ts";
import type { Heard } from "./followRun.ts";
import { type TrackState, useTrack } from "./useTrack.ts";

/** Performs the effects of the rules. Sounds in the track of a drill have played already; here they only vibrate. */
function perform(
  { name, say }: Effect,
  speaker: Speaker,
  heard: Pick<Heard<never, never, never>, "carries" | "player"> | undefined,
) {
  if (heard) feelCue(name);
  else playCue(name);
  if (!say || heard?.carries(say.technique)) return;
  // The clip could not be loaded for the track, so only a voice of the device can say it.
  const hasTrack = heard !== undefined && !heard.player.isSilent();
  speaker.say(hasTrack ? { text: say.text, clips: [] } : say);
}

/** The callbacks of a run: for its end, and for its state to be kept. */
export interface RunEnds<Config, State, Event> {
  onFinished: (summary: RunSummary, state: State) => void;
  /** See `openRun`; absent for runs that are not kept. */
  onKeep?: (soFar: RunSoFar<Config, Event>, state: State) => void;
  /** A drill with sound follows the clock of its track and goes on out of sight. */
  heard?: Heard<Config, State, Event>;
}

/** A run with what its frame needs; `now` is how it stands, which may not be drawn yet. */
export type RunningGame<State, Event> = RunView<State> &
  Pick<Run<State, Event>, "send" | "pause" | "resume" | "isBegun"> &
  TrackState & {
    now: Run<State, Event>["view"];
    /** How long it has run, without pauses. */
    ranMs: () => number;
  };

/** What is drawn of a run: the latest of it, at the priority of what changed it. */
function useDrawn<State, Event>(run: Run<State, Event>): RunView<State> {
  const [view, setView] = useState(run.view);
  useLayoutEffect(() => {
    const draw = () => setView(run.view());
    draw();
    return run.subscribe(draw);
  }, [run]);
  return view;
}

/** The presses of a run. They count at once, and are answered before all that they change is drawn (decision 39). */
function openPresses<State, Event>({ send, pause, resume }: Run<State, Event>) {
  return {
    send: (...sent: Parameters<typeof send>) => startTransition(() => send(...sent)),
    pause: () => startTransition(pause),
    resume: () => startTransition(resume),
  };
}

/**
 * Runs a game: rules, frames, effects, wake lock, and a pause when the page is hidden, except for drills with sound.
 * Unmounting stops everything. `onFinished` is called once with the summary.
 */
export function useGame<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  start: RunStart<Config, Event>,
  { onFinished, onKeep, heard }: RunEnds<Config, State, Event>,
): RunningGame<State, Event> {
  const [speaker] = useState(makeSpeaker);
  const nowMs = heard?.player.nowMs ?? monotonicMs;
  const [run] = useState(() => {
    const onEffect = (effect: Effect) => perform(effect, speaker, heard);
    const runsByItself = heard !== undefined;
    return openRun(game, start, { now: nowMs, onEffect, onKeep, runsByItself });
  });
  const [presses] = useState(() => openPresses(run));
  const view = useDrawn(run);
  const isRunning = !view.isPaused && !view.isFinished;

  useEffect(() => {
    run.setOnScreen(true);
    return () => run.setOnScreen(false);
  }, [run]);
  // What time changes is drawn in this very frame: the reaction game measures from it.
  useFrames(isRunning, () => flushSync(run.tick));
  useWakeLock(isRunning);
  const track = useTrack(run, heard);
  const [feels] = useFeels();
  const isHeldBack = useAwakeOutput(!heard && feels.includes("sound")) || track.isHeldBack;
  useEffect(prepareSignals, []);
  usePageHidden(heard ? run.keep : run.pause);
  // In a frozen page nothing runs except the clock.
  usePageFrozen(run.pause);
  useEffect(() => (isRunning ? speaker.hush : undefined), [isRunning, speaker]);

  const finish = useEffectEvent(() => onFinished(game.summarize(view.state), view.state));
  useEffect(() => {
    if (view.isFinished) finish();
  }, [view.isFinished]);

  return {
    ...view,
    isSilent: track.isSilent,
    isHeldBack,
    ...presses,
    now: run.view,
    ranMs: () => runMs(run.clock(), nowMs()),
    isBegun: run.isBegun,
  };
}
