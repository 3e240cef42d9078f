import type { Effect, Game, Step } from "#domain/game/game.ts";
import { makeRandom } from "#domain/game/random.ts";
import { MAX_TRAINING_MINUTES } from "#domain/progress/plays.ts";
import { gameXp } from "#domain/progress/xp.ts";
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
  /** It goes on after a pause, with a countdown of its own. */
  | { type: "resume"; atMs: number };

/** One line that the head has gone along. */
export interface Move {
  /** Counts all moves of the run. */
  nr: number;
  from: Position;
  to: Position;
}

export interface HeadmoveState extends HeadmoveConfig {
  phase: "countdown" | "running" | "finished";
  /** What the countdown shows. */
  beat: number;
  /** Run time at which the drill goes on. */
  goesOnAtMs: number;
  /** How much of the drill had passed before that. */
  passedMs: number;
  /** Training time in whole seconds. */
  seconds: number;
  /** The active lines, oldest first. */
  path: Move[];
  /** The line that has just become inactive. */
  dropped: Move | null;
  moves: number;
  /** Training time of the next step, and where in its list of delays the difficulty is. */
  nextStepMs: number;
  delay: { difficulty: Difficulty; index: number };
  random: number;
}

const minutesOf = (ms: number) => Math.floor(ms / MINUTE_MS);

/** Easy in the first minute, medium in the second and third, then hard (S2 section 4). */
export function difficultyAt(trainingMs: number): Difficulty {
  const reached = DIFFICULTY_FROM_MINUTE.filter(([minute]) => minutesOf(trainingMs) >= minute);
  return reached.at(-1)?.[1] ?? "easy";
}

/** The difficulty that is about to come, where it is about to. */
export function nextDifficulty(trainingMs: number): Difficulty | undefined {
  const soon = difficultyAt(trainingMs + WARNING_MS);
  return soon === difficultyAt(trainingMs) ? undefined : soon;
}

/** Where the head can go from a position. */
export const neighboursOf = (position: Position): Position[] =>
  LINES.flatMap(([one, other]) => (one === position ? [other] : other === position ? [one] : []));

const trainingMs = (state: HeadmoveState, atMs: number) =>
  state.passedMs + (state.phase === "running" ? Math.max(0, atMs - state.goesOnAtMs) : 0);

/** A line more, never back along the one just taken. */
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

/** The next delay of the list, from its beginning when the difficulty is new. */
function withDelay(state: HeadmoveState): HeadmoveState {
  const atMs = state.nextStepMs;
  const difficulty = difficultyAt(atMs);
  const list = STEP_DELAYS_MS[difficulty];
  const index = state.delay.difficulty === difficulty ? (state.delay.index + 1) % list.length : 0;
  return { ...state, delay: { difficulty, index }, nextStepMs: atMs + (list[index] ?? 0) };
}

/** The path grows line by line up to three; then, 300 ms later, the oldest line goes (S2 sections 4 and 9). */
function takeStep(state: HeadmoveState): Step<HeadmoveState> {
  if (state.path.length === MAX_LINES) return { state: withDelay(shrink(state)), effects: [] };
  const grown = grow(state);
  const isFull = grown.path.length === MAX_LINES;
  const next = isFull ? { ...grown, nextStepMs: grown.nextStepMs + SHRINK_AFTER_MS } : withDelay(grown);
  return { state: next, effects: [{ type: "cue", name: "step" }] };
}

/** All steps that are due, so that a late frame leads to the same path as an early one. */
function catchUp(state: HeadmoveState, nowMs: number): Step<HeadmoveState> {
  let current = state;
  let effects: Effect[] = [];
  while (current.nextStepMs <= nowMs) {
    const step = takeStep(current);
    current = step.state;
    // One sound, however late the frame is.
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

/** A countdown from now on; the training time stands still meanwhile. */
const countDown = (state: HeadmoveState, atMs: number): HeadmoveState => ({
  ...state,
  phase: "countdown",
  beat: 0,
  passedMs: trainingMs(state, atMs),
  goesOnAtMs: atMs + COUNTDOWN_MS,
});

/** Head movement: a drill to follow, until it is stopped (decisions 28). */
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
    return { score: minutes, total: minutes, xp: gameXp.headmove(minutes) };
  },
};
