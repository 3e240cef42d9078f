import { parseWobblers, type Wobblers } from "#domain/game/wobblers.ts";
import { useMemo } from "react";
import { parseSheet, type Sheet } from "#domain/learning/sheet.ts";
import { GAME_IDS, type GameId } from "#domain/game/games.ts";
import { localKeys, readLocal, readLocalJson, writeLocal } from "./localValue.ts";
import { makeListeners, useStore } from "./makeStore.ts";

/** Per user and device. A changed shape gets a new number; values under the old key are ignored. */
const WOBBLERS = "dojo.wobblers.v1.";
const SENT = "dojo.weak.v1.";
const RUN = "dojo.run.v1.";
const SHEET = "dojo.sheet.v1.";

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

/** What a run has said so far, and whether its page has gone out of sight, from where it may not come back. */
export interface OpenSheet {
  sheet: Sheet;
  isLeft: boolean;
}

const openSheetKey = (uid: string, runId: string) => `${SHEET}${uid}.${runId}`;

/** Keeps what a run has said so far, until it is over; undefined forgets it. */
export const writeOpenSheet = (uid: string, runId: string, open: OpenSheet | undefined) =>
  writeLocal(openSheetKey(uid, runId), open && JSON.stringify(open));

/** Whether what a run has said is still kept: another page may have taken it. */
export const hasOpenSheet = (uid: string, runId: string): boolean => readLocal(openSheetKey(uid, runId)) !== undefined;

/** A sheet that nobody has added to for so long belongs to a run that has ended without saying so. */
const OPEN_MS = 10 * 60_000;

/** What runs have said that ended with their page; each is forgotten by being taken. */
export function takeLeftSheets(uid: string, nowMs: number): Sheet[] {
  return localKeys(openSheetKey(uid, "")).flatMap((key) => {
    const { sheet: stored, isLeft } = (readLocalJson(key) ?? {}) as { sheet?: { id?: unknown }; isLeft?: unknown };
    const sheet = typeof stored?.id === "string" ? parseSheet(stored.id, stored) : undefined;
    const isRunning = sheet && isLeft !== true && nowMs >= sheet.at && nowMs - sheet.at < OPEN_MS;
    if (isRunning) return [];
    writeLocal(key, undefined);
    return sheet ?? [];
  });
}
