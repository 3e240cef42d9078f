import { type RefObject, useEffect, useRef, useState } from "react";
import { type Note, noteKey, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import type { Live } from "../platform/adapters.ts";
import { wallMs } from "../platform/clock.ts";
import { useAdapters, useNotes, useSession } from "../platform/context.tsx";
import { noteDraftKey } from "../platform/drafts.ts";
import { giveBack, onReturned, takeReturned } from "../platform/returned.ts";
import { notesText } from "../text/notes.ts";
import { Button } from "../ui/Button.tsx";
import { LoadingBar } from "../ui/LoadingBar.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useToast } from "../ui/Toast.tsx";
import { AtRisk } from "./AtRisk.tsx";
import { NoteForm, type NoteFormHandle } from "./NoteForm.tsx";
import { EditForm, Group, useOpenGroups } from "./NoteGroups.tsx";
import styles from "./NotesSection.module.css";

const UNDO_MS = 10_000;

/** What a user does to the notes of a technique. Nothing here waits for the server, and what it refuses comes back by itself. */
function useNoteWriting(ref: TechniqueRef, uid: string) {
  const { notes } = useAdapters();
  const toast = useToast();
  // The session has ended under the page.
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

/** The button that was pressed is gone: the focus goes to the group, or, with the last note of it, to the heading. */
function focusNear(section: HTMLElement | null, category: string) {
  requestAnimationFrame(() => {
    const toggle = section?.querySelector<HTMLElement>(`[data-category="${CSS.escape(category)}"]`);
    (toggle ?? section?.querySelector<HTMLElement>("h2"))?.focus();
  });
}

/** Texts that the server did not take go back into the form, those of earlier days too. */
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

function Notebook({ technique, notes, uid }: { technique: TechniqueRef; notes: Note[]; uid: string }) {
  const section = useRef<HTMLDivElement>(null);
  const composer = useRef<NoteFormHandle>(null);
  const writing = useNoteWriting(technique, uid);
  useReturnedNotes(technique, uid, composer);
  const { groups, categories, isOpen, openGroup, toggle } = useOpenGroups(notes);
  const [editing, setEditing] = useState<Note>();
  const draftKey = noteDraftKey(uid, technique);
  const isEditedNoteGone = editing && !notes.some((note) => noteKey(note) === noteKey(editing));

  const add = (category: string, content: string) => {
    const note = { category, content, createdAt: new Date(wallMs()).toISOString() };
    openGroup(category);
    writing.add(note);
  };
  const replace = (before: Note, after: Note) => {
    setEditing(undefined);
    openGroup(after.category);
    if (noteKey(before) !== noteKey(after) || isEditedNoteGone) writing.replace(before, after);
    focusNear(section.current, after.category);
  };
  const remove = (note: Note) => {
    writing.remove(note, () => openGroup(note.category));
    focusNear(section.current, note.category);
  };
  const stopEditing = (note: Note | undefined) => {
    setEditing(note);
    if (!note && editing) focusNear(section.current, editing.category);
  };

  return (
    <div ref={section}>
      <h2 tabIndex={-1} className={styles.title}>
        {notesText.title}
      </h2>
      <NoteForm
        ref={composer}
        categories={categories}
        draftKey={draftKey}
        initial={{ newName: "", content: "" }}
        submitLabel={notesText.composer.add}
        onSave={add}
        keepsOpen
      />
      {editing && isEditedNoteGone && (
        <div className={styles.gone}>
          <Notice kind="info">{notesText.note.gone}</Notice>
          <EditForm
            note={editing}
            draftKey={draftKey}
            categories={categories}
            onSave={(after) => replace(editing, after)}
            onCancel={() => stopEditing(undefined)}
          />
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
            categories={categories}
            draftKey={draftKey}
            editing={editing}
            onEdit={stopEditing}
            replace={replace}
            remove={remove}
          />
        ))}
      </div>
    </div>
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

/** The reader's own notes on one technique: write, change, delete, by category. */
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
