import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { Technique } from "#domain/catalogue/schema.ts";
import type { Live, TechniqueNotes } from "../platform/adapters.ts";
import { useAllNotes } from "../platform/context.tsx";
import { loadForPaper, printPage } from "../platform/print.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Button } from "../ui/Button.tsx";
import { CheckGroup, type ChoiceOption } from "../ui/Choice.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./PrintButton.module.css";

const text = catalogueText.print;

/** What comes along only for whoever wants it. */
export type PrintExtra = "notes" | "pictures";

interface PrintButtonProps {
  /** What the list shows; that is what is printed. */
  list: readonly Technique[];
  extras: readonly PrintExtra[];
  onExtras: (extras: readonly PrintExtra[]) => void;
}

/** Notes are loaded only for whoever wants them on the paper. */
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

/** Leads to paper: says what will be printed, and asks whether pictures and own notes come along. */
export function PrintButton({ list, extras, onExtras }: PrintButtonProps) {
  const [open, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const pictures = list.flatMap(({ image }) => image?.src ?? []);
  const start = async () => {
    if (extras.includes("pictures")) {
      setLoading(true);
      await loadForPaper(pictures);
      setLoading(false);
    }
    // The dialog must be gone before the browser takes its picture of the page.
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
            options={pictures.length > 0 ? [WITH_PICTURES, WITH_NOTES] : [WITH_NOTES]}
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
