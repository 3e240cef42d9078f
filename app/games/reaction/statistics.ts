import { ANTICIPATION_MS } from "./config.ts";

/** One round that was played: from the frame that showed the pad to the press. */
export interface Round {
  reactionMs: number;
  /** How long a frame took when the pad came. */
  frameMs: number;
}

export interface Statistics {
  /** The fastest time in whole milliseconds; `null` where every press was guessed. */
  bestMs: number | null;
  medianMs: number | null;
  /** How far a time may be off: half of the longest frame. */
  uncertaintyMs: number;
  /** How many rounds are left out because nobody reacts that fast. */
  guessed: number;
}

/** Pressed faster than anybody reacts: a guess that happened to hit. */
export const isGuessed = ({ reactionMs }: Round): boolean => reactionMs < ANTICIPATION_MS;

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
}

/** What the rounds of a run amount to, guesses left out. */
export function statisticsOf(rounds: readonly Round[]): Statistics {
  const times = rounds.filter((round) => !isGuessed(round)).map(({ reactionMs }) => reactionMs);
  const sorted = times.sort((one, other) => one - other);
  return {
    bestMs: sorted[0] === undefined ? null : Math.round(sorted[0]),
    medianMs: medianOf(sorted),
    uncertaintyMs: Math.ceil(Math.max(0, ...rounds.map(({ frameMs }) => frameMs)) / 2),
    guessed: rounds.length - times.length,
  };
}
