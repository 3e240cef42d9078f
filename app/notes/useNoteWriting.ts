import type { Note, TechniqueRef } from "#domain/notes/note.ts";
import { useAdapters } from "../platform/context.tsx";
import { giveBack } from "../platform/store/returned.ts";
import { notesText } from "../text/notes.ts";
import { useToast } from "../ui/layers/Toast.tsx";

const UNDO_MS = 10_000;

/** The note actions of a technique. They do not wait for the server; refused texts come back through the draft. */
export function useNoteWriting(ref: TechniqueRef, uid: string) {
  const { notes } = useAdapters();
  const toast = useToast();
  // The session has ended while the page was open.
  const refused = () => toast(notesText.changeRefused);
  const comesBack = (note: Note) => () => {
    giveBack(uid, ref, note);
    toast(notesText.composer.refused);
  };
  return {
    add: (note: Note) => void notes.add(ref, note).catch(comesBack(note)),
    replace: (before: Note, after: Note) => void notes.replace(ref, before, after).catch(comesBack(after)),
    remove(note: Note, onUndo: () => void) {
      notes.remove(ref, note).catch(refused);
      const undo = () => {
        notes.add(ref, { category: note.category, content: note.content, createdAt: note.createdAt }).catch(refused);
        onUndo();
      };
      toast(notesText.deleted, { action: { label: notesText.undo, onAction: undo }, durationMs: UNDO_MS });
    },
  };
}
