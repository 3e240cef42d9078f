import type { Note } from "./note.ts";

export interface NoteGroup {
  category: string;
  /** Newest first. */
  notes: Note[];
}

const byCategory = new Intl.Collator("de", { numeric: true });
const newestFirst = (one: Note, other: Note) =>
  other.createdAt.localeCompare(one.createdAt) || byCategory.compare(one.content, other.content);

/** Categories in the order of the German alphabet, newest note first in each. */
export function groupNotes(notes: readonly Note[]): NoteGroup[] {
  const groups = Map.groupBy(notes, ({ category }) => category);
  return [...groups]
    .map(([category, members]) => ({ category, notes: members.sort(newestFirst) }))
    .sort((one, other) => byCategory.compare(one.category, other.category));
}

/** Which groups are open: a single group is; others stay as they were, closed at first (rule 6.3). */
export function openAfterChange(open: ReadonlySet<string>, categories: readonly string[]): ReadonlySet<string> {
  const [only, ...others] = categories;
  return only !== undefined && others.length === 0 ? new Set([...open, only]) : open;
}
