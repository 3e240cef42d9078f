import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Effect, Game, RunSummary } from "#domain/game/game.ts";
import { monotonicMs, useFrames } from "../platform/clock.ts";
import { playCue } from "../platform/cues.ts";
import { usePageHidden } from "../platform/pageHidden.ts";
import { useWakeLock } from "../platform/wakeLock.ts";
import { openRun, type Run, type RunView } from "./run.ts";

/** What a run starts from. */
export interface RunStart<Config> {
  config: Config;
  seed: number;
}

const perform = ({ name }: Effect) => playCue(name);

/**
 * One run of one game: rules, frames, effects, wake lock, pause when the page goes out of sight. Leaving the screen stops
 * everything. `onFinished` gets the summary once.
 */
export function useGame<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  start: RunStart<Config>,
  onFinished: (summary: RunSummary, state: State) => void,
): RunView<State> & Pick<Run<State, Event>, "send" | "pause" | "resume"> {
  const [run] = useState(() => openRun(game, { ...start, startedAtMs: 0 }, { now: monotonicMs, onEffect: perform }));
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
