import type { GameId } from "../game/gameIds.ts";
import { REACTION_ROUNDS } from "./plays.ts";

/** No play gives more, whatever it counted. */
export const MAX_XP_PER_PLAY = 30;

/** So many plays of one game are rewarded on one day. */
export const MAX_DAILY_PLAYS = 7;

const XP_PER_NOTE = 10;

/** What is credited for a play: whole, never negative, at most 30. */
export const creditedXp = (xp: number): number => Math.min(MAX_XP_PER_PLAY, Math.max(0, Math.round(xp)));

/** The xp that a user sees: what was earned, and 10 for every note. */
export const shownXp = (xp: number, noteCount: number): number => xp + noteCount * XP_PER_NOTE;

/** So many tenths for each; in whole numbers, so that the access rules come to the same. */
const tenths = (each: number) => (score: number) => creditedXp(Math.floor((score * each + 5) / 10));

/** What each game gives for its score, the same number that is stored with the play. `firestore.rules` has the same formulae. */
export const gameXp: Readonly<Record<GameId, (score: number) => number>> = {
  /** `score`: how many phases of work and rest were passed, at least 1 where any work was done. Nothing without. */
  interval: (score) => (score === 0 ? 0 : creditedXp(2 * Math.floor(score / 2) + 1)),
  audio: tenths(4),
  cards: tenths(5),
  sort: tenths(7),
  quiz: creditedXp,
  names: creditedXp,
  nr: creditedXp,
  reaction: (score) => (score === REACTION_ROUNDS ? 3 : 0),
  /** `score`: full minutes. */
  headmove: (score) => creditedXp(2 * score),
};
