import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Effect, Game, RunSummary } from "#domain/game/game.ts";
import { makeSpeaker, type Speaker } from "../platform/announce.ts";
import { monotonicMs, useFrames } from "../platform/clock.ts";
import { feelCue, playCue, prepareSignals } from "../platform/cues.ts";
import { useFeels } from "../platform/feel.ts";
import { useAwakeOutput } from "../platform/output.ts";
import { usePageFrozen, usePageHidden } from "../platform/pageHidden.ts";
import { useWakeLock } from "../platform/wakeLock.ts";
import { openRun, type Run, type RunSoFar, type RunStart, type RunView } from "./run.ts";
import type { Heard } from "./followRun.ts";
import { type TrackState, useTrack } from "./useTrack.ts";

/** Does what the rules want done. What is in the track of a drill has sounded already; here it is only felt. */
function perform(
  { name, say }: Effect,
  speaker: Speaker,
  heard: Pick<Heard<never, never, never>, "carries" | "player"> | undefined,
) {
  if (heard) feelCue(name);
  else playCue(name);
  if (!say || heard?.carries(say.technique)) return;
  // A clip that is not in the track could not be used: then only a voice of the device can say it.
  const hasTrack = heard !== undefined && !heard.player.isSilent();
  speaker.say(hasTrack ? { text: say.text, clips: [] } : say);
}

/** Where a run goes: to its end, or to a place where it can be taken up again. */
export interface RunEnds<Config, State, Event> {
  onFinished: (summary: RunSummary, state: State) => void;
  /** See `openRun`; absent where the run is not kept. */
  onKeep?: (soFar: RunSoFar<Config, Event>) => void;
  /** A drill that is heard follows the clock of its track and goes on out of sight. */
  heard?: Heard<Config, State, Event>;
}

/** What the device does not let a run do. */
interface Senses extends TrackState {
  mayGoDark: boolean;
}

/**
 * One run of one game: rules, frames, effects, wake lock, pause when the page goes out of sight, unless it is
 * heard. Leaving the screen stops everything. `onFinished` gets the summary once.
 */
export function useGame<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  start: RunStart<Config, Event>,
  { onFinished, onKeep, heard }: RunEnds<Config, State, Event>,
): RunView<State> & Pick<Run<State, Event>, "send" | "pause" | "resume"> & Senses {
  const [speaker] = useState(makeSpeaker);
  const [run] = useState(() => {
    const onEffect = (effect: Effect) => perform(effect, speaker, heard);
    const runsByItself = heard !== undefined;
    return openRun(game, start, { now: heard?.player.nowMs ?? monotonicMs, onEffect, onKeep, runsByItself });
  });
  const view = useSyncExternalStore(run.subscribe, run.view);
  const isRunning = !view.isPaused && !view.isFinished;

  useEffect(() => {
    run.setOnScreen(true);
    return () => run.setOnScreen(false);
  }, [run]);
  useFrames(isRunning, run.tick);
  const mayGoDark = useWakeLock(isRunning);
  const track = useTrack(run, heard);
  const [feels] = useFeels();
  const isHeldBack = useAwakeOutput(!heard && feels.includes("sound")) || track.isHeldBack;
  useEffect(prepareSignals, []);
  usePageHidden(heard ? run.keep : run.pause);
  // The clock would go on, and nothing else.
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
    mayGoDark,
    send: run.send,
    pause: run.pause,
    resume: run.resume,
  };
}
