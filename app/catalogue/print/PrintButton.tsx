import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { Technique } from "#domain/catalogue/schema.ts";
import type { Live, TechniqueNotes } from "../../platform/adapters.ts";
import { useAllNotes } from "../../platform/context.tsx";
import { fetchLessons } from "../../platform/catalogue.ts";
import { loadForPaper, printPage } from "../../platform/page/print.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CheckGroup, type ChoiceOption } from "../../ui/controls/Choice.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import styles from "./PrintButton.module.css";

const text = catalogueText.print;

/** Optional content of the print. */
export type PrintExtra = "notes" | "pictures" | "lessons";

interface PrintButtonProps {
  /** The items to print: those that the list shows. */
  list: readonly Technique[];
  extras: readonly PrintExtra[];
  onExtras: (extras: readonly PrintExtra[]) => void;
  /** The topic whose lessons can be printed, if it has any. */
  lessonsOf?: string;
}

/** Notes are loaded only when the reader wants them printed. */
function AllNotes({ children }: { children: (notes: Live<TechniqueNotes[]>) => ReactNode }) {
  return children(useAllNotes());
}

interface StartProps {
  notes?: Live<TechniqueNotes[]>;
  isLoading: boolean;
  onStart: () => void;
}

function Start({ notes, isLoading, onStart }: StartProps) {
  return (
    <>
      {notes?.status === "failed" && <Notice kind="wrong">{text.notesFailed}</Notice>}
      <Button variant="primary" icon="print" busy={isLoading || notes?.status === "loading"} onClick={onStart}>
        {text.action}
      </Button>
    </>
  );
}

const WITH_NOTES: ChoiceOption<PrintExtra> = { value: "notes", label: text.withNotes };
const WITH_PICTURES: ChoiceOption<PrintExtra> = { value: "pictures", label: text.withPictures };
const WITH_LESSONS: ChoiceOption<PrintExtra> = { value: "lessons", label: text.withLessons };

/** The print dialog: says what will be printed, and asks for pictures, lessons and own notes. */
export function PrintButton({ list, extras, onExtras, lessonsOf }: PrintButtonProps) {
  const [open, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const pictures = list.flatMap(({ image }) => image?.src ?? []);
  const options = [
    ...(pictures.length > 0 ? [WITH_PICTURES] : []),
    ...(lessonsOf === undefined ? [] : [WITH_LESSONS]),
    WITH_NOTES,
  ];
  const start = async () => {
    setLoading(true);
    // What cannot be had now is left out.
    await Promise.allSettled([
      extras.includes("pictures") && loadForPaper(pictures),
      extras.includes("lessons") && lessonsOf !== undefined && fetchLessons(lessonsOf),
    ]);
    setLoading(false);
    // Close the dialog first, or it would be on the printed page.
    flushSync(() => setOpen(false));
    printPage();
  };
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {text.action}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={text.title}>
        <div className={styles.options}>
          <p>{text.what(list.length)}</p>
          <CheckGroup
            legend={text.options}
            hideLegend
            layout="list"
            options={options}
            values={extras}
            onChange={onExtras}
          />
          {extras.includes("notes") ? (
            <AllNotes>{(notes) => <Start notes={notes} isLoading={isLoading} onStart={() => void start()} />}</AllNotes>
          ) : (
            <Start isLoading={isLoading} onStart={() => void start()} />
          )}
        </div>
      </Dialog>
    </>
  );
}
