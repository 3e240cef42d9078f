import * as v from "valibot";
import { visibleName } from "../text/visible.ts";
import { refKey, type TechniqueRef } from "./techniqueRef.ts";

export { refKey, type TechniqueRef };

/** The category of notes without one (rule 6.2). */
export const NO_CATEGORY = "Ohne Kategorie";

export interface Note {
  category: string;
  content: string;
  /** ISO time stamp. */
  createdAt: string;
  /** Written on this device and not yet acknowledged; never stored. */
  pending?: boolean;
}

export interface TechniqueNotes extends TechniqueRef {
  notes: Note[];
}

/** A note has no id: its content and creation time identify it. */
export const noteKey = ({ category, content, createdAt }: Note): string =>
  JSON.stringify([createdAt, category, content]);

const word = v.fallback(v.string(), "");
/** Legacy notes have `title` instead of `category`, or neither (rule 6.2). */
const storedNote = v.object({ category: word, title: word, content: word, createdAt: word });
const storedRef = v.object({
  topic: v.picklist(["tech", "kuen", "theorie"]),
  topicListID: v.string(),
  techniqueNr: v.string(),
});

/** Parses a stored note; undefined if it is none. */
export function parseNote(stored: unknown): Note | undefined {
  const parsed = v.safeParse(storedNote, stored);
  if (!parsed.success) return undefined;
  const { category, title, content, createdAt } = parsed.output;
  return { category: visibleName(category) || visibleName(title) || NO_CATEGORY, content, createdAt };
}

/** The valid notes of a document. */
export function parseNotes(stored: unknown): Note[] {
  return Array.isArray(stored) ? stored.flatMap((entry) => parseNote(entry) ?? []) : [];
}

/** The technique of a note document, undefined if it names none. */
export function parseRef(stored: unknown): TechniqueRef | undefined {
  const parsed = v.safeParse(storedRef, stored);
  return parsed.success ? parsed.output : undefined;
}

/** The category of a new note: the chosen one, else the new name, else 'Ohne Kategorie'. */
export function categoryOf(chosen: string | undefined, newName: string): string {
  return chosen ?? (visibleName(newName) || NO_CATEGORY);
}
