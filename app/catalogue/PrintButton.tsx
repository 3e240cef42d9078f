import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { Technique } from "#domain/catalogue/schema.ts";
import type { Live, TechniqueNotes } from "../platform/adapters.ts";
import { useAllNotes } from "../platform/context.tsx";
import { printPage } from "../platform/print.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Button } from "../ui/Button.tsx";
import { CheckGroup } from "../ui/Choice.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./PrintButton.module.css";

const text = catalogueText.print;

interface PrintButtonProps {
  /** What the list shows; that is what is printed. */
  list: readonly Technique[];
  withNotes: boolean;
  onWithNotes: (withNotes: boolean) => void;
}

/** Notes are loaded only for whoever wants them on the paper. */
function AllNotes({ children }: { children: (notes: Live<TechniqueNotes[]>) => ReactNode }) {
  return children(useAllNotes());
}

function Start({ notes, onStart }: { notes?: Live<TechniqueNotes[]>; onStart: () => void }) {
  return (
    <>
      {notes?.status === "failed" && <Notice kind="wrong">{text.notesFailed}</Notice>}
      <Button variant="primary" icon="print" busy={notes?.status === "loading"} onClick={onStart}>
        {text.action}
      </Button>
    </>
  );
}

/** Leads to paper: says what will be printed, and asks whether own notes come along. */
export function PrintButton({ list, withNotes, onWithNotes }: PrintButtonProps) {
  const [open, setOpen] = useState(false);
  const start = () => {
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
            options={[{ value: "notes", label: text.withNotes }]}
            values={withNotes ? ["notes"] : []}
            onChange={(values) => onWithNotes(values.length > 0)}
          />
          {withNotes ? (
            <AllNotes>{(notes) => <Start notes={notes} onStart={start} />}</AllNotes>
          ) : (
            <Start onStart={start} />
          )}
        </div>
      </Dialog>
    </>
  );
}
