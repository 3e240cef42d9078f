import { parseSheet, type Sheet } from "#domain/learning/sheet.ts";
import { localKeys, readLocalJson, writeLocal } from "./localValue.ts";
import { openSheetKey } from "./openSheets.ts";

/** A sheet that nobody has added to for so long belongs to a run that has ended without saying so. */
const OPEN_MS = 10 * 60_000;

/** Taken, but perhaps not stored by the SDK yet: where a page ends just then, the next one takes it again. */
const TAKEN = "dojo.taken.v1.";
const takenKey = (uid: string, id: string) => `${TAKEN}${uid}.${id}`;
const takenHere = new Set<string>();

const readSheet = (stored: { id?: unknown } | undefined): Sheet | undefined =>
  typeof stored?.id === "string" ? parseSheet(stored.id, stored) : undefined;

/** Puts aside what runs have said that ended with their page; of those that run still, nothing. */
function putAside(uid: string, nowMs: number) {
  for (const key of localKeys(openSheetKey(uid, ""))) {
    const { sheet: stored, isLeft } = (readLocalJson(key) ?? {}) as { sheet?: { id?: unknown }; isLeft?: unknown };
    const sheet = readSheet(stored);
    const isRunning = sheet && isLeft !== true && nowMs >= sheet.at && nowMs - sheet.at < OPEN_MS;
    if (isRunning) continue;
    if (sheet) writeLocal(takenKey(uid, sheet.id), JSON.stringify(sheet));
    writeLocal(key, undefined);
  }
}

/** What runs have said that ended with their page, each once; it is kept until `forgetTaken`. */
export function takeLeftSheets(uid: string, nowMs: number): Sheet[] {
  putAside(uid, nowMs);
  const taken = localKeys(takenKey(uid, "")).flatMap((key) => readSheet(readLocalJson(key) as object) ?? []);
  const fresh = taken.filter(({ id }) => !takenHere.has(id));
  for (const { id } of fresh) takenHere.add(id);
  return fresh;
}

/** The SDK has stored it, and sends it when it can. */
export const forgetTaken = (uid: string, id: string) => writeLocal(takenKey(uid, id), undefined);
