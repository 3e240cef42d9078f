import { parseSheet, type Sheet } from "#domain/learning/sheet.ts";
import { localKeys, readLocalJson, writeLocal } from "./localValue.ts";
import { openSheetKey } from "./openSheets.ts";

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
