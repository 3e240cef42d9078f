import type { Effect, Game, Step } from "#domain/game/game.ts";
import { GAMES, MAX_TRAINING_MINUTES } from "#domain/game/games.ts";
import { makeRandom } from "#domain/game/random.ts";
import {
  BEAT_MS,
  COUNTDOWN_MS,
  type Difficulty,
  DIFFICULTY_FROM_MINUTE,
  MAX_LINES,
  MINUTE_MS,
  SHRINK_AFTER_MS,
  STEP_DELAYS_MS,
  WARNING_MS,
} from "./config.ts";
import { LINES, type Position, START } from "./graph.ts";

export interface HeadmoveConfig {
  /** Mirrors the figure. */
  stance: "left" | "right";
  /** Each direction is also shown as a word. */
  withWords: boolean;
}

export type HeadmoveEvent =
  | { type: "stop"; atMs: number }
  /** The game goes on after a pause, with a new countdown. */
  | { type: "resume"; atMs: number };

/** A line that the head has moved along. */
export interface Move {
  /** Number of the move in the run. */
  nr: number;
  from: Position;
  to: Position;
}

export interface HeadmoveState extends HeadmoveConfig {
  phase: "countdown" | "running" | "finished";
  /** The number of the countdown. */
  beat: number;
  /** Run time at which the drill goes on. */
  goesOnAtMs: number;
  /** Training time before the countdown. */
  passedMs: number;
  /** Training time in whole seconds. */
  seconds: number;
  /** The active lines, oldest first. */
  path: Move[];
  /** The line that was deactivated last. */
  dropped: Move | null;
  moves: number;
  /** Training time of the next step, and the index in the list of delays. */
  nextStepMs: number;
  delay: { difficulty: Difficulty; index: number };
  random: number;
}

const minutesOf = (ms: number) => Math.floor(ms / MINUTE_MS);

/** Easy in the first minute, medium in the second and third, then hard (rule 21.3). */
export function difficultyAt(trainingMs: number): Difficulty {
  const reached = DIFFICULTY_FROM_MINUTE.filter(([minute]) => minutesOf(trainingMs) >= minute);
  return reached.at(-1)?.[1] ?? "easy";
}

/** The next difficulty, if it is close. */
export function nextDifficulty(trainingMs: number): Difficulty | undefined {
  const soon = difficultyAt(trainingMs + WARNING_MS);
  return soon === difficultyAt(trainingMs) ? undefined : soon;
}

/** The positions that can be reached from one. */
export const neighboursOf = (position: Position): Position[] =>
  LINES.flatMap(([one, other]) => (one === position ? [other] : other === position ? [one] : []));

const trainingMs = (state: HeadmoveState, atMs: number) =>
  state.passedMs + (state.phase === "running" ? Math.max(0, atMs - state.goesOnAtMs) : 0);

/** Adds a line, but never the one just taken. */
function grow(state: HeadmoveState): HeadmoveState {
  const random = makeRandom(state.random);
  const last = state.path.at(-1);
  const from = last?.to ?? START;
  const to = random.pick(neighboursOf(from).filter((position) => position !== last?.from)) ?? START;
  const moves = state.moves + 1;
  return { ...state, moves, path: [...state.path, { nr: moves, from, to }], random: random.state() };
}

function shrink(state: HeadmoveState): HeadmoveState {
  const [dropped = null, ...path] = state.path;
  return { ...state, dropped, path };
}

/** The next delay of the list; a new difficulty starts its list. */
function withDelay(state: HeadmoveState): HeadmoveState {
  const atMs = state.nextStepMs;
  const difficulty = difficultyAt(atMs);
  const list = STEP_DELAYS_MS[difficulty];
  const index = state.delay.difficulty === difficulty ? (state.delay.index + 1) % list.length : 0;
  return { ...state, delay: { difficulty, index }, nextStepMs: atMs + (list[index] ?? 0) };
}

/** The path grows to three lines; then, 300 ms later, the oldest is removed (rule 21.2). */
function takeStep(state: HeadmoveState): Step<HeadmoveState> {
  if (state.path.length === MAX_LINES) return { state: withDelay(shrink(state)), effects: [] };
  const grown = grow(state);
  const isFull = grown.path.length === MAX_LINES;
  const next = isFull ? { ...grown, nextStepMs: grown.nextStepMs + SHRINK_AFTER_MS } : withDelay(grown);
  return { state: next, effects: [{ type: "cue", name: "step" }] };
}

/** Runs all due steps, so that a late frame leads to the same path as an early one. */
function catchUp(state: HeadmoveState, nowMs: number): Step<HeadmoveState> {
  let current = state;
  let effects: Effect[] = [];
  while (current.nextStepMs <= nowMs) {
    const step = takeStep(current);
    current = step.state;
    // At most one sound for each frame.
    if (step.effects.length > 0) effects = step.effects;
  }
  const seconds = Math.floor(nowMs / 1000);
  return { state: seconds === current.seconds ? current : { ...current, seconds }, effects };
}

function tick(state: HeadmoveState, atMs: number): Step<HeadmoveState> {
  if (state.phase === "running") return catchUp(state, trainingMs(state, atMs));
  const beat = Math.ceil((state.goesOnAtMs - atMs) / BEAT_MS);
  if (beat <= 0) {
    const step = catchUp({ ...state, phase: "running", beat: 0 }, state.passedMs + atMs - state.goesOnAtMs);
    return { ...step, effects: [{ type: "cue", name: "go" }] };
  }
  if (beat === state.beat) return { state, effects: [] };
  return { state: { ...state, beat }, effects: [{ type: "cue", name: "tick" }] };
}

/** A countdown from now on; the training time stands still. */
const countDown = (state: HeadmoveState, atMs: number): HeadmoveState => ({
  ...state,
  phase: "countdown",
  beat: 0,
  passedMs: trainingMs(state, atMs),
  goesOnAtMs: atMs + COUNTDOWN_MS,
});

/** The head-movement drill, until it is stopped (rule 21.1). */
export const headmove: Game<HeadmoveConfig, HeadmoveState, HeadmoveEvent> = {
  start: (config, seed, nowMs) => ({
    ...config,
    phase: "countdown",
    beat: 0,
    goesOnAtMs: nowMs + COUNTDOWN_MS,
    passedMs: 0,
    seconds: 0,
    path: [],
    dropped: null,
    moves: 0,
    nextStepMs: 0,
    delay: { difficulty: "easy", index: -1 },
    random: seed,
  }),

  step(state, event) {
    if (state.phase === "finished") return { state, effects: [] };
    if (event.type === "tick") return tick(state, event.atMs);
    if (event.type === "resume") return { state: countDown(state, event.atMs), effects: [] };
    const passedMs = trainingMs(state, event.atMs);
    const seconds = Math.floor(passedMs / 1000);
    return { state: { ...state, phase: "finished", passedMs, seconds }, effects: [{ type: "cue", name: "finished" }] };
  },

  isFinished: ({ phase }) => phase === "finished",

  summarize({ passedMs }) {
    const minutes = Math.min(minutesOf(passedMs), MAX_TRAINING_MINUTES);
    return { score: minutes, total: minutes, xp: GAMES.headmove.xp(minutes) };
  },
};
