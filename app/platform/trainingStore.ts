import { parseWobblers, type Wobblers } from "#domain/game/wobblers.ts";
import type { GameId } from "../routes.ts";
import { readLocalJson, writeLocal } from "./localValue.ts";

/** Of one user on this device. A new shape gets a new number; what is under the old key is then left alone. */
const WOBBLERS = "dojo.wobblers.v1.";
const RUN = "dojo.run.v1.";

/** What wobbles for this user (Wackelkandidaten). */
export const readWobblers = (uid: string): Wobblers => parseWobblers(readLocalJson(WOBBLERS + uid));

export const writeWobblers = (uid: string, wobblers: Wobblers) => writeLocal(WOBBLERS + uid, JSON.stringify(wobblers));

/** The interrupted run of a game as it was stored: anything may be in it. */
export const readKeptRun = (uid: string, game: GameId): unknown => readLocalJson(`${RUN}${uid}.${game}`);

/** Keeps an interrupted run in place of an earlier one; undefined forgets it. */
export const writeKeptRun = (uid: string, game: GameId, run: object | undefined) =>
  writeLocal(`${RUN}${uid}.${game}`, run && JSON.stringify(run));
