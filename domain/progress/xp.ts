/** No play gives more, whatever it counted (S1 section 5). */
export const MAX_XP_PER_PLAY = 30;

/** So many plays of one game are rewarded on one day (S2 section 1). */
export const MAX_DAILY_PLAYS = 7;

const XP_PER_NOTE = 10;

/** What is credited for a play: whole, never negative, at most 30. */
export const creditedXp = (xp: number): number => Math.min(MAX_XP_PER_PLAY, Math.max(0, Math.round(xp)));

/** The xp that a user sees: what was earned, and 10 for every note (S1 section 3). */
export const shownXp = (xp: number, noteCount: number): number => xp + noteCount * XP_PER_NOTE;

/** What each game gives for what was done in it (S2 section 9, decisions 19). */
export const gameXp = {
  /** `index`: the position in the sequence of work and rest phases that was reached. */
  interval: (index: number) => creditedXp(2 * Math.floor(index / 2) + 1),
  audio: (index: number) => creditedXp(index * 0.4),
  cards: (techniques: number) => creditedXp(techniques * 0.5),
  sort: (correct: number) => creditedXp(correct * 0.7),
  quiz: (correct: number) => creditedXp(correct),
  names: (correct: number) => creditedXp(correct),
  nr: (correct: number) => creditedXp(correct),
  reaction: (finished: boolean) => creditedXp(finished ? 3 : 0),
  headmove: (durationMs: number) => creditedXp(2 * Math.floor(durationMs / 60_000)),
} as const;
