import { makeRunClock, pauseClock, resumeClock, type RunClock, runMs } from "#domain/game/clock.ts";
import { type Effect, type Game, replay, type RunRecord, type Tick } from "#domain/game/game.ts";
import { makeListeners } from "../../platform/store/makeStore.ts";

/** An event as a view sends it; the run adds the time. */
export type Untimed<Event> = Event extends unknown ? Omit<Event, "atMs"> : never;

/** The state of a run; a new object only when something changed. */
export interface RunView<State> {
  state: State;
  isPaused: boolean;
  isFinished: boolean;
}

/** A run in progress. */
export interface Run<State, Event> {
  view: () => RunView<State>;
  /** The time of the run on the outer clock. */
  clock: () => RunClock;
  subscribe: (onChange: () => void) => () => void;
  /** `instantMs`: when it happened on the outer clock, if that is known better than by reading the clock now. */
  send: (event: Untimed<Event>, instantMs?: number) => void;
  tick: () => void;
  pause: () => void;
  resume: () => void;
  /** Whether there is anything to resume. */
  isBegun: () => boolean;
  /** Keeps the run as it is, in case the page does not come back. */
  keep: () => void;
  /** The clock stands while the run is not on the screen. */
  setOnScreen: (isOnScreen: boolean) => void;
}

/** A run up to some moment. */
export interface RunSoFar<Config, Event> extends RunRecord<Config, Event | Tick> {
  passedMs: number;
}

/** The beginning of a run; a new one has no events and no time. */
export type RunStart<Config, Event> = Pick<RunSoFar<Config, Event>, "config" | "seed" | "startedAtMs"> &
  Partial<RunSoFar<Config, Event>>;

interface Surroundings<Config, State, Event> {
  now: () => number;
  onEffect: (effect: Effect) => void;
  /** Called after each event and when the run rests, with what is needed to resume. */
  onKeep?: (soFar: RunSoFar<Config, Event>, state: State) => void;
  /** Time alone drives the run, as in a drill: it is worth keeping without any event. */
  runsByItself?: boolean;
}

/** What is seen of a run, and its clock: it runs while the run is on the screen, not paused and not finished. */
function openView<State>(first: RunView<State>, passedMs: number, now: () => number) {
  const { subscribe, tell } = makeListeners();
  let view = first;
  let clock = makeRunClock(passedMs);
  let isOnScreen = false;
  const show = (next: Partial<RunView<State>>) => {
    view = { ...view, ...next };
    clock = isOnScreen && !view.isPaused && !view.isFinished ? resumeClock(clock, now()) : pauseClock(clock, now());
    tell();
  };
  return {
    view: () => view,
    clock: () => clock,
    runs: () => clock.runningSinceMs !== null,
    /** The time of the run at an instant of the outer clock. */
    timeAt: (instantMs: number) => runMs(clock, instantMs),
    subscribe,
    show,
    /** False if there is nothing to pause. */
    pause() {
      const pauses = !view.isPaused && !view.isFinished;
      if (pauses) show({ isPaused: true });
      return pauses;
    },
    resume: () => void (view.isPaused && show({ isPaused: false })),
    setOnScreen(next: boolean) {
      isOnScreen = next;
      show({});
    },
  };
}

/** What a run was made of so far. It is worth keeping once it has begun. */
function openRecord<Config, State, Event>(
  { config, seed, startedAtMs, events = [] }: RunStart<Config, Event>,
  onKeep: Surroundings<Config, State, Event>["onKeep"],
) {
  const record: RunRecord<Config, Event | Tick> = { config, seed, startedAtMs, events: [...events] };
  let isBegun = events.length > 0;
  return {
    record,
    begin: () => void (isBegun = true),
    isBegun: () => isBegun,
    keep: (passedMs: number, state: State) => void (isBegun && onKeep?.({ ...record, passedMs }, state)),
  };
}

/**
 * Starts or resumes a run: applies the rules step by step, on a clock that stands still in pauses. Ticks are recorded
 * only if they changed something, which keeps the record small and exact.
 */
export function openRun<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  start: RunStart<Config, Event>,
  { now, onEffect, onKeep, runsByItself = false }: Surroundings<Config, State, Event>,
): Run<State, Event> {
  const { record, begin, isBegun, ...kept } = openRecord(start, onKeep);
  const state = replay(game, record);
  const first = { state, isPaused: false, isFinished: game.isFinished(state) };
  const { runs, timeAt, show, ...seen } = openView(first, start.passedMs ?? start.startedAtMs, now);
  const keep = () => !seen.view().isFinished && kept.keep(timeAt(now()), seen.view().state);

  const step = (event: Event | Tick) => {
    const before = seen.view().state;
    const { state: after, effects } = game.step(before, event);
    if (after !== before) {
      record.events.push(event);
      if (runsByItself) begin();
      show({ state: after, isFinished: game.isFinished(after) });
    }
    effects.forEach(onEffect);
  };

  return {
    view: seen.view,
    clock: seen.clock,
    subscribe: seen.subscribe,
    send(event, instantMs = now()) {
      if (!runs()) return;
      step({ ...event, atMs: timeAt(instantMs) } as unknown as Event);
      begin();
      keep();
    },
    tick: () => runs() && step({ type: "tick", atMs: timeAt(now()) }),
    pause: () => seen.pause() && keep(),
    resume: seen.resume,
    isBegun,
    keep,
    setOnScreen(isOnScreen) {
      seen.setOnScreen(isOnScreen);
      keep();
    },
  };
}
