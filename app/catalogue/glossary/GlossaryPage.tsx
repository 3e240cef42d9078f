import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import { useGlossary } from "../../platform/glossary.ts";
import { href } from "../../routes.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { glossaryText } from "../../text/glossary.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { SearchField } from "../../ui/controls/SearchField.tsx";
import common from "../Catalogue.module.css";
import { Meaning, Spoken } from "./Explained.tsx";
import { byLetter, filterGlossary } from "./glossaryIndex.ts";
import styles from "./GlossaryPage.module.css";
import { LoadFailed } from "../LoadedTopic.tsx";

const letterId = (letter: string) => `buchstabe-${letter}`;

type Heading = RefObject<HTMLHeadingElement | null>;

/** Shows a heading at the upper edge and moves the focus there, so that keyboard and screen reader go on from it. */
function goTo(heading: HTMLElement | null | undefined) {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

interface LettersProps {
  letters: readonly string[];
  onLetter: (letter: string) => void;
}

function Letters({ letters, onLetter }: LettersProps) {
  /** Jumps inside the page add no history entries, so that 'back' leaves the glossary. */
  const jump = (event: MouseEvent, letter: string) => {
    event.preventDefault();
    onLetter(letter);
  };
  return (
    <nav className={styles.letters} aria-label={glossaryText.letters}>
      {letters.map((letter) => (
        <a
          key={letter}
          href={`#${letterId(letter)}`}
          className={styles.letter}
          aria-label={glossaryText.toLetter(letter)}
          onClick={(event) => jump(event, letter)}
        >
          {letter}
        </a>
      ))}
    </nav>
  );
}

interface EntryProps {
  entry: GlossaryEntry;
  current: boolean;
  heading: Heading | undefined;
}

function Entry({ entry, current, heading }: EntryProps) {
  return (
    <article className={classes(styles.entry, current && styles.current)}>
      <h3 ref={heading} tabIndex={-1} className={styles.term}>
        {entry.term}
      </h3>
      <Spoken entry={entry} />
      <Meaning entry={entry} />
    </article>
  );
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState title={glossaryText.nothingFound} action={<Button onClick={onReset}>{glossaryText.showAll}</Button>}>
      <p>{glossaryText.nothingFoundText}</p>
    </EmptyState>
  );
}

interface AlphabetProps {
  glossary: readonly GlossaryEntry[];
  wanted: string | undefined;
  /** Of the wanted entry. */
  heading: Heading;
}

function Alphabet({ glossary, wanted, heading }: AlphabetProps) {
  const [text, setText] = useState("");
  const heads = useRef(new Map<string, HTMLElement>());
  const shown = filterGlossary(glossary, text);
  const groups = byLetter(shown);
  const isUnknown = wanted !== undefined && !glossary.some(({ id }) => id === wanted);
  return (
    <>
      {isUnknown && <Notice kind="info">{glossaryText.unknown}</Notice>}
      <SearchField
        label={glossaryText.search}
        placeholder={glossaryText.searchPlaceholder}
        text={text}
        onText={setText}
      />
      <Letters letters={groups.map(({ letter }) => letter)} onLetter={(letter) => goTo(heads.current.get(letter))} />
      <output className={styles.shown}>{glossaryText.shown(shown.length, glossary.length)}</output>
      {shown.length === 0 && <NothingFound onReset={() => setText("")} />}
      {groups.map(({ letter, entries }) => (
        <section key={letter} className={styles.group} aria-labelledby={letterId(letter)}>
          <h2
            ref={(head) => void (head && heads.current.set(letter, head))}
            id={letterId(letter)}
            tabIndex={-1}
            className={styles.head}
          >
            {letter}
          </h2>
          <div className={styles.entries}>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                current={entry.id === wanted}
                heading={entry.id === wanted ? heading : undefined}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** All terms from A to Z; the address may name one of them. */
export function GlossaryPage({ entry }: { entry: string | undefined }) {
  const { glossary, retry } = useGlossary();
  const heading = useRef<HTMLHeadingElement>(null);
  const isReady = glossary.status === "ready";
  // In the page and not in the entry: the page takes the focus on mount, so the entry's focus must come after it.
  useEffect(() => {
    if (isReady && entry !== undefined) goTo(heading.current);
  }, [isReady, entry]);
  return (
    <Page title={glossaryText.title} hanzi="名" back={{ href: href.category("theorie"), label: glossaryText.back }}>
      <p className={common.intro}>{glossaryText.intro}</p>
      {glossary.status === "loading" && <LoadingBar label={catalogueText.loading} />}
      {glossary.status === "failed" && <LoadFailed retry={retry} />}
      {glossary.status === "ready" &&
        (glossary.value.length > 0 ? (
          <Alphabet glossary={glossary.value} wanted={entry} heading={heading} />
        ) : (
          <EmptyState title={glossaryText.emptyTitle}>
            <p>{glossaryText.empty}</p>
          </EmptyState>
        ))}
    </Page>
  );
}
