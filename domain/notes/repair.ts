import { type Note, noteKey } from "./note.ts";

/** What a user did to the notes of one technique. An edit is a replacement. */
export type NoteChange =
  | { kind: "add"; note: Note }
  | { kind: "remove"; note: Note }
  | { kind: "replace"; before: Note; after: Note };

/** A stored note that has to go. */
export interface MissingRemoval {
  note: Note;
  /** The new version in its place, where that is not yet stored: until it is, the old one stays. */
  once?: Note;
}

/** What is still to be done so that the stored notes agree with what the user did. Each is a commit of its own. */
export interface MissingChanges {
  add: Note[];
  remove: MissingRemoval[];
}

/** Each note that was touched, with the last word on it and the version that an edit has put in its place. */
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
 * Compares what a user did, in order, with what is stored. The last word on each note counts, so that a note that was added
 * and then deleted does not rise again. An edit of a note that is gone becomes a new note: nothing written is ever lost.
 */
export function missingChanges(done: readonly NoteChange[], stored: readonly Note[]): MissingChanges {
  const wishes = wishesOf(done);
  const there = new Set(stored.map(noteKey));
  /** The newest version of an edited note, if it is wanted and missing. Edits may lead back to where they began. */
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

/** The note that a change leaves behind, or takes away. */
export const subjectOf = (change: NoteChange): Note => (change.kind === "replace" ? change.after : change.note);
