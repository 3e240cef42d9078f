import { levelFor } from "#domain/progress/level.ts";
import type { Adapters, Play, PlayOutcome } from "../../platform/adapters.ts";
import { logFault } from "../../platform/log.ts";
import { resultText } from "../../text/games.ts";

/** A play that is written, at least on this device. */
export interface Credit {
  outcome: PlayOutcome;
  /** The level to celebrate, if it was not celebrated before (rule 7.13). */
  levelUp?: number;
}

const report = (cause: unknown) => logFault(resultText.failedLog, cause);

type Stores = Pick<Adapters, "plays" | "profile">;

/** Submitted plays by id: a play is submitted once, however often its result renders. */
const submitted = new Map<string, Promise<Credit>>();

async function submit({ plays, profile }: Stores, play: Play, celebratedLevel: number): Promise<Credit> {
  const outcome = await plays.submit(play);
  outcome.acknowledged.catch(report);
  const level = levelFor(outcome.xpAfter).level;
  const isNew = level > levelFor(outcome.xpBefore).level && level > celebratedLevel;
  if (!isNew) return { outcome };
  // A failure here only means that the level may be celebrated again.
  profile.update({ celebratedLevel: level }).catch(() => undefined);
  return { outcome, levelUp: level };
}

/**
 * Submits a play and logs any failure, also a later one. A failed play may be submitted again: its id keeps it from
 * counting twice.
 */
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
