import type { Note } from "#domain/notes/note.ts";
import { useAdapters, useLasting } from "../platform/context.tsx";
import { useAtRisk } from "../platform/store/keepStorage.ts";
import { saveCopy } from "../platform/saveCopy.ts";
import { unsentText } from "../text/unsent.ts";
import { FileButton } from "../ui/controls/FileButton.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import styles from "./NoteText.module.css";

const text = unsentText.atRisk;

/**
 * A warning for notes that wait for the server in a browser that deletes storage: the deadline, and how to save a copy.
 */
export function AtRisk({ notes }: { notes: readonly Note[] }) {
  const { profile } = useAdapters();
  const isLasting = useLasting();
  const isAtRisk = useAtRisk(isLasting && notes.some(({ pending }) => pending));
  if (!isAtRisk) return null;
  return (
    <div className={styles.atRisk}>
      <Notice kind="offline">{text.text}</Notice>
      <FileButton save={() => saveCopy(profile)} failed={text.failed}>
        {text.save}
      </FileButton>
    </div>
  );
}
