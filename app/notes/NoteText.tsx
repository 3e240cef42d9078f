import type { Note } from "#domain/notes/note.ts";
import { useLasting } from "../platform/context.tsx";
import { notesText } from "../text/notes.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./NoteText.module.css";
import { whenWritten } from "./when.ts";

/** When a note was written, and whether the server already has it. */
export function NoteMeta({ note, nowMs }: { note: Note; nowMs: number }) {
  const isLasting = useLasting();
  const when = whenWritten(note.createdAt, nowMs);
  return (
    <p className={styles.meta}>
      {when ? (
        <time dateTime={note.createdAt}>
          {when.relative} · {when.exact}
        </time>
      ) : (
        notesText.note.undated
      )}
      {note.pending && (
        <span className={styles.pending}>
          <Icon name="offline" />
          {isLasting ? notesText.note.pending : notesText.note.pendingHere}
        </span>
      )}
    </p>
  );
}

/** The text of a note as it was written, line by line. */
export function NoteContent({ content }: { content: string }) {
  return <p className={styles.content}>{content}</p>;
}
