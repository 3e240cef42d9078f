import type { Note } from "#domain/notes/note.ts";
import { useAdapters, useLasting } from "../platform/context.tsx";
import { useAtRisk } from "../platform/keepStorage.ts";
import { saveCopy } from "../platform/saveCopy.ts";
import { unsentText } from "../text/unsent.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useAction } from "../ui/useAction.ts";
import styles from "./NoteText.module.css";

const text = unsentText.atRisk;

function SaveCopy() {
  const { profile } = useAdapters();
  const { busy, run } = useAction(
    () => saveCopy(profile),
    () => text.failed,
  );
  return (
    <Button busy={busy} icon="export" onClick={run}>
      {text.save}
    </Button>
  );
}

/** Where notes wait for the server in a browser that forgets: until when, and how to keep them nevertheless. */
export function AtRisk({ notes }: { notes: readonly Note[] }) {
  const isLasting = useLasting();
  const isAtRisk = useAtRisk(isLasting && notes.some(({ pending }) => pending));
  if (!isAtRisk) return null;
  return (
    <div className={styles.atRisk}>
      <Notice kind="offline">{text.text}</Notice>
      <SaveCopy />
    </div>
  );
}
