import { type Note, noteKey } from "./note.ts";

/** A change of the notes of one technique. An edit is a replacement. */
export type NoteChange =
  | { kind: "add"; note: Note }
  | { kind: "remove"; note: Note }
  | { kind: "replace"; before: Note; after: Note };

/** A stored note to remove. */
export interface MissingRemoval {
  note: Note;
  /** The new version of an edited note, if not stored yet: until then the old one stays. */
  once?: Note;
}

/** The changes that are still needed to bring the stored notes in line with what the user did. Each is one commit. */
export interface MissingChanges {
  add: Note[];
  remove: MissingRemoval[];
}

/** Each affected note with its last wanted state and the version that replaced it in an edit. */
function wishesOf(done: readonly NoteChange[]) {
  const wishes = new Map<string, { note: Note; present: boolean; next?: string }>();
  for (const change of done) {
    if (change.kind === "add") wishes.set(noteKey(change.note), { note: change.note, present: true });
    else if (change.kind === "remove") wishes.set(noteKey(change.note), { note: change.note, present: false });
    else {
      const { before, after } = change;
      wishes.set(noteKey(before), { note: before, present: false, next: noteKey(after) });
      wishes.set(noteKey(after), { note: after, present: true });
    }
  }
  return wishes;
}

/**
 * Compares the user's changes, in order, with the stored notes. The last change of each note counts, so that a note
 * added and then deleted stays deleted. An edit of a missing note adds it as a new one, so that no text is lost.
 */
export function missingChanges(done: readonly NoteChange[], stored: readonly Note[]): MissingChanges {
  const wishes = wishesOf(done);
  const there = new Set(stored.map(noteKey));
  /** The newest version of an edited note, if wanted and missing. Edits may lead back to an earlier version. */
  const missingVersion = (key: string | undefined): Note | undefined => {
    const seen = new Set<string>();
    for (let at = key; at !== undefined && !seen.has(at); at = wishes.get(at)?.next) {
      seen.add(at);
      const wish = wishes.get(at);
      if (wish?.present) return there.has(at) ? undefined : wish.note;
    }
    return undefined;
  };
  const add: Note[] = [];
  const remove: MissingRemoval[] = [];
  for (const [key, { note, present, next }] of wishes) {
    if (present === there.has(key)) continue;
    if (present) add.push(note);
    else remove.push({ note, once: missingVersion(next) });
  }
  return { add, remove };
}

/** The note that a change adds or removes. */
export const subjectOf = (change: NoteChange): Note => (change.kind === "replace" ? change.after : change.note);
