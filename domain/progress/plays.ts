import { factsOf, type GameId } from "../game/games.ts";

/** How many days later a play that was made offline still counts. */
export const MAX_PLAY_AGE_DAYS = 14;

/** How far the clock of a device may be ahead, for example by a manual change to summer time. */
export const MAX_CLOCK_ERROR_MS = 60 * 60 * 1000;

/**
 * Whether a run counts as a play. Questions are all answered by its end, right or not; a drill with nothing done, as
 * when it is stopped at once, earns nothing and uses up no play of the day.
 */
export const isPlay = (gameType: GameId, { score, total }: { score: number; total: number }): boolean =>
  factsOf(gameType).asksQuestions ? total > 0 : score > 0;
