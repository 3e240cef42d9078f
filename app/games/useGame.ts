import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Effect, Game, RunSummary } from "#domain/game/game.ts";
import { makeSpeaker, type Speaker } from "../platform/announce.ts";
import { monotonicMs, useFrames } from "../platform/clock.ts";
import { feelCue, playCue } from "../platform/cues.ts";
import { usePageHidden } from "../platform/pageHidden.ts";
import { useWakeLock } from "../platform/wakeLock.ts";
import { openRun, type Run, type RunSoFar, type RunStart, type RunView } from "./run.ts";
import { type Heard, useSoundtrack } from "./useSoundtrack.ts";

/** Does what the rules want done. The tones of a drill that is heard are laid out ahead; here it is only felt. */
function perform({ name, say }: Effect, speaker: Speaker, isHeard: boolean) {
  if (isHeard) feelCue(name);
  else playCue(name);
  if (say) speaker.say(say);
}

/** Where a run goes: to its end, or to a place where it can be taken up again. */
export interface RunEnds<Config, State, Event> {
  onFinished: (summary: RunSummary, state: State) => void;
  /** See `openRun`; absent where the run is not kept. */
  onKeep?: (soFar: RunSoFar<Config, Event>) => void;
  /** A drill that is heard follows the clock of its sound and goes on out of sight. */
  heard?: Heard<State>;
}

/**
 * One run of one game: rules, frames, effects, wake lock, pause when the page goes out of sight, unless it is
 * heard. Leaving the screen stops everything. `onFinished` gets the summary once.
 */
export function useGame<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  start: RunStart<Config, Event>,
  { onFinished, onKeep, heard }: RunEnds<Config, State, Event>,
): RunView<State> & Pick<Run<State, Event>, "send" | "pause" | "resume"> {
  const [speaker] = useState(makeSpeaker);
  const [run] = useState(() => {
    const isHeard = heard !== undefined;
    const onEffect = (effect: Effect) => perform(effect, speaker, isHeard);
    return openRun(game, start, { now: heard?.sound.nowMs ?? monotonicMs, onEffect, onKeep, runsByItself: isHeard });
  });
  const view = useSyncExternalStore(run.subscribe, run.view);
  const isRunning = !view.isPaused && !view.isFinished;

  useEffect(() => {
    run.setOnScreen(true);
    return () => run.setOnScreen(false);
  }, [run]);
  useFrames(isRunning, run.tick);
  useWakeLock(isRunning);
  useSoundtrack(run, heard);
  usePageHidden(heard ? run.keep : run.pause);
  useEffect(() => (isRunning ? speaker.hush : undefined), [isRunning, speaker]);

  const finish = useEffectEvent(() => onFinished(game.summarize(view.state), view.state));
  useEffect(() => {
    if (view.isFinished) finish();
  }, [view.isFinished]);

  const resume = () => {
    heard?.sound.wake();
    run.resume();
  };
  return { ...view, send: run.send, pause: run.pause, resume };
}
