import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { MAX_CATEGORY_LENGTH, MAX_NOTE_LENGTH } from "#domain/limits.ts";
import { categoryOf } from "#domain/notes/note.ts";
import { isVisible } from "#domain/text/visible.ts";
import { type NoteDraft, withNote } from "../platform/drafts.ts";
import type { ReturnedNote } from "../platform/returned.ts";
import { notesText } from "../text/notes.ts";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea, TextField } from "../ui/TextField.tsx";
import styles from "./NoteForm.module.css";
import { useNoteDraft } from "./useNoteDraft.ts";

const text = notesText.composer;
/** The value of the option for a new category; no category name can be it. */
const NEW = "\u0000";
/** From here on the form says how much room is left. */
const NEARLY_FULL = MAX_NOTE_LENGTH - 1000;

/** What others may do to a form. */
export interface NoteFormHandle {
  /** Puts texts back that could not be saved, without losing what has been typed since; they are kept at once. */
  giveBack: (notes: readonly ReturnedNote[]) => void;
}

interface NoteFormProps {
  /** In the order of the selector. */
  categories: readonly string[];
  draftKey: string;
  initial: NoteDraft;
  submitLabel: string;
  onSave: (category: string, content: string) => void;
  onCancel?: () => void;
  /** Composers stay and are emptied; a form that edits goes away. */
  keepsOpen?: boolean;
  /** The user has just asked to edit this note. */
  takesFocus?: boolean;
  ref?: Ref<NoteFormHandle>;
}

/** The first category is the default, or a new one where there is none (S1 section 4). */
function choiceOf({ chosen }: NoteDraft, categories: readonly string[]): string | undefined {
  if (chosen === null) return undefined;
  return chosen !== undefined && categories.includes(chosen) ? chosen : categories[0];
}

interface CategoryFieldsProps {
  categories: readonly string[];
  draft: NoteDraft;
  change: (draft: NoteDraft) => void;
}

function CategoryFields({ categories, draft, change }: CategoryFieldsProps) {
  const choice = choiceOf(draft, categories);
  return (
    <div className={styles.category}>
      <Select
        label={text.category}
        options={[...categories.map((value) => ({ value, label: value })), { value: NEW, label: text.newCategory }]}
        value={choice ?? NEW}
        onChange={(value) => change({ ...draft, chosen: value === NEW ? null : value })}
      />
      {choice === undefined && (
        <TextField
          label={text.newCategoryName}
          placeholder={text.newCategoryPlaceholder}
          maxLength={MAX_CATEGORY_LENGTH}
          autoComplete="off"
          value={draft.newName}
          // Whoever names a category has chosen it, also where others arrive meanwhile.
          onChange={(event) => change({ ...draft, chosen: null, newName: event.target.value })}
        />
      )}
    </div>
  );
}

/** Whether a note of this length was tried to be saved: then it says what to do, once, and not at every key. */
function useLengthError(length: number) {
  const [triedLength, setTriedLength] = useState<number>();
  const tooLong = length > MAX_NOTE_LENGTH;
  return {
    error: tooLong && triedLength ? text.tooLong(MAX_NOTE_LENGTH, triedLength - MAX_NOTE_LENGTH) : undefined,
    refuses: () => {
      setTriedLength(tooLong ? length : undefined);
      return tooLong;
    },
  };
}

/** Category and text of a note; used to write one and to change one. */
export function NoteForm(props: NoteFormProps) {
  const { categories, draftKey, initial, submitLabel, onSave, onCancel, keepsOpen = false, takesFocus, ref } = props;
  const { draft, change, reset, amend } = useNoteDraft(draftKey, initial);
  const form = useRef<HTMLFormElement>(null);
  const content = draft.content.trim();
  const { error, refuses } = useLengthError(content.length);

  useEffect(() => {
    const area = takesFocus ? form.current?.querySelector("textarea") : undefined;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [takesFocus]);

  useImperativeHandle(ref, () => ({
    giveBack: (notes) =>
      amend((latest) => {
        const next = notes.reduce(withNote, latest);
        const isKnown = categories.includes(next.newName);
        return { ...next, ...(isKnown && { chosen: next.newName, newName: "" }) };
      }),
  }));

  const save = () => {
    // An empty note adds nothing and says nothing.
    if (!isVisible(content)) return;
    if (refuses()) {
      form.current?.querySelector("textarea")?.focus();
      return;
    }
    const category = categoryOf(choiceOf(draft, categories), draft.newName);
    reset(keepsOpen ? { chosen: category, newName: "", content: "" } : initial);
    onSave(category, content);
  };
  const cancel = () => {
    reset(initial);
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === "Escape" && onCancel && draft.content === initial.content) cancel();
  };

  return (
    // The keys are short cuts for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <CategoryFields categories={categories} draft={draft} change={change} />
      <TextArea
        label={text.content}
        placeholder={text.contentPlaceholder}
        error={error}
        value={draft.content}
        onChange={(event) => change({ ...draft, content: event.target.value })}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={cancel}>{notesText.note.cancel}</Button>}
        <span className={styles.hint}>
          {content.length > NEARLY_FULL && content.length <= MAX_NOTE_LENGTH
            ? text.left(MAX_NOTE_LENGTH - content.length)
            : text.keys}
        </span>
      </div>
    </form>
  );
}
