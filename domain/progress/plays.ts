import { QUESTION_COUNT } from "../game/answers.ts";
import type { GameId } from "../game/gameIds.ts";
import { ROUNDS } from "../game/settings.ts";
import { MAX_TOPIC_ENTRIES, MAX_TOPICS } from "../limits.ts";

/** A play that was made without a network counts for so many days. */
export const MAX_PLAY_AGE_DAYS = 14;

/** So far may the clock of a device run fast: as by a summer time set by hand. */
export const MAX_CLOCK_ERROR_MS = 60 * 60 * 1000;

/** The reaction game gives its xp only when all its rounds are done. */
export const REACTION_ROUNDS = 3;

const MOST_ROUNDS = Math.max(...ROUNDS);
const MAX_ENTRIES = MAX_TOPICS * MAX_TOPIC_ENTRIES;

/** The head-movement drill ends only when it is stopped; what goes beyond a day is not counted. */
export const MAX_TRAINING_MINUTES = 24 * 60;

/** The most that each game can ask in one run: no `total` is above it. */
export const MOST_ASKED: Readonly<Record<GameId, number>> = {
  audio: MAX_ENTRIES * MOST_ROUNDS,
  cards: MAX_ENTRIES,
  quiz: QUESTION_COUNT,
  sort: MAX_TOPIC_ENTRIES,
  nr: QUESTION_COUNT,
  names: QUESTION_COUNT,
  /** Work and rest in turn, no rest after the last round. */
  interval: 2 * MOST_ROUNDS - 1,
  reaction: REACTION_ROUNDS,
  headmove: MAX_TRAINING_MINUTES,
};

const ASKS_QUESTIONS: ReadonlySet<GameId> = new Set(["quiz", "sort", "nr", "names"]);

/**
 * Whether anything was done in a run. Questions are all answered by its end, rightly or not; a drill without a single thing done, as
 * when it was stopped at once, is no play: it earns nothing and uses up nothing of the day.
 */
export const isPlay = (gameType: GameId, { score, total }: { score: number; total: number }): boolean =>
  ASKS_QUESTIONS.has(gameType) ? total > 0 : score > 0;
