import { type Note, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { keptInBrowser } from "./keptValues.ts";

/** The unsaved content of a note form. */
export interface NoteDraft {
  /** An existing category, null for a new one, undefined before a choice. */
  chosen?: string | null;
  newName: string;
  content: string;
}

const PREFIX = "dojo.draft.";

/** The key of the draft of a technique's next note. */
export const noteDraftKey = (uid: string, ref: TechniqueRef): string => `${uid}.${refKey(ref)}`;

function parseDraft(stored: unknown): NoteDraft | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { chosen, newName, content } = stored as Partial<Record<keyof NoteDraft, unknown>>;
  if (typeof newName !== "string" || typeof content !== "string") return undefined;
  return { chosen: typeof chosen === "string" || chosen === null ? chosen : undefined, newName, content };
}

/** The unsaved text, if any. */
export function readDraft(key: string): NoteDraft | undefined {
  try {
    return parseDraft(JSON.parse(keptInBrowser.get(PREFIX + key) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Keeps unsaved text; undefined forgets it. */
export function writeDraft(key: string, draft: NoteDraft | undefined) {
  if (draft) keptInBrowser.set(PREFIX + key, JSON.stringify(draft));
  else keptInBrowser.remove(PREFIX + key);
}

/** Puts the text of a note back into a draft, before anything typed since. */
export function withNote(draft: NoteDraft, { category, content }: Pick<Note, "category" | "content">): NoteDraft {
  const typed = draft.content.trim();
  return { chosen: null, newName: category, content: typed ? `${content}\n\n${draft.content}` : content };
}
