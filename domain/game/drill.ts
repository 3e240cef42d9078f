import {
  cuesBefore,
  cuesPassed,
  endOf,
  type Said,
  secondsLeft,
  type Span,
  spanAt,
  type TimedCue,
} from "../audio/timeline.ts";
import type { Announced, Game, RunSummary, Step, Tick } from "./game.ts";

/** Delay of the first signal after the start (rule 13.4). */
export const START_DELAY_MS = 200;

/** Length of a countdown: 3, 2, 1. */
export const COUNTDOWN_MS = 3000;

/** How long 'Fertig' stays after the end of the schedule; then the result comes by itself. */
export const END_MS = 3000;

/** The position of a drill in its schedule. */
interface Followed<Config, S extends Span> {
  config: Config;
  schedule: readonly S[];
  cues: readonly TimedCue[];
  /** How many cues have sounded. */
  passed: number;
  /** The current span; the number of spans once all are over. */
  index: number;
  /** When it was stopped, or ended by itself. */
  endedAtMs: number | null;
}

/** The state of a drill with sound: its schedule, the display, and the drill's own data. */
export type DrillState<Config, S extends Span, Shown extends object, Kept extends object> = Followed<Config, S> &
  Shown &
  Kept;

/** Every drill can be stopped. */
export type Stop = { type: "stop"; atMs: number };

/** What is shown and announced while a schedule runs. */
interface Telling<Config, S extends Span, Shown extends object, Kept extends object> {
  /** What the screen shows at a time of the run. */
  shownAt: (schedule: readonly S[], index: number, atMs: number) => Shown;
  /** The announcement of the cue `call`. */
  sayOf?: (state: DrillState<Config, S, Shown, Kept>) => Announced | undefined;
}

/** The parts in which drills differ. */
interface DrillRules<Config, S extends Span, Shown extends object, Kept extends object, Change> extends Telling<
  Config,
  S,
  Shown,
  Kept
> {
  plan: (config: Config, seed: number) => S[];
  planCues: (config: Config, schedule: readonly S[]) => TimedCue[];
  /** Its own data at the start. */
  kept: Kept;
  /** The schedule and the drill's own data after an event; `undefined` if the event has no meaning now. */
  change: (state: DrillState<Config, S, Shown, Kept>, event: Change) => (Partial<Kept> & { schedule: S[] }) | undefined;
  summarize: (state: DrillState<Config, S, Shown, Kept>) => RunSummary;
}

/** The signals of a countdown, one for each second; something may be announced with the first. */
export const countdownCues = (fromMs: number, said?: Said, lengthMs: number = COUNTDOWN_MS): TimedCue[] =>
  Array.from({ length: lengthMs / 1000 }, (_, second) => ({
    atMs: fromMs + second * 1000,
    name: "tick",
    ...(second === 0 && said && { said }),
  }));

/** The number that a countdown shows: before its start it is the first one. */
export const countdownSeconds = (untilMs: number, atMs: number): number =>
  Math.min(COUNTDOWN_MS / 1000, secondsLeft(untilMs, atMs));

/** The last signal of a schedule, and the announcement after it. */
export const lastCue = (schedule: readonly Span[]): TimedCue => ({
  atMs: endOf(schedule),
  name: "finished",
  said: { sound: "phrase/geschafft", order: "after" },
});

/** When the run ends by itself. */
export const endsMs = ({ schedule }: { schedule: readonly Span[] }): number => endOf(schedule) + END_MS;

const isShown = <Shown extends object>(state: Shown, shown: Shown): boolean =>
  (Object.keys(shown) as (keyof Shown)[]).every((key) => state[key] === shown[key]);

const same = <State>(state: State): Step<State> => ({ state, effects: [] });

/** Follows the schedule; if several cues were missed, only the last one is announced or vibrates. */
function follow<Config, S extends Span, Shown extends object, Kept extends object>(
  { shownAt, sayOf }: Telling<Config, S, Shown, Kept>,
  state: DrillState<Config, S, Shown, Kept>,
  atMs: number,
): Step<DrillState<Config, S, Shown, Kept>> {
  const { schedule, cues } = state;
  const passed = cuesPassed(cues, state.passed, atMs);
  const index = spanAt(schedule, atMs);
  const shown = shownAt(schedule, index, atMs);
  const endedAtMs = atMs >= endsMs(state) ? endOf(schedule) : null;
  if (passed === state.passed && isShown<Shown>(state, shown) && endedAtMs === null) return same(state);
  const next = { ...state, ...shown, passed, index, endedAtMs };
  const cue = passed > state.passed ? cues[passed - 1] : undefined;
  if (!cue) return same(next);
  const say = cue.name === "call" ? sayOf?.(next) : undefined;
  return { state: next, effects: [{ type: "cue", name: cue.name, ...(say && { say }) }] };
}

/**
 * The rules of a drill that is heard. The schedule is planned at the start and followed by time alone, until it is over or
 * the user stops. Other events replace it from now on.
 */
export function makeDrill<
  Config,
  S extends Span,
  Shown extends object,
  Kept extends object,
  Change extends { type: string; atMs: number },
>(rules: DrillRules<Config, S, Shown, Kept, Change>): Game<Config, DrillState<Config, S, Shown, Kept>, Change | Stop> {
  type State = DrillState<Config, S, Shown, Kept>;
  const isStop = (event: Change | Stop): event is Stop => event.type === "stop";

  const act = (state: State, event: Change | Stop): Step<State> => {
    if (isStop(event)) return same({ ...state, endedAtMs: Math.min(event.atMs, endOf(state.schedule)) });
    const changed = rules.change(state, event);
    if (!changed) return same(state);
    const cues = rules.planCues(state.config, changed.schedule);
    return follow(rules, { ...state, ...changed, cues, passed: cuesBefore(cues, event.atMs) }, event.atMs);
  };

  return {
    start(config, seed) {
      const schedule = rules.plan(config, seed);
      const shown = rules.shownAt(schedule, 0, 0);
      const cues = rules.planCues(config, schedule);
      return { config, schedule, cues, passed: 0, index: 0, ...shown, ...rules.kept, endedAtMs: null };
    },

    step(before, event: Change | Stop | Tick) {
      if (before.endedAtMs !== null) return same(before);
      const followed = follow(rules, before, event.atMs);
      if (event.type === "tick" || followed.state.endedAtMs !== null) return followed;
      const { state, effects } = act(followed.state, event as Change | Stop);
      return { state, effects: [...followed.effects, ...effects] };
    },

    isFinished: ({ endedAtMs }) => endedAtMs !== null,
    summarize: rules.summarize,
  };
}
