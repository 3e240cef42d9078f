import type { Note } from "#domain/notes/note.ts";
import { useLasting } from "../platform/context.tsx";
import { notesText } from "../text/notes.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./NoteText.module.css";
import { whenWritten } from "./when.ts";

interface NoteMetaProps {
  note: Note;
  nowMs: number;
  /** Where notes do not stand under their category. */
  hasCategory?: boolean;
}

/** The time of a note, and whether the server has it. */
export function NoteMeta({ note, nowMs, hasCategory = false }: NoteMetaProps) {
  const isLasting = useLasting();
  const when = whenWritten(note.createdAt, nowMs);
  return (
    <p className={styles.meta}>
      {hasCategory && <span className={styles.category}>{note.category}</span>}
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

/** The text of a note with its line breaks. */
export function NoteContent({ content }: { content: string }) {
  return <p className={styles.content}>{content}</p>;
}
