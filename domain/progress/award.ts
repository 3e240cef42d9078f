import { isVisible } from "../text/visible.ts";
import { creditedXp, MAX_DAILY_PLAYS } from "./xp.ts";

/** The state before a play is counted. */
interface Standing {
  displayName: string;
  /** Plays of this game on this day before this one. */
  playCount: number;
  /** The xp of the game before the limit. */
  xp: number;
}

export interface Award {
  xpGranted: number;
  limitReached: boolean;
  nameMissing: boolean;
  /** Rewarded plays of this game left for the day. */
  remainingPlays: number;
}

/** The reward of a play: nothing without a display name or above the daily limit. */
export function awardFor({ displayName, playCount, xp }: Standing): Award {
  const limitReached = playCount >= MAX_DAILY_PLAYS;
  const nameMissing = !isVisible(displayName);
  return {
    xpGranted: limitReached || nameMissing ? 0 : creditedXp(xp),
    limitReached,
    nameMissing,
    remainingPlays: limitReached ? 0 : MAX_DAILY_PLAYS - playCount - 1,
  };
}
