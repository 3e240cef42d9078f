import { parseWobblers, type Wobblers } from "#domain/game/wobblers.ts";
import type { GameId } from "../../routes.ts";
import { readLocalJson, writeLocal } from "./localValue.ts";

/** Per user and device. A changed shape gets a new number; values under the old key are ignored. */
const WOBBLERS = "dojo.wobblers.v1.";
const RUN = "dojo.run.v1.";

/** What wobbles for this user (Wackelkandidaten). */
export const readWobblers = (uid: string): Wobblers => parseWobblers(readLocalJson(WOBBLERS + uid));

export const writeWobblers = (uid: string, wobblers: Wobblers) => writeLocal(WOBBLERS + uid, JSON.stringify(wobblers));

/** The interrupted run of a game as stored, not yet validated. */
export const readKeptRun = (uid: string, game: GameId): unknown => readLocalJson(`${RUN}${uid}.${game}`);

/** Stores an interrupted run in place of an earlier one; undefined forgets it. */
export const writeKeptRun = (uid: string, game: GameId, run: object | undefined) =>
  writeLocal(`${RUN}${uid}.${game}`, run && JSON.stringify(run));
