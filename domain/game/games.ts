import { MAX_TOPIC_ENTRIES, MAX_TOPICS, OWN_INTERVAL } from "../limits.ts";
import { creditedXp, tenths } from "../progress/xp.ts";
import { QUESTION_COUNT } from "./answers.ts";
import { ROUNDS } from "./settings.ts";

/** What the product knows of a game or drill. `firestore.rules` has the same numbers and formulae. */
interface GameFacts {
  /** The section of the home page. */
  section: "training" | "games";
  /** The maximum `total` of a run. */
  mostAsked: number;
  /** Questions are all answered by the end of a run, right or not, so a run without a right answer is a play too. */
  asksQuestions?: true;
  /** The xp for the score that is stored with a play. */
  xp: (score: number) => number;
}

const MOST_ROUNDS = Math.max(...ROUNDS);
const MAX_ENTRIES = MAX_TOPICS * MAX_TOPIC_ENTRIES;

/** The reaction game gives its xp only when all its rounds are done. */
export const REACTION_ROUNDS = 3;

/** The head-movement drill is endless; time beyond a day does not count. */
export const MAX_TRAINING_MINUTES = 24 * 60;

/**
 * Every game and drill, in the order in which they are listed. The id is the folder in `app/games/`, the address, and the
 * `gameType` of statistics and plays, so it never changes.
 */
export const GAMES = {
  audio: { section: "training", mostAsked: MAX_ENTRIES * MOST_ROUNDS, xp: tenths(4) },
  cards: { section: "training", mostAsked: MAX_ENTRIES, xp: tenths(5) },
  quiz: { section: "games", mostAsked: QUESTION_COUNT, asksQuestions: true, xp: creditedXp },
  sort: { section: "games", mostAsked: MAX_TOPIC_ENTRIES, asksQuestions: true, xp: tenths(7) },
  nr: { section: "games", mostAsked: QUESTION_COUNT, asksQuestions: true, xp: creditedXp },
  interval: {
    section: "training",
    /** Phases of work and rest in turn, without a rest after the last round. */
    mostAsked: 2 * OWN_INTERVAL.rounds[1] - 1,
    /** `score`: completed phases. Work that was broken off is none (rule 13.6). */
    xp: (score) => (score === 0 ? 0 : creditedXp(2 * Math.floor(score / 2) + 1)),
  },
  reaction: { section: "games", mostAsked: REACTION_ROUNDS, xp: (score) => (score === REACTION_ROUNDS ? 3 : 0) },
  /** `score`: full minutes. */
  headmove: { section: "training", mostAsked: MAX_TRAINING_MINUTES, xp: (score) => creditedXp(2 * score) },
  names: { section: "games", mostAsked: QUESTION_COUNT, asksQuestions: true, xp: creditedXp },
} as const satisfies Record<string, GameFacts>;

export type GameId = keyof typeof GAMES;
export const GAME_IDS = Object.keys(GAMES) as readonly GameId[];

/**
 * How a run went, for what is said of it (rule 11.1). Questions are all answered by its end, so half of them right is a
 * success; of a drill it is only the whole.
 */
export type Course = "done" | "nearly" | "part" | "start" | "nothing";

/** The share that is nearly all. */
const NEARLY = 0.8;

export function courseOf(game: GameId, { score, total }: { score: number; total: number }): Course {
  if (factsOf(game).asksQuestions) {
    if (2 * score >= total) return "done";
    return score > 0 ? "start" : "nothing";
  }
  if (score >= total) return "done";
  return score >= NEARLY * total ? "nearly" : "part";
}

/** Whether so many questions were answered wrong that repeating these comes first (rule 11.7). */
export const needsRepeat = (game: GameId, { score, total }: { score: number; total: number }): boolean =>
  factsOf(game).asksQuestions === true && score < NEARLY * total;

/** The facts of any game. */
export const factsOf = (game: GameId): GameFacts => GAMES[game];
