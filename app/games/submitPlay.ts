import { levelFor } from "#domain/progress/level.ts";
import type { Adapters, Play, PlayOutcome } from "../platform/adapters.ts";
import { logFault } from "../platform/log.ts";
import { resultText } from "../text/games.ts";

/** A play that has been written, at least on this device. */
export interface Credit {
  outcome: PlayOutcome;
  /** The level to celebrate, where there is one that was not celebrated before (decisions 20). */
  levelUp?: number;
}

const report = (cause: unknown) => logFault(resultText.failedLog, cause);

type Stores = Pick<Adapters, "plays" | "profile">;

/** Plays that have been handed over: a play is submitted once, however often its result is drawn. */
const submitted = new Map<string, Promise<Credit>>();

async function submit({ plays, profile }: Stores, play: Play, celebratedLevel: number): Promise<Credit> {
  const outcome = await plays.submit(play);
  outcome.acknowledged.catch(report);
  const level = levelFor(outcome.xpAfter).level;
  const isNew = level > levelFor(outcome.xpBefore).level && level > celebratedLevel;
  if (!isNew) return { outcome };
  // Only the memory of the celebration: it may fail, and then the next level is celebrated all the same.
  profile.update({ celebratedLevel: level }).catch(() => undefined);
  return { outcome, levelUp: level };
}

/** Hands a play over; what goes wrong, at once or later on the way to the server, is logged here. A play that failed may be handed over again: its id keeps it from counting twice. */
export function submitPlay(stores: Stores, play: Play, celebratedLevel: number): Promise<Credit> {
  const known = submitted.get(play.playId);
  if (known) return known;
  const credit = submit(stores, play, celebratedLevel);
  submitted.set(play.playId, credit);
  credit.catch((cause: unknown) => {
    submitted.delete(play.playId);
    report(cause);
  });
  return credit;
}
