/** The most xp for one play. */
export const MAX_XP_PER_PLAY = 30;

/** Plays of one game that are rewarded per day. */
export const MAX_DAILY_PLAYS = 7;

const XP_PER_NOTE = 10;

/** The credited xp of a play: an integer from 0 to 30. */
export const creditedXp = (xp: number): number => Math.min(MAX_XP_PER_PLAY, Math.max(0, Math.round(xp)));

/** Shown xp: the earned ones, plus 10 for each note. */
export const shownXp = (xp: number, noteCount: number): number => xp + noteCount * XP_PER_NOTE;

/** Tenths of an xp for each point, in integers, so that the access rules get the same result. */
export const tenths = (each: number) => (score: number) => creditedXp(Math.floor((score * each + 5) / 10));
