import * as v from "valibot";
import { visibleName } from "../text/visible.ts";

/** Where a note without a category is shown (S1 section 3). */
export const NO_CATEGORY = "Ohne Kategorie";

/** Which technique a note belongs to. `topic` is canonical: single and kombi are both `tech`. */
export interface TechniqueRef {
  topic: "tech" | "kuen" | "theorie";
  topicListID: string;
  techniqueNr: string;
}

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

/** The id of a note document, without the user: what is unique among the notes of one user. */
export const refKey = ({ topic, topicListID, techniqueNr }: TechniqueRef): string =>
  `${topic}-${topicListID}-${techniqueNr}`;

/** A note has no id of its own: it is what it says and when it was written. */
export const noteKey = ({ category, content, createdAt }: Note): string =>
  JSON.stringify([createdAt, category, content]);

const word = v.fallback(v.string(), "");
/** Legacy notes carry `title` instead of `category`, or neither (S1 section 3). */
const storedNote = v.object({ category: word, title: word, content: word, createdAt: word });
const storedRef = v.object({
  topic: v.picklist(["tech", "kuen", "theorie"]),
  topicListID: v.string(),
  techniqueNr: v.string(),
});

/** A stored note as the app shows it; undefined for what is not a note at all. */
export function parseNote(stored: unknown): Note | undefined {
  const parsed = v.safeParse(storedNote, stored);
  if (!parsed.success) return undefined;
  const { category, title, content, createdAt } = parsed.output;
  return { category: visibleName(category) || visibleName(title) || NO_CATEGORY, content, createdAt };
}

/** The notes of a document, whatever has been stored there. */
export function parseNotes(stored: unknown): Note[] {
  return Array.isArray(stored) ? stored.flatMap((entry) => parseNote(entry) ?? []) : [];
}

/** The technique that a note document names, or undefined where it names none. */
export function parseRef(stored: unknown): TechniqueRef | undefined {
  const parsed = v.safeParse(storedRef, stored);
  return parsed.success ? parsed.output : undefined;
}

/** The category that a new note gets: the chosen one, else the new name, else 'Ohne Kategorie'. */
export function categoryOf(chosen: string | undefined, newName: string): string {
  return chosen ?? (visibleName(newName) || NO_CATEGORY);
}
