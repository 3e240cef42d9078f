import { useRef, useState } from "react";
import { Link } from "wouter";
import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import type { Segment } from "#domain/catalogue/terms.ts";
import { href } from "../../routes.ts";
import { glossaryText } from "../../text/glossary.ts";
import { Dotted } from "../../ui/page/Dotted.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import { Popover } from "../../ui/layers/Popover.tsx";
import styles from "./Explained.module.css";

/** Pronunciation and origin of a term, as far as the glossary has them. */
export function Spoken({ entry: { pronunciation, language } }: { entry: GlossaryEntry }) {
  const words = [pronunciation && glossaryText.spoken(pronunciation), language].filter(Boolean);
  return (
    words.length > 0 && (
      <p className={styles.spoken}>
        <Dotted parts={words} />
      </p>
    )
  );
}

/** The meaning of a term; an empty line starts a paragraph. */
export function Meaning({ entry }: { entry: GlossaryEntry }) {
  return <p className={styles.meaning}>{entry.meaning}</p>;
}

/** A word that the glossary explains; a press opens the explanation in place. */
function Term({ text, entry }: { text: string; entry: GlossaryEntry }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.term}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {open && (
        <Popover anchor={button} onClose={() => setOpen(false)} title={entry.term}>
          <Spoken entry={entry} />
          <Meaning entry={entry} />
          <Link href={href.glossary(entry.id)} className={styles.more}>
            {glossaryText.inGlossary}
            <Icon name="next" />
          </Link>
        </Popover>
      )}
    </>
  );
}

/** A text with its glossary terms as buttons. */
export function Explained({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, entry }, index) =>
    // A text does not change while it is shown.
    // oxlint-disable-next-line react/no-array-index-key
    entry ? <Term key={index} text={text} entry={entry} /> : text,
  );
}
