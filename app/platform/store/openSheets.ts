import { parseSheet, type Sheet } from "#domain/learning/sheet.ts";
import { localKeys, readLocal, readLocalJson, writeLocal } from "./localValue.ts";

/** Per user and run. A changed shape gets a new number; values under the old key are ignored. */
const SHEET = "dojo.sheet.v1.";

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
