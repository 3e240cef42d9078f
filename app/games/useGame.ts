import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Effect, Game, RunSummary } from "#domain/game/game.ts";
import { monotonicMs, useFrames } from "../platform/clock.ts";
import { playCue } from "../platform/cues.ts";
import { usePageHidden } from "../platform/pageHidden.ts";
import { useWakeLock } from "../platform/wakeLock.ts";
import { openRun, type Run, type RunSoFar, type RunStart, type RunView } from "./run.ts";

const perform = ({ name }: Effect) => playCue(name);

/** Where a run goes: to its end, or to a place where it can be taken up again. */
export interface RunEnds<Config, State, Event> {
  onFinished: (summary: RunSummary, state: State) => void;
  /** See `openRun`; absent where the run is not kept. */
  onKeep?: (soFar: RunSoFar<Config, Event>) => void;
}

/**
 * One run of one game: rules, frames, effects, wake lock, pause when the page goes out of sight. Leaving the screen stops
 * everything. `onFinished` gets the summary once.
 */
export function useGame<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  start: RunStart<Config, Event>,
  { onFinished, onKeep }: RunEnds<Config, State, Event>,
): RunView<State> & Pick<Run<State, Event>, "send" | "pause" | "resume"> {
  const [run] = useState(() => openRun(game, start, { now: monotonicMs, onEffect: perform, onKeep }));
  const view = useSyncExternalStore(run.subscribe, run.view);
  const isRunning = !view.isPaused && !view.isFinished;

  useEffect(() => {
    run.setOnScreen(true);
    return () => run.setOnScreen(false);
  }, [run]);
  useFrames(isRunning, run.tick);
  useWakeLock(isRunning);
  usePageHidden(run.pause);

  const finish = useEffectEvent(() => onFinished(game.summarize(view.state), view.state));
  useEffect(() => {
    if (view.isFinished) finish();
  }, [view.isFinished]);

  return { ...view, send: run.send, pause: run.pause, resume: run.resume };
}
