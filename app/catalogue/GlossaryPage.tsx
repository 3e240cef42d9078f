import { type MouseEvent, useEffect, useState } from "react";
import type { GlossaryEntry } from "#domain/catalogue/schema.ts";
import { useGlossary } from "../platform/glossary.ts";
import { href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { glossaryText } from "../text/glossary.ts";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/classes.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingBar } from "../ui/LoadingBar.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import common from "./Catalogue.module.css";
import { Meaning, Spoken } from "./Explained.tsx";
import { byLetter, filterGlossary } from "./glossaryIndex.ts";
import styles from "./GlossaryPage.module.css";
import { LoadFailed } from "./LoadedTopic.tsx";

const letterId = (letter: string) => `buchstabe-${letter}`;
const entryId = (id: string) => `begriff-${id}`;

/** Shows a heading at the upper edge and moves the focus there, so that keyboard and screen reader go on from it. */
function goTo(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

/** Jumps leave no entries in the history: going back leaves the glossary. */
function jump(event: MouseEvent, letter: string) {
  event.preventDefault();
  goTo(document.getElementById(letterId(letter)));
}

function Letters({ letters }: { letters: readonly string[] }) {
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

function Entry({ entry, current }: { entry: GlossaryEntry; current: boolean }) {
  return (
    <article className={classes(styles.entry, current && styles.current)}>
      <h3 id={entryId(entry.id)} tabIndex={-1} className={styles.term}>
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

function Alphabet({ glossary, wanted }: { glossary: readonly GlossaryEntry[]; wanted: string | undefined }) {
  const [text, setText] = useState("");
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
      <Letters letters={groups.map(({ letter }) => letter)} />
      <output className={styles.shown}>{glossaryText.shown(shown.length, glossary.length)}</output>
      {shown.length === 0 && <NothingFound onReset={() => setText("")} />}
      {groups.map(({ letter, entries }) => (
        <section key={letter} className={styles.group} aria-labelledby={letterId(letter)}>
          <h2 id={letterId(letter)} tabIndex={-1} className={styles.head}>
            {letter}
          </h2>
          <div className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} current={entry.id === wanted} />
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
  const isReady = glossary.status === "ready";
  // Here and not in the entry, because the page takes the focus first, and the term has it last.
  useEffect(() => {
    if (isReady && entry !== undefined) goTo(document.getElementById(entryId(entry)));
  }, [isReady, entry]);
  return (
    <Page title={glossaryText.title} hanzi="名" back={{ href: href.category("theorie"), label: glossaryText.back }}>
      <p className={common.intro}>{glossaryText.intro}</p>
      {glossary.status === "loading" && <LoadingBar label={catalogueText.loading} />}
      {glossary.status === "failed" && <LoadFailed retry={retry} />}
      {glossary.status === "ready" &&
        (glossary.value.length > 0 ? (
          <Alphabet glossary={glossary.value} wanted={entry} />
        ) : (
          <EmptyState title={glossaryText.emptyTitle}>
            <p>{glossaryText.empty}</p>
          </EmptyState>
        ))}
    </Page>
  );
}
