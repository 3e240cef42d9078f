import { readLocal, writeLocal } from "./localValue.ts";

const PREFIX = "dojo.draft.";

/** What was typed and not yet saved, of any shape; whoever reads it checks it. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(readLocal(PREFIX + key) ?? "null");
  } catch {
    return undefined;
  }
}

/** Keeps what was typed; undefined forgets it. */
export const writeDraft = (key: string, draft: object | undefined) =>
  writeLocal(PREFIX + key, draft && JSON.stringify(draft));

/** Forgets all drafts of a user. */
export function clearDrafts(uid: string) {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  for (const key of keys.filter((key) => key.startsWith(`${PREFIX}${uid}.`))) localStorage.removeItem(key);
}
