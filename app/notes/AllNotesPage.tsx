import { useDeferredValue } from "react";
import { Link } from "wouter";
import { noteKey, refKey, type TechniqueNotes } from "#domain/notes/note.ts";
import { searchNotes } from "#domain/notes/search.ts";
import { useAllNotes } from "../platform/context.tsx";
import { useAddressQuery } from "../platform/page/useAddressQuery.ts";
import { href } from "../routes.ts";
import { bookmarksText } from "../text/bookmarks.ts";
import { notesText } from "../text/notes.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { SearchField } from "../ui/controls/SearchField.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import styles from "./AllNotesPage.module.css";
import { AtRisk } from "./AtRisk.tsx";
import { NoteContent, NoteMeta } from "./NoteText.tsx";
import { useNow } from "./useNow.ts";
import { type TechniqueTitle, useTechniqueTitles } from "./useTechniqueTitles.ts";

const text = notesText.all;

const newestOf = ({ notes }: TechniqueNotes) =>
  notes.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), "");

/** Techniques by their newest note, newest first. */
function inOrder(all: readonly TechniqueNotes[]): TechniqueNotes[] {
  return all
    .map((technique) => ({
      ...technique,
      notes: technique.notes.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    }))
    .sort((one, other) => newestOf(other).localeCompare(newestOf(one)));
}

function TechniqueBlock({
  technique,
  title,
  nowMs,
}: {
  technique: TechniqueNotes;
  title: TechniqueTitle;
  nowMs: number;
}) {
  return (
    <section className={styles.technique}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {title.href === undefined ? title.title : <Link href={title.href}>{title.title}</Link>}
        </h2>
        <p className={styles.topic}>{title.topicTitle}</p>
        {title.href === undefined && <p className={styles.gone}>{text.gone}</p>}
      </div>
      <ul>
        {technique.notes.map((note) => (
          <li key={noteKey(note)} className={styles.note}>
            <NoteContent content={note.content} />
            <NoteMeta note={note} nowMs={nowMs} hasCategory />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundNotes({ all, query, clear }: { all: TechniqueNotes[]; query: string; clear: () => void }) {
  const nowMs = useNow();
  const titleOf = useTechniqueTitles(all);
  const found = searchNotes(all, query, (technique) => {
    const { title, topicTitle } = titleOf(technique);
    return `${title} ${topicTitle}`;
  });
  const count = found.reduce((sum, { notes }) => sum + notes.length, 0);
  return (
    <>
      <p className={count === 0 ? "visually-hidden" : styles.found} role="status">
        {text.found(count, query)}
      </p>
      {count === 0 && (
        <div className={styles.nothing}>
          <EmptyState title={text.noResultTitle} hanzi="迷" action={<Button onClick={clear}>{text.clear}</Button>}>
            {text.noResult(query)}
          </EmptyState>
        </div>
      )}
      {inOrder(found).map((technique) => (
        <TechniqueBlock key={refKey(technique)} technique={technique} title={titleOf(technique)} nowMs={nowMs} />
      ))}
    </>
  );
}

function SearchableNotes({ all }: { all: TechniqueNotes[] }) {
  const { query, setQuery: search } = useAddressQuery();
  const deferred = useDeferredValue(query.trim());
  if (all.length === 0) {
    return (
      <EmptyState
        title={text.noneTitle}
        action={
          <LinkButton href={href.category("tech")} variant="primary">
            {text.noneAction}
          </LinkButton>
        }
      >
        {text.none}
      </EmptyState>
    );
  }
  return (
    <>
      <SearchField label={text.search} placeholder={text.searchPlaceholder} text={query} onText={search} />
      <AtRisk notes={all.flatMap(({ notes }) => notes)} />
      <FoundNotes all={all} query={deferred} clear={() => search("")} />
    </>
  );
}

/** All notes of the user, with a search; each links to its technique. */
export function AllNotesPage() {
  const all = useAllNotes();
  return (
    <Page
      title={text.title}
      hanzi="记"
      actions={
        <LinkButton href={href.bookmarks()} icon="bookmark">
          {bookmarksText.title}
        </LinkButton>
      }
    >
      {all.status === "loading" && <LoadingBar label={notesText.loading} />}
      {all.status === "failed" && <Notice kind="wrong">{notesText.failed}</Notice>}
      {all.status === "ready" && <SearchableNotes all={all.value} />}
    </Page>
  );
}
