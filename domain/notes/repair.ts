import { type Note, noteKey } from "./note.ts";

/** What a user did to the notes of one technique. An edit is a replacement. */
export type NoteChange =
  | { kind: "add"; note: Note }
  | { kind: "remove"; note: Note }
  | { kind: "replace"; before: Note; after: Note };

/** What is still to be done so that the stored notes agree with what the user did. Each is a commit of its own. */
export interface MissingChanges {
  add: Note[];
  remove: Note[];
}

/**
 * Compares what a user did, in order, with what is stored. The last word on each note counts, so that a note that was added
 * and then deleted does not rise again. An edit of a note that is gone becomes a new note: nothing written is ever lost.
 */
export function missingChanges(done: readonly NoteChange[], stored: readonly Note[]): MissingChanges {
  const wanted = new Map<string, { note: Note; present: boolean }>();
  const decide = (note: Note, present: boolean) => wanted.set(noteKey(note), { note, present });
  for (const change of done) {
    if (change.kind === "add") decide(change.note, true);
    else if (change.kind === "remove") decide(change.note, false);
    else {
      decide(change.before, false);
      decide(change.after, true);
    }
  }
  const there = new Set(stored.map(noteKey));
  const differing = [...wanted].filter(([key, { present }]) => present !== there.has(key)).map(([, wish]) => wish);
  const notesOf = (present: boolean) => differing.filter((wish) => wish.present === present).map(({ note }) => note);
  return { add: notesOf(true), remove: notesOf(false) };
}
