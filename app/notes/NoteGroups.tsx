import { type Ref, useId, useState } from "react";
import { groupNotes, type NoteGroup, openAfterChange } from "#domain/notes/groups.ts";
import { type Note, noteKey } from "#domain/notes/note.ts";
import { notesText } from "../text/notes.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import { NoteForm } from "./NoteForm.tsx";
import styles from "./NoteGroups.module.css";
import { NoteContent, NoteMeta } from "./NoteText.tsx";
import { useNow } from "./useNow.ts";

const text = notesText.note;

/** Which groups are open; a new note opens its own. */
export function useOpenGroups(notes: readonly Note[]) {
  const groups = groupNotes(notes);
  const categories = groups.map(({ category }) => category);
  const [state, setState] = useState<{ open: ReadonlySet<string>; seen: string }>({ open: new Set(), seen: "" });
  const seen = JSON.stringify(categories);
  if (seen !== state.seen) setState({ open: openAfterChange(state.open, categories), seen });
  const openGroup = (category: string) =>
    setState((before) => ({ ...before, open: new Set([...before.open, category]) }));
  const toggle = (category: string) =>
    setState((before) => {
      const open = new Set(before.open);
      if (!open.delete(category)) open.add(category);
      return { ...before, open };
    });
  return { groups, categories, isOpen: (category: string) => state.open.has(category), openGroup, toggle };
}

/** What a user can do with a note; to edit none ends editing. */
export interface NoteActions {
  replace: (before: Note, after: Note) => void;
  remove: (note: Note) => void;
  edit: (note: Note | undefined) => void;
}

const EXCERPT = 40;
const excerptOf = ({ content }: Note) => (content.length > EXCERPT ? `${content.slice(0, EXCERPT)} …` : content);

type NoteItemProps = Pick<NoteActions, "edit" | "remove"> & { note: Note; nowMs: number };

function NoteItem({ note, nowMs, edit, remove }: NoteItemProps) {
  return (
    <div className={styles.note}>
      <NoteContent content={note.content} />
      <NoteMeta note={note} nowMs={nowMs} />
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          aria-label={text.editLabel(excerptOf(note))}
          onClick={() => edit(note)}
        >
          <Icon name="edit" />
          {text.edit}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={text.deleteLabel(excerptOf(note))}
          onClick={() => remove(note)}
        >
          <Icon name="trash" />
          {text.delete}
        </button>
      </div>
    </div>
  );
}

interface EditFormProps extends Pick<NoteActions, "replace" | "edit"> {
  note: Note;
  draftKey: string;
  categories: readonly string[];
}

/** A note being edited. It stays open when another device deletes the note, so that the text is not lost. */
export function EditForm({ note, draftKey, categories, replace, edit }: EditFormProps) {
  const all = categories.includes(note.category) ? categories : [note.category, ...categories];
  return (
    <div className={styles.edit}>
      <NoteForm
        categories={all}
        draftKey={`${draftKey}.${note.createdAt}`}
        initial={{ chosen: note.category, newName: "", content: note.content }}
        submitLabel={text.save}
        onSave={(category, content) => replace(note, { category, content, createdAt: note.createdAt })}
        onCancel={() => edit(undefined)}
        takesFocus
      />
    </div>
  );
}

interface GroupProps extends NoteActions {
  group: NoteGroup;
  isOpen: boolean;
  onToggle: () => void;
  toggleRef: Ref<HTMLButtonElement>;
  categories: readonly string[];
  draftKey: string;
  editing: Note | undefined;
}

/** One category, opened and closed by its name. */
export function Group(props: GroupProps) {
  const { group, isOpen, onToggle, toggleRef, categories, draftKey, editing, replace, remove, edit } = props;
  const id = useId();
  const nowMs = useNow();
  return (
    <section className={styles.group}>
      <h3>
        <button
          ref={toggleRef}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon name="chevron" className={classes(styles.chevron, isOpen && styles.turned)} />
          <span className={styles.category}>{group.category}</span>
          <span className={styles.count}>{notesText.count(group.notes.length)}</span>
        </button>
      </h3>
      <ul id={id} hidden={!isOpen}>
        {group.notes.map((note) => (
          <li key={noteKey(note)}>
            {editing && noteKey(editing) === noteKey(note) ? (
              <EditForm note={note} draftKey={draftKey} categories={categories} replace={replace} edit={edit} />
            ) : (
              <NoteItem note={note} nowMs={nowMs} edit={edit} remove={remove} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
