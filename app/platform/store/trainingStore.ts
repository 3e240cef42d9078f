import { parseWobblers, type Wobblers } from "#domain/game/wobblers.ts";
import { useMemo } from "react";
import { GAME_IDS, type GameId } from "#domain/game/games.ts";
import { readLocal, readLocalJson, writeLocal } from "./localValue.ts";
import { makeListeners, useStore } from "./makeStore.ts";

/** Per user and device. A changed shape gets a new number; values under the old key are ignored. */
const WOBBLERS = "dojo.wobblers.v1.";
const SENT = "dojo.weak.v1.";
const RUN = "dojo.run.v1.";

const changes = makeListeners();
const trained = makeListeners<[uid: string]>();

/** Calls back after each answer on this device that changed what wobbles. */
export const onTrained = trained.subscribe;

/** What wobbles for this user (Wackelkandidaten), and how much. */
export const readWobblers = (uid: string): Wobblers => parseWobblers(readLocalJson(WOBBLERS + uid));

/** Keeps what wobbles, as it is on all devices. */
export function keepWobblers(uid: string, wobblers: Wobblers) {
  writeLocal(WOBBLERS + uid, JSON.stringify(wobblers));
  changes.tell();
}

/** What answers on this device have made of some items: their new degrees, 0 for those that are known. */
export function writeWobblers(uid: string, met: Wobblers) {
  keepWobblers(uid, parseWobblers({ ...readWobblers(uid), ...met }));
  trained.tell(uid);
}

/** What wobbles for this user, kept up to date. */
export function useWobblers(uid: string): Wobblers {
  const stored = useStore({ subscribe: changes.subscribe, current: () => readLocal(WOBBLERS + uid) });
  // oxlint-disable-next-line react/exhaustive-deps -- what is read is what is stored
  return useMemo(() => readWobblers(uid), [uid, stored]);
}

/** The Wackelkandidaten that the profile had when this device last met it; nothing is sent before. */
export function readSentWeak(uid: string): string[] {
  const stored = readLocalJson(SENT + uid);
  return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
}

export const writeSentWeak = (uid: string, weak: readonly string[]) => writeLocal(SENT + uid, JSON.stringify(weak));

/** The interrupted run of a game as stored, not yet validated. */
export const readKeptRun = (uid: string, game: GameId): unknown => readLocalJson(`${RUN}${uid}.${game}`);

/** Stores an interrupted run in place of an earlier one; undefined forgets it. */
export const writeKeptRun = (uid: string, game: GameId, run: object | undefined) =>
  writeLocal(`${RUN}${uid}.${game}`, run && JSON.stringify(run));

/** An interrupted run in one line, for the home page. */
export interface KeptRunLine {
  game: GameId;
  keptAtMs: number;
  /** How far it is; runs of earlier versions do not say. */
  line?: string;
}

const LONGEST_LINE = 120;

/** All interrupted runs of this user on this device; whether they can be resumed, the games say. */
export function readKeptLines(uid: string): KeptRunLine[] {
  return GAME_IDS.flatMap((game) => {
    const { keptAtMs, line } = (readKeptRun(uid, game) ?? {}) as Partial<Record<keyof KeptRunLine, unknown>>;
    if (typeof keptAtMs !== "number") return [];
    return [{ game, keptAtMs, line: typeof line === "string" ? line.slice(0, LONGEST_LINE) : undefined }];
  });
}
