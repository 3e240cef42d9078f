import type { Effect, Step, Tick } from "./game.ts";
import type { Random } from "./random.ts";
import type { Verdict } from "./wobblers.ts";

/** How long answers are locked while the right one is highlighted (rule 12.3). */
export const LOCK_MS = 1000;

/** Time to read one character slowly, as a child does. */
const READ_MS_PER_CHARACTER = 80;

/** Who knows an answer gives it within this time; who takes longer had to think, or guessed. */
export const SLOW_MS = 15_000;

/** Number of questions in quiz, names and numbers, or fewer if fewer fit. */
export const QUESTION_COUNT = 10;

/** When the next question comes by itself: 'Automatisch weiter' (rule 12.4). */
export const ADVANCES = ["always", "afterRight", "never"] as const;
export type Advance = (typeof ADVANCES)[number];

/** The answers to choose from, and the index of the right one. */
export interface Options {
  options: string[];
  right: number;
  /** Read after the answer, if there is anything: how many characters. */
  toRead?: number;
}

/**
 * The right answer among three random others, shuffled and all distinct. `undefined` if there are not enough others.
 */
export function makeOptions(answer: string, others: readonly string[], random: Random): Options | undefined {
  const wrong = [...new Set(others)].filter((other) => other !== answer);
  if (wrong.length < 3) return undefined;
  const options = random.shuffle([answer, ...random.shuffle(wrong).slice(0, 3)]);
  return { options, right: options.indexOf(answer) };
}

/** A run of questions. `R` is the data of a round in one game. */
export interface Questions<R extends Options> {
  rounds: R[];
  index: number;
  /** The answer of each round so far. */
  given: number[];
  /**
   * `locked`: the answer was just given. `reading`: the next question comes after the time to read. `waiting`: it waits
   * for the user.
   */
  phase: "asking" | "locked" | "reading" | "waiting" | "finished";
  answeredAtMs: number;
  /** When the question appeared, and how long each answer took. */
  askedAtMs: number;
  tookMs: number[];
  advance: Advance;
}

export type QuestionEvent = { type: "answer"; option: number; atMs: number } | { type: "next"; atMs: number };

/** The first question of a run; a run without questions ends at once. */
export function startQuestions<R extends Options>(rounds: R[], advance: Advance): Questions<R> {
  const phase = rounds.length > 0 ? "asking" : "finished";
  return { rounds, index: 0, given: [], phase, answeredAtMs: 0, askedAtMs: 0, tookMs: [], advance };
}

/** Whether a round was answered right. */
export const isRight = <R extends Options>({ rounds, given }: Questions<R>, index: number): boolean =>
  given[index] !== undefined && given[index] === rounds[index]?.right;

/** The number of right answers. */
export const scoreOf = <R extends Options>(run: Questions<R>): number =>
  run.rounds.filter((_, index) => isRight(run, index)).length;

/** The rounds answered wrong, for 'nur Fehler wiederholen'. */
export const missedOf = <R extends Options>(run: Questions<R>): R[] =>
  run.rounds.filter((_, index) => run.given[index] !== undefined && !isRight(run, index));

/** The verdicts of the answers so far; `keyOf` names their subject (`techniqueKey`, `questionKey`). */
export const verdictsOf = <R extends Options>(run: Questions<R>, keyOf: (round: R) => string): Verdict[] =>
  run.rounds.slice(0, run.given.length).map((round, index) => ({
    key: keyOf(round),
    grade: isRight(run, index) ? "right" : "wrong",
    ...((run.tookMs[index] ?? 0) > SLOW_MS && { isSlow: true }),
  }));

function answer<R extends Options>(run: Questions<R>, option: number, atMs: number): Step<Questions<R>> {
  const isOffered = run.rounds[run.index]?.options[option] !== undefined;
  if (run.phase !== "asking" || !isOffered) return { state: run, effects: [] };
  const given = [...run.given, option];
  const tookMs = [...run.tookMs, atMs - run.askedAtMs];
  const state: Questions<R> = { ...run, given, tookMs, phase: "locked", answeredAtMs: atMs };
  return { state, effects: [{ type: "cue", name: isRight(state, run.index) ? "right" : "wrong" }] };
}

function goOn<R extends Options>(run: Questions<R>, atMs: number): Step<Questions<R>> {
  const index = run.index + 1;
  if (index < run.rounds.length) return { state: { ...run, index, phase: "asking", askedAtMs: atMs }, effects: [] };
  const effects: Effect[] = [{ type: "cue", name: "finished" }];
  return { state: { ...run, phase: "finished" }, effects };
}

function advancesByItself<R extends Options>(run: Questions<R>): boolean {
  return run.advance === "always" || (run.advance === "afterRight" && isRight(run, run.index));
}

/** Whether the user may go on to the next question. */
export const canGoOn = <R extends Options>({ phase }: Questions<R>): boolean =>
  phase === "waiting" || phase === "reading";

/** How long the current question stays for reading before the next one comes by itself (rule 12.4). */
export const readingMs = <R extends Options>({ rounds, index }: Questions<R>): number =>
  (rounds[index]?.toRead ?? 0) * READ_MS_PER_CHARACTER;

/** What follows when the answers are unlocked. */
function unlock<R extends Options>(run: Questions<R>, atMs: number): Step<Questions<R>> {
  if (!advancesByItself(run)) return { state: { ...run, phase: "waiting" }, effects: [] };
  return readingMs(run) > 0 ? { state: { ...run, phase: "reading" }, effects: [] } : goOn(run, atMs);
}

/** Applies one event to a run of questions. */
export function stepQuestions<R extends Options>(run: Questions<R>, event: QuestionEvent | Tick): Step<Questions<R>> {
  if (event.type === "answer") return answer(run, event.option, event.atMs);
  const shownMs = event.atMs - run.answeredAtMs;
  const isUnlocked = run.phase === "locked" && shownMs >= LOCK_MS;
  if (event.type === "next") return isUnlocked || canGoOn(run) ? goOn(run, event.atMs) : { state: run, effects: [] };
  if (run.phase === "reading" && shownMs >= LOCK_MS + readingMs(run)) return goOn(run, event.atMs);
  return isUnlocked ? unlock(run, event.atMs) : { state: run, effects: [] };
}
