import { makeRunClock, pauseClock, resumeClock, type RunClock, runMs } from "#domain/game/clock.ts";
import type { Effect, Game, RunRecord, Tick } from "#domain/game/game.ts";

/** An event as a view sends it: the run itself says when. */
export type Untimed<Event> = Event extends unknown ? Omit<Event, "atMs"> : never;

/** What a run is at one moment; a new object exactly when something has changed. */
export interface RunView<State> {
  state: State;
  isPaused: boolean;
  isFinished: boolean;
}

/** One run in progress. */
export interface Run<State, Event> {
  view: () => RunView<State>;
  subscribe: (onChange: () => void) => () => void;
  send: (event: Untimed<Event>) => void;
  tick: () => void;
  pause: () => void;
  resume: () => void;
  /** Until the run is on the screen, and when it leaves it, its clock stands. */
  setOnScreen: (isOnScreen: boolean) => void;
}

interface Surroundings {
  now: () => number;
  onEffect: (effect: Effect) => void;
}

/** Starts a run: rules step by step, on a clock that stands still in pauses. Ticks are not kept, only what was done. */
export function openRun<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  { config, seed, startedAtMs }: Omit<RunRecord<Config, Event>, "events">,
  { now, onEffect }: Surroundings,
): Run<State, Event> {
  const listeners = new Set<() => void>();
  const first = game.start(config, seed, startedAtMs);
  let clock: RunClock = makeRunClock(startedAtMs);
  let isOnScreen = false;
  let view: RunView<State> = { state: first, isPaused: false, isFinished: game.isFinished(first) };

  const show = (next: RunView<State>) => {
    view = next;
    clock = isOnScreen && !view.isPaused && !view.isFinished ? resumeClock(clock, now()) : pauseClock(clock, now());
    for (const listener of listeners) listener();
  };
  const step = (event: Event | Tick) => {
    const { state, effects } = game.step(view.state, event);
    if (state !== view.state) show({ ...view, state, isFinished: game.isFinished(state) });
    effects.forEach(onEffect);
  };
  const runs = () => clock.runningSinceMs !== null;

  return {
    view: () => view,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    send: (event) => runs() && step({ ...event, atMs: runMs(clock, now()) } as unknown as Event),
    tick: () => runs() && step({ type: "tick", atMs: runMs(clock, now()) }),
    pause: () => !view.isPaused && !view.isFinished && show({ ...view, isPaused: true }),
    resume: () => view.isPaused && show({ ...view, isPaused: false }),
    setOnScreen(next) {
      isOnScreen = next;
      show(view);
    },
  };
}
