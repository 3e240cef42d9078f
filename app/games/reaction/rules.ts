import type { Effect, Game, Step } from "#domain/game/game.ts";
import { GAMES, REACTION_ROUNDS } from "#domain/game/games.ts";
import { makeRandom } from "#domain/game/random.ts";
import { MAX_WAIT_MS, MIN_WAIT_MS, READ_MS } from "./config.ts";
import type { Round } from "./statistics.ts";

export interface ReactionConfig {
  /** Whether a tone sounds with the pad, for users who cannot see it. */
  withSound: boolean;
}

export type ReactionEvent =
  /** The frame with the pad is on the screen; the time runs from here. */
  | { type: "shown"; atMs: number; frameMs: number }
  | { type: "press"; atMs: number }
  /** The run goes on after a pause: a new wait, so that the pad is no surprise. */
  | { type: "resume"; atMs: number };

export interface ReactionState {
  /**
   * `drawn`: the pad is drawn but not yet on the screen. `read`, `early`: the result of the press is readable, and the
   * finger leaves the screen before anything new appears. `gameover` and `review`: the two ends.
   */
  phase: "waiting" | "drawn" | "shown" | "read" | "early" | "gameover" | "review";
  withSound: boolean;
  rounds: Round[];
  /** Number of the wait, including those repeated after a pause. */
  attempt: number;
  /** When `waiting`, `read` or `early` ends. */
  untilMs: number;
  /** When the pad was shown, and the length of a frame then. */
  shownAtMs: number;
  frameMs: number;
  random: number;
}

const cue = (name: Effect["name"]): Effect[] => [{ type: "cue", name }];
const stay = (state: ReactionState): Step<ReactionState> => ({ state, effects: [] });

/** This round was pressed already. */
const isDecided = ({ phase }: ReactionState) => phase === "read" || phase === "early";

/** A new wait of random length. */
function wait(state: ReactionState, fromMs: number): ReactionState {
  const random = makeRandom(state.random);
  const waitMs = MIN_WAIT_MS + random.below(MAX_WAIT_MS - MIN_WAIT_MS + 1);
  return {
    ...state,
    phase: "waiting",
    attempt: state.attempt + 1,
    untilMs: fromMs + waitMs,
    random: random.state(),
  };
}

function tick(state: ReactionState, atMs: number): Step<ReactionState> {
  const isOver = atMs >= state.untilMs;
  if (state.phase === "waiting" && isOver) {
    return { state: { ...state, phase: "drawn" }, effects: state.withSound ? cue("go") : [] };
  }
  if (state.phase === "early" && isOver) return stay({ ...state, phase: "gameover" });
  if (state.phase !== "read" || !isOver) return stay(state);
  if (state.rounds.length < REACTION_ROUNDS) return stay(wait(state, atMs));
  return { state: { ...state, phase: "review" }, effects: cue("finished") };
}

function press(state: ReactionState, atMs: number): Step<ReactionState> {
  if (isDecided(state)) return stay(state);
  const untilMs = atMs + READ_MS;
  const isEarly = state.phase !== "shown" || atMs < state.shownAtMs;
  if (isEarly) return { state: { ...state, phase: "early", untilMs }, effects: cue("wrong") };
  const round = { reactionMs: atMs - state.shownAtMs, frameMs: state.frameMs };
  const rounds = [...state.rounds, round];
  return { state: { ...state, phase: "read", rounds, untilMs }, effects: cue("right") };
}

/**
 * The reaction game: three rounds of waiting for the pad and pressing; an early press is the end (rules 20.2 and 20.3).
 */
export const reaction: Game<ReactionConfig, ReactionState, ReactionEvent> = {
  start({ withSound }, seed, nowMs) {
    const base = { phase: "waiting", withSound, rounds: [], attempt: 0, untilMs: 0, shownAtMs: 0, frameMs: 0 } as const;
    return wait({ ...base, rounds: [], random: makeRandom(seed).state() }, nowMs);
  },

  step(state, event) {
    if (reaction.isFinished(state)) return stay(state);
    if (event.type === "tick") return tick(state, event.atMs);
    if (event.type === "press") return press(state, event.atMs);
    if (event.type === "resume") return stay(isDecided(state) ? state : wait(state, event.atMs));
    if (state.phase !== "drawn") return stay(state);
    return stay({ ...state, phase: "shown", shownAtMs: event.atMs, frameMs: event.frameMs });
  },

  isFinished: ({ phase }) => phase === "review" || phase === "gameover",

  summarize: ({ phase, rounds }) => ({
    score: rounds.length,
    total: REACTION_ROUNDS,
    xp: phase === "review" ? GAMES.reaction.xp(rounds.length) : 0,
  }),
};
