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
  /** The time of the run on the outer clock. */
  clock: () => RunClock;
  subscribe: (onChange: () => void) => () => void;
  /** `instantMs`: when it happened on the outer clock, where that is known better than by asking now. */
  send: (event: Untimed<Event>, instantMs?: number) => void;
  tick: () => void;
  pause: () => void;
  resume: () => void;
  /** Keeps the run as it is now, for when the page is not seen again. */
  keep: () => void;
  /** Until the run is on the screen, and when it leaves it, its clock stands. */
  setOnScreen: (isOnScreen: boolean) => void;
}

/** A run up to some moment. */
export interface RunSoFar<Config, Event> extends RunRecord<Config, Event | Tick> {
  passedMs: number;
}

/** Where a run begins: a new one has neither events nor time behind it. */
export type RunStart<Config, Event> = Pick<RunSoFar<Config, Event>, "config" | "seed" | "startedAtMs"> &
  Partial<RunSoFar<Config, Event>>;

interface Surroundings<Config, Event> {
  now: () => number;
  onEffect: (effect: Effect) => void;
  /** Gets the run whenever something was done in it, and when it rests: what is needed to go on later. */
  onKeep?: (soFar: RunSoFar<Config, Event>) => void;
  /** Time alone drives the run, as in a drill: it is worth keeping before anything was done. */
  runsByItself?: boolean;
}

/**
 * Starts a run, or goes on with one: rules step by step, on a clock that stands still in pauses. Of the ticks only those
 * are recorded that changed something, so that the record plays the very same run again.
 */
export function openRun<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  { config, seed, startedAtMs, events: earlier = [], passedMs = startedAtMs }: RunStart<Config, Event>,
  { now, onEffect, onKeep, runsByItself = false }: Surroundings<Config, Event>,
): Run<State, Event> {
  const listeners = new Set<() => void>();
  const events = [...earlier];
  const first = events.reduce((state, event) => game.step(state, event).state, game.start(config, seed, startedAtMs));
  let clock: RunClock = makeRunClock(passedMs);
  let isOnScreen = false;
  let isBegun = events.length > 0;
  let view: RunView<State> = { state: first, isPaused: false, isFinished: game.isFinished(first) };

  const keep = () => {
    if (!onKeep || !isBegun || view.isFinished) return;
    onKeep({ config, seed, startedAtMs, events, passedMs: runMs(clock, now()) });
  };
  const show = (next: RunView<State>) => {
    view = next;
    clock = isOnScreen && !view.isPaused && !view.isFinished ? resumeClock(clock, now()) : pauseClock(clock, now());
    for (const listener of listeners) listener();
  };
  const step = (event: Event | Tick) => {
    const { state, effects } = game.step(view.state, event);
    if (state !== view.state) {
      events.push(event);
      isBegun ||= runsByItself;
      show({ ...view, state, isFinished: game.isFinished(state) });
    }
    effects.forEach(onEffect);
  };
  const runs = () => clock.runningSinceMs !== null;
  const rest = (next: RunView<State>) => {
    show(next);
    keep();
  };

  return {
    view: () => view,
    clock: () => clock,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    send(event, instantMs = now()) {
      if (!runs()) return;
      step({ ...event, atMs: runMs(clock, instantMs) } as unknown as Event);
      isBegun = true;
      keep();
    },
    tick: () => runs() && step({ type: "tick", atMs: runMs(clock, now()) }),
    pause: () => !view.isPaused && !view.isFinished && rest({ ...view, isPaused: true }),
    resume: () => view.isPaused && show({ ...view, isPaused: false }),
    keep,
    setOnScreen(next) {
      isOnScreen = next;
      rest(view);
    },
  };
}
