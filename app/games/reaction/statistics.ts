import { ANTICIPATION_MS } from "./config.ts";

/** A finished round: the time from the frame that showed the pad to the press. */
export interface Round {
  reactionMs: number;
  /** The length of a frame when the pad appeared. */
  frameMs: number;
}

export interface Statistics {
  /** The fastest time in whole milliseconds; `null` if every press was a guess. */
  bestMs: number | null;
  medianMs: number | null;
  /** The error of a time: half of the longest frame. */
  uncertaintyMs: number;
  /** The number of rounds left out as guesses. */
  guessed: number;
}

/** Faster than any reaction: a guess that happened to hit. */
export const isGuessed = ({ reactionMs }: Round): boolean => reactionMs < ANTICIPATION_MS;

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
}

/** The statistics of a run, without guesses. */
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
