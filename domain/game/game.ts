/** Time passes in a run. Every event carries the run time, without pauses. */
export interface Tick {
  type: "tick";
  atMs: number;
}

/** A side effect of a game; `app/platform` performs it. */
export interface Effect {
  type: "cue";
  name: CueName;
  /** The announcement: a recorded clip, else its text in the device's German voice. */
  say?: Announced;
}

/** An announcement: its technique, its words, and addresses of recorded variants. */
export interface Announced {
  technique: string;
  text: string;
  clips: string[];
}

/**
 * `turn`: something was turned over or taken back. `tick` and `go`: a countdown and its end. `step`: the next move of a
 * drill. `soon`: the last ten seconds begin. `rest`: a rest begins. `call`: something is announced. `levelUp`: a level
 * is reached.
 */
export type CueName =
  | "right"
  | "wrong"
  | "finished"
  | "turn"
  | "tick"
  | "go"
  | "step"
  | "soon"
  | "rest"
  | "call"
  | "levelUp";

/** The result of a finished run. */
export interface RunSummary {
  score: number;
  total: number;
  xp: number;
}

export interface Step<State> {
  state: State;
  effects: Effect[];
}

/**
 * The rules of one game, without clock and randomness: time comes with each event, random numbers from the seed. State
 * and config are plain JSON, so that (config, seed, events) replays a run and a kept state can be resumed.
 */
export interface Game<Config, State, Event extends { atMs: number }> {
  start(config: Config, seed: number, nowMs: number): State;
  /** Returns the same object if nothing changes, so that an uneventful frame costs nothing. */
  step(state: State, event: Event | Tick): Step<State>;
  isFinished(state: State): boolean;
  summarize(state: State): RunSummary;
}

/** Everything needed to replay a run in a test or from a fault report. */
export interface RunRecord<Config, Event> {
  config: Config;
  seed: number;
  startedAtMs: number;
  events: Event[];
}

/** Replays a recorded run. */
export function replay<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  record: RunRecord<Config, Event | Tick>,
): State {
  return record.events.reduce(
    (state, event) => game.step(state, event).state,
    game.start(record.config, record.seed, record.startedAtMs),
  );
}
