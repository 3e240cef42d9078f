import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { MAX_CATEGORY_LENGTH, MAX_NOTE_LENGTH } from "#domain/limits.ts";
import { categoryOf } from "#domain/notes/note.ts";
import { isVisible } from "#domain/text/visible.ts";
import { useKeyboardThere } from "../platform/page/keyboard.ts";
import { type NoteDraft, withNote } from "../platform/store/drafts.ts";
import type { ReturnedNote } from "../platform/store/returned.ts";
import { notesText } from "../text/notes.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Select } from "../ui/controls/Select.tsx";
import { TextArea, TextField } from "../ui/controls/TextField.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./NoteForm.module.css";
import { useNoteDraft } from "./useNoteDraft.ts";

const text = notesText.composer;
/** The option for a new category: no category's name is blank, and HTML keeps it, as kept views must (decision 41). */
const NEW = " ";
/** From this length on the form shows the remaining room. */
const NEARLY_FULL = MAX_NOTE_LENGTH - 1000;

/** The form's methods for its parents. */
export interface NoteFormHandle {
  /** Puts back texts that could not be saved, before anything typed since, and keeps them at once. */
  giveBack: (notes: readonly ReturnedNote[]) => void;
}

interface NoteFormProps {
  /** The categories in the order of the selector. */
  categories: readonly string[];
  draftKey: string;
  initial: NoteDraft;
  submitLabel: string;
  onSave: (category: string, content: string) => void;
  onCancel?: () => void;
  /** A composer is emptied and stays; an edit form closes. */
  keepsOpen?: boolean;
  /** The user has just opened this note for editing, so the form takes the focus. */
  takesFocus?: boolean;
  ref?: Ref<NoteFormHandle>;
}

/** The first category by default, or a new one if there is none (rule 6.4). */
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
  const hintId = useId();
  return (
    <div className={styles.category}>
      <Select
        label={text.category}
        options={[...categories.map((value) => ({ value, label: value })), { value: NEW, label: text.newCategory }]}
        value={choice ?? NEW}
        onChange={(value) => change({ ...draft, chosen: value === NEW ? null : value })}
      />
      {choice === undefined && (
        <>
          <TextField
            label={text.newCategoryName}
            describedBy={hintId}
            placeholder={text.newCategoryPlaceholder}
            maxLength={MAX_CATEGORY_LENGTH}
            autoComplete="off"
            value={draft.newName}
            // A typed name selects the new category, even if other categories arrive meanwhile.
            onChange={(event) => change({ ...draft, chosen: null, newName: event.target.value })}
          />
          <p id={hintId} className={styles.hint}>
            {text.newCategoryHint}
          </p>
        </>
      )}
    </div>
  );
}

/** The error for a too long note: set by an attempt to save, not by every key. */
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

/** A note opened for editing: the form takes the focus, behind the last character. */
function useFocusAtEnd(area: RefObject<HTMLTextAreaElement | null>, takesFocus: boolean) {
  useEffect(() => {
    if (!takesFocus || !area.current) return;
    const { length: end } = area.current.value;
    area.current.focus();
    area.current.setSelectionRange(end, end);
  }, [area, takesFocus]);
}

/** The draft of the form, and what saving, cancelling and texts that come back make of it. */
function useComposing(props: NoteFormProps, area: RefObject<HTMLTextAreaElement | null>) {
  const { categories, draftKey, initial, onSave, onCancel, keepsOpen = false, ref } = props;
  const { draft, change, reset, amend } = useNoteDraft(draftKey, initial);
  const content = draft.content.trim();
  const { error, refuses } = useLengthError(content.length);
  // The note itself may appear below the fold.
  const [isSaved, setSaved] = useState(false);

  useImperativeHandle(ref, () => ({
    giveBack: (notes) =>
      amend((latest) => {
        const next = notes.reduce(withNote, latest);
        const isKnown = categories.includes(next.newName);
        return { ...next, ...(isKnown && { chosen: next.newName, newName: "" }) };
      }),
  }));

  const save = () => {
    // Saving an empty note does nothing.
    if (!isVisible(content)) return;
    if (refuses()) {
      area.current?.focus();
      return;
    }
    const category = categoryOf(choiceOf(draft, categories), draft.newName);
    reset(keepsOpen ? { chosen: category, newName: "", content: "" } : initial);
    setSaved(true);
    onSave(category, content);
  };
  const cancel = () => {
    reset(initial);
    onCancel?.();
  };
  return { draft, change, length: content.length, error, isSaved, save, cancel };
}

/** The remaining room if it is short; that the last note is kept; otherwise the short cuts, where there are keys. */
function Hint({ length, isSaved }: { length: number; isSaved: boolean }) {
  const hasKeyboard = useKeyboardThere();
  if (length > NEARLY_FULL && length <= MAX_NOTE_LENGTH) return text.left(MAX_NOTE_LENGTH - length);
  if (isSaved && length === 0) {
    return (
      <span className={styles.saved}>
        <Icon name="check" /> {text.saved}
      </span>
    );
  }
  return hasKeyboard && text.keys;
}

/** Text and category of a note, for writing and editing: first the thought, then where it belongs. */
export function NoteForm(props: NoteFormProps) {
  const { categories, initial, submitLabel, onCancel, takesFocus = false } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const { draft, change, length, error, isSaved, save, cancel } = useComposing(props, area);
  useFocusAtEnd(area, takesFocus);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === "Escape" && onCancel && draft.content === initial.content) cancel();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    // The keys are short cuts for the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={styles.form} onKeyDown={onKeyDown} onSubmit={onSubmit}>
      <TextArea
        ref={area}
        label={text.content}
        placeholder={text.contentPlaceholder}
        error={error}
        value={draft.content}
        onChange={(event) => change({ ...draft, content: event.target.value })}
      />
      <CategoryFields categories={categories} draft={draft} change={change} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
        {onCancel && <Button onClick={cancel}>{notesText.note.cancel}</Button>}
        <span className={styles.hint} aria-live="polite">
          <Hint length={length} isSaved={isSaved} />
        </span>
      </div>
    </form>
  );
}
