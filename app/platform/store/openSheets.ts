import type { Sheet } from "#domain/learning/sheet.ts";
import { readLocal, writeLocal } from "./localValue.ts";

/** Per user and run. A changed shape gets a new number; values under the old key are ignored. */
const SHEET = "dojo.sheet.v1.";

/** What a run has said so far, and whether its page has gone out of sight, from where it may not come back. */
export interface OpenSheet {
  sheet: Sheet;
  isLeft: boolean;
}

/** Where what a run has said is kept; without a run the beginning of all of them. */
export const openSheetKey = (uid: string, runId: string) => `${SHEET}${uid}.${runId}`;

/** Keeps what a run has said so far, until it is over; undefined forgets it. */
export const writeOpenSheet = (uid: string, runId: string, open: OpenSheet | undefined) =>
  writeLocal(openSheetKey(uid, runId), open && JSON.stringify(open));

/** Whether what a run has said is still kept: another page may have taken it. */
export const hasOpenSheet = (uid: string, runId: string): boolean => readLocal(openSheetKey(uid, runId)) !== undefined;
