import { type FormEvent, useEffect, useRef, useState } from "react";
import { MAX_NOTE_LENGTH } from "#domain/limits.ts";
import { type Note, noteKey, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { parseSequence, SEQUENCE_CATEGORY } from "#domain/notes/sequence.ts";
import { isVisible } from "#domain/text/visible.ts";
import { wallMs } from "../platform/clock.ts";
import { useNotes, useUid } from "../platform/context.tsx";
import { noteDraftKey, readDraft } from "../platform/store/drafts.ts";
import { notesText } from "../text/notes.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextArea } from "../ui/controls/TextField.tsx";
import { NumberedSections } from "../ui/page/NumberedSections.tsx";
import styles from "./OwnSequence.module.css";
import { useNoteDraft } from "./useNoteDraft.ts";
import { useNoteWriting } from "./useNoteWriting.ts";

const text = notesText.sequence;

interface SequenceFormProps {
  draftKey: string;
  content: string;
  onSave: (content: string) => void;
  onCancel: () => void;
}

/** The sequence as text, a move in each line; what is typed is kept like that of a note. */
function SequenceForm({ draftKey, content: initial, onSave, onCancel }: SequenceFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { draft, change, reset } = useNoteDraft(draftKey, { newName: "", content: initial });
  const [wasTooLong, setTooLong] = useState(false);
  const content = draft.content.trim();
  const over = content.length - MAX_NOTE_LENGTH;
  useEffect(() => area.current?.focus(), []);
  const end = (done: () => void) => {
    reset({ newName: "", content: initial });
    done();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTooLong(over > 0);
    if (over > 0) area.current?.focus();
    else end(() => onSave(content));
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextArea
        ref={area}
        label={text.label}
        hint={text.hint}
        placeholder={text.placeholder}
        rows={12}
        error={wasTooLong && over > 0 ? notesText.composer.tooLong(MAX_NOTE_LENGTH, over) : undefined}
        value={draft.content}
        onChange={(event) => change({ ...draft, content: event.target.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {text.save}
        </Button>
        <Button onClick={() => end(onCancel)}>{notesText.note.cancel}</Button>
      </div>
    </form>
  );
}

/** The note, as it is stored, of which a sequence is made; several where devices wrote one each without a network. */
const isSequence = ({ category }: Note) => category === SEQUENCE_CATEGORY;

function Sequences({ technique, notes, uid }: { technique: TechniqueRef; notes: readonly Note[]; uid: string }) {
  const draftKey = (note?: Note) => `${noteDraftKey(uid, technique)}.${note?.createdAt ?? "sequence"}`;
  const writing = useNoteWriting(technique, uid);
  const own = notes.filter(isSequence);
  // What was typed and not saved opens again by itself.
  const [edited, setEdited] = useState<Note | "new" | undefined>(() => (readDraft(draftKey()) ? "new" : undefined));
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEdited(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = (before: Note | undefined, content: string) => {
    close();
    const note = {
      category: SEQUENCE_CATEGORY,
      content,
      createdAt: before?.createdAt ?? new Date(wallMs()).toISOString(),
    };
    if (!isVisible(content)) {
      if (before) writing.remove(before, () => undefined);
    } else if (!before) writing.add(note);
    else if (noteKey(before) !== noteKey(note)) writing.replace(before, note);
  };
  const form = (before?: Note) => (
    <SequenceForm
      key={draftKey(before)}
      draftKey={draftKey(before)}
      content={before?.content ?? ""}
      onSave={(content) => save(before, content)}
      onCancel={close}
    />
  );
  return (
    <>
      {own.map((note) =>
        edited !== undefined && edited !== "new" && noteKey(edited) === noteKey(note) ? (
          form(note)
        ) : (
          <div key={noteKey(note)} className={styles.shown}>
            <NumberedSections sections={parseSequence(note.content)} />
            {note.pending && <p className={styles.pending}>{notesText.note.pending}</p>}
            <Button ref={opener} icon="edit" onClick={() => setEdited(note)}>
              {notesText.note.edit}
            </Button>
          </div>
        ),
      )}
      {edited === "new" && form()}
      {own.length === 0 && edited === undefined && (
        <>
          <p className={styles.empty}>{text.empty}</p>
          <Button ref={opener} icon="edit" onClick={() => setEdited("new")}>
            {text.add}
          </Button>
        </>
      )}
    </>
  );
}

/** The sequence of a form as this student has learnt it, move by move: a note like others, shown as a list (rule 5.25). */
export function OwnSequence({ technique }: { technique: TechniqueRef }) {
  const uid = useUid();
  const notes = useNotes(technique);
  if (uid === "" || notes.status !== "ready") return null;
  return (
    <section className={styles.section} aria-label={text.title}>
      <h3 className={styles.title}>{text.title}</h3>
      <Sequences key={refKey(technique)} technique={technique} notes={notes.value} uid={uid} />
    </section>
  );
}
