import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { Hit } from "#domain/search/searchIndex.ts";
import { topics } from "../platform/catalogue.ts";
import { useProfile } from "../platform/context.tsx";
import { useKeyboardThere } from "../platform/page/keyboard.ts";
import { useAddressQuery } from "../platform/page/useAddressQuery.ts";
import { searchText } from "../text/search.ts";
import { Button } from "../ui/controls/Button.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import { SearchField } from "../ui/controls/SearchField.tsx";
import { Hits, Suggestions } from "./Hits.tsx";
import styles from "./Search.module.css";
import { useHitKeys } from "./useHitKeys.ts";
import { type Searchable, useSearchable } from "./useSearch.ts";

/** More hits than these nobody reads before refining the query. */
const MOST = { catalogue: 8, notes: 8, suggestions: 4 };

/** Example queries from the loaded catalogue: a list, a technique by its number, a form. */
function examples(): string[] {
  const first = (group: string) => topics.find((topic) => topic.group === group);
  const combination = first("kombi");
  return [first("single")?.title, combination && `${combination.title} 3`, first("kuen")?.title].filter(
    (example) => example !== undefined,
  );
}

function Start({ onQuery }: { onQuery: (query: string) => void }) {
  const hasKeyboard = useKeyboardThere();
  return (
    <div className={styles.start}>
      <p className={styles.intro}>{searchText.intro}</p>
      <p className={styles.examples}>
        <span>{searchText.tryIt}</span>
        {examples().map((example) => (
          <Button key={example} onClick={() => onQuery(example)}>
            {example}
          </Button>
        ))}
      </p>
      {hasKeyboard && <p className={styles.keys}>{searchText.keys}</p>}
    </div>
  );
}

function Section({ title, hits, most, query }: { title: string; hits: readonly Hit[]; most: number; query: string }) {
  const [allFor, setAllFor] = useState<string>();
  if (hits.length === 0) return null;
  const shown = allFor === query ? hits : hits.slice(0, most);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <Hits label={title} hits={shown} query={query} />
      {shown.length < hits.length && (
        <Button onClick={() => setAllFor(query)}>{searchText.showAll(hits.length)}</Button>
      )}
    </section>
  );
}

function Nothing({ query, searchable, clear }: { query: string; searchable: Searchable; clear: () => void }) {
  const near = searchable.catalogue?.index.suggest(query, MOST.suggestions) ?? [];
  return (
    <>
      {near.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{searchText.didYouMean}</h2>
          <Suggestions documents={near} />
        </section>
      )}
      <div className={styles.nothing}>
        <EmptyState title={searchText.nothing} hanzi="迷" action={<Button onClick={clear}>{searchText.clear}</Button>}>
          <p>{searchText.nothingFor(query)}</p>
          {near.length === 0 && <p>{searchText.advice}</p>}
        </EmptyState>
      </div>
    </>
  );
}

interface ResultsProps {
  query: string;
  searchable: Searchable;
  clear: () => void;
}

/** Kept while the field already shows the next key. */
const Results = memo(function Results({ query, searchable, clear }: ResultsProps) {
  const { catalogue, notes } = searchable;
  const profile = useProfile();
  const belt = profile.status === "ready" ? profile.value.belt : "";
  const ofCatalogue = useMemo(() => catalogue?.index.search(query, belt) ?? [], [catalogue, query, belt]);
  const ofNotes = useMemo(() => notes?.search(query) ?? [], [notes, query]);
  const nothing = ofCatalogue.length + ofNotes.length === 0;
  return (
    <>
      <p className={nothing ? "visually-hidden" : styles.count} role="status">
        {nothing ? searchText.nothing : searchText.hits(ofCatalogue.length, ofNotes.length)}
      </p>
      {/* The own ones are few, and sought by name. */}
      <Section title={searchText.notes} hits={ofNotes} most={MOST.notes} query={query} />
      <Section title={searchText.catalogue} hits={ofCatalogue} most={MOST.catalogue} query={query} />
      {nothing && <Nothing query={query} searchable={searchable} clear={clear} />}
    </>
  );
});

function Shortcomings({ searchable: { catalogue, notesFailed, retry } }: { searchable: Searchable }) {
  return (
    <>
      {catalogue?.incomplete && (
        <Notice kind="offline">
          <p>{searchText.incomplete}</p>
          <Button icon="repeat" onClick={retry}>
            {searchText.retry}
          </Button>
        </Notice>
      )}
      {notesFailed && <Notice kind="wrong">{searchText.notesFailed}</Notice>}
    </>
  );
}

/** The search over everything in the app. */
export function SearchPage() {
  const { query, setQuery, keep } = useAddressQuery();
  const searchable = useSearchable();
  const wanted = useDeferredValue(query.trim());
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useHitKeys(frame, field);
  const startsEmpty = useRef(query === "");
  useEffect(() => {
    // A new search focuses the field; coming back to results does not.
    if (startsEmpty.current) field.current?.focus({ preventScroll: true });
  }, []);
  const search = useCallback(
    (text: string) => {
      setQuery(text);
      field.current?.focus();
    },
    [setQuery],
  );
  const clear = useCallback(() => search(""), [search]);
  return (
    <Page title={searchText.title} hanzi="问">
      <div ref={frame} onClickCapture={keep}>
        <SearchField
          label={searchText.field}
          placeholder={searchText.placeholder}
          text={query}
          onText={setQuery}
          input={field}
        />
        <Shortcomings searchable={searchable} />
        {wanted === "" && <Start onQuery={search} />}
        {wanted !== "" && !searchable.catalogue && <LoadingBar label={searchText.loading} />}
        {wanted !== "" && searchable.catalogue && <Results query={wanted} searchable={searchable} clear={clear} />}
      </div>
    </Page>
  );
}
