import { type RefObject, useEffect, useRef, useState } from "react";
import { type Note, noteKey, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import type { Live } from "../platform/adapters.ts";
import { wallMs } from "../platform/clock.ts";
import { useLasting, useNotes, useSession } from "../platform/context.tsx";
import { useOnline } from "../platform/page/useOnline.ts";
import { noteDraftKey } from "../platform/store/drafts.ts";
import { onReturned, takeReturned } from "../platform/store/returned.ts";
import { notesText } from "../text/notes.ts";
import { Button } from "../ui/controls/Button.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { AtRisk } from "./AtRisk.tsx";
import { NoteForm, type NoteFormHandle } from "./NoteForm.tsx";
import { EditForm, Group, useOpenGroups } from "./NoteGroups.tsx";
import styles from "./NotesSection.module.css";
import { useNoteWriting } from "./useNoteWriting.ts";

/** The pressed button is gone: the focus moves to the group or, after its last note, to the heading. */
function useFocusNear() {
  const heading = useRef<HTMLHeadingElement>(null);
  const toggles = useRef(new Map<string, HTMLButtonElement>());
  return {
    heading,
    toggleRef: (category: string) => (button: HTMLButtonElement | null) => {
      if (button) toggles.current.set(category, button);
      else toggles.current.delete(category);
    },
    focusNear: (category: string) =>
      void requestAnimationFrame(() => (toggles.current.get(category) ?? heading.current)?.focus()),
  };
}

/** Texts that the server refused go back into the form, also from earlier visits. */
function useReturnedNotes(ref: TechniqueRef, uid: string, composer: RefObject<NoteFormHandle | null>) {
  const key = refKey(ref);
  useEffect(() => {
    const take = () => {
      const returned = composer.current ? takeReturned(uid, ref) : [];
      if (returned.length > 0) composer.current?.giveBack(returned);
    };
    take();
    return onReturned(take);
    // oxlint-disable-next-line react/exhaustive-deps -- `ref` is determined by the key
  }, [uid, key, composer]);
}

interface ChangesOptions {
  notes: readonly Note[];
  writing: ReturnType<typeof useNoteWriting>;
  openGroup: (category: string) => void;
  focusNear: (category: string) => void;
}

/** The actions on notes with their effects on open groups and focus, and the note being edited. */
function useNoteChanges({ notes, writing, openGroup, focusNear }: ChangesOptions) {
  const [editing, setEditing] = useState<Note>();
  const isEditedNoteGone = editing !== undefined && !notes.some((note) => noteKey(note) === noteKey(editing));
  return {
    editing,
    isEditedNoteGone,
    add(category: string, content: string) {
      openGroup(category);
      writing.add({ category, content, createdAt: new Date(wallMs()).toISOString() });
    },
    replace(before: Note, after: Note) {
      setEditing(undefined);
      openGroup(after.category);
      if (noteKey(before) !== noteKey(after) || isEditedNoteGone) writing.replace(before, after);
      focusNear(after.category);
    },
    remove(note: Note) {
      writing.remove(note, () => openGroup(note.category));
      focusNear(note.category);
    },
    edit(note: Note | undefined) {
      setEditing(note);
      if (!note && editing) focusNear(editing.category);
    },
  };
}

function Notebook({ technique, notes, uid }: { technique: TechniqueRef; notes: Note[]; uid: string }) {
  const composer = useRef<NoteFormHandle>(null);
  const isOnline = useOnline();
  const isLasting = useLasting();
  useReturnedNotes(technique, uid, composer);
  const { groups, categories, isOpen, openGroup, toggle } = useOpenGroups(notes);
  const { heading, toggleRef, focusNear } = useFocusNear();
  const writing = useNoteWriting(technique, uid);
  const { add, isEditedNoteGone, ...changes } = useNoteChanges({ notes, writing, openGroup, focusNear });
  const form = { draftKey: noteDraftKey(uid, technique), categories };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {notesText.title}
      </h2>
      {!isOnline && <p className={styles.offline}>{isLasting ? notesText.offline : notesText.offlineHere}</p>}
      <NoteForm
        ref={composer}
        {...form}
        initial={{ newName: "", content: "" }}
        submitLabel={notesText.composer.add}
        onSave={add}
        keepsOpen
      />
      {changes.editing && isEditedNoteGone && (
        <div className={styles.gone}>
          <Notice kind="info">{notesText.note.gone}</Notice>
          <EditForm note={changes.editing} {...form} replace={changes.replace} edit={changes.edit} />
        </div>
      )}
      <AtRisk notes={notes} />
      {groups.length === 0 && <p className={styles.empty}>{notesText.empty}</p>}
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group.category}
            group={group}
            isOpen={isOpen(group.category)}
            onToggle={() => toggle(group.category)}
            toggleRef={toggleRef(group.category)}
            {...form}
            {...changes}
          />
        ))}
      </div>
    </>
  );
}

interface ShownNotesProps {
  technique: TechniqueRef;
  uid: string;
  notes: Live<Note[]>;
  retry: () => void;
}

function ShownNotes({ technique, uid, notes, retry }: ShownNotesProps) {
  if (notes.status === "ready") return <Notebook technique={technique} notes={notes.value} uid={uid} />;
  return (
    <>
      <h2 className={styles.title}>{notesText.title}</h2>
      {notes.status === "loading" ? (
        <LoadingBar label={notesText.loading} />
      ) : (
        <div className={styles.failed}>
          <Notice kind="wrong">{notesText.failed}</Notice>
          <Button icon="repeat" onClick={retry}>
            {notesText.retry}
          </Button>
        </div>
      )}
    </>
  );
}

function WatchedNotes({ technique, uid, retry }: Omit<ShownNotesProps, "notes">) {
  return <ShownNotes technique={technique} uid={uid} notes={useNotes(technique)} retry={retry} />;
}

/** The user's notes on one technique by category: write, edit, delete. */
export function NotesSection({ technique }: { technique: TechniqueRef }) {
  const session = useSession();
  const [attempt, setAttempt] = useState(0);
  if (session.status !== "signedIn") return <LoadingBar label={notesText.loading} />;
  return (
    <section className={styles.section} aria-label={notesText.title}>
      <WatchedNotes
        key={`${refKey(technique)} ${attempt}`}
        technique={technique}
        uid={session.user.uid}
        retry={() => setAttempt(attempt + 1)}
      />
    </section>
  );
}
