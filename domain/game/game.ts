/** Time passes in a run. Every event carries the time of the run, pauses taken out. */
export interface Tick {
  type: "tick";
  atMs: number;
}

/** What a game wants done in the world; `app/platform` does it. */
export interface Effect {
  type: "cue";
  name: CueName;
  /** What is announced with it: one of the recorded clips, else the text by the German voice of the device. */
  say?: Announced;
}

/** An announcement: which technique, its words, and addresses of recorded variants. */
export interface Announced {
  technique: string;
  text: string;
  clips: string[];
}

/**
 * `turn`: something was turned over or taken back. `tick` and `go`: a countdown, and its end. `step`: the next move of a
 * drill. `soon`: the last ten seconds begin. `rest`: work is over for a while. `call`: something is announced. `levelUp`:
 * a level is reached.
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

/** What a finished run amounts to. */
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
 * The rules of one game. No clock and no chance inside: time comes in with each event, chance from the seed. State and
 * config are plain JSON, so that (config, seed, events) replays a run and a kept state resumes one.
 */
export interface Game<Config, State, Event extends { atMs: number }> {
  start(config: Config, seed: number, nowMs: number): State;
  /** Returns the very same state where nothing changes, so that a frame without news costs nothing. */
  step(state: State, event: Event | Tick): Step<State>;
  isFinished(state: State): boolean;
  summarize(state: State): RunSummary;
}

/** Everything that a run was made of: enough to see it again in a test or from a report of a fault. */
export interface RunRecord<Config, Event> {
  config: Config;
  seed: number;
  startedAtMs: number;
  events: Event[];
}

/** Plays a recorded run again. */
export function replay<Config, State, Event extends { atMs: number }>(
  game: Game<Config, State, Event>,
  record: RunRecord<Config, Event | Tick>,
): State {
  return record.events.reduce(
    (state, event) => game.step(state, event).state,
    game.start(record.config, record.seed, record.startedAtMs),
  );
}
