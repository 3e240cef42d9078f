import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Topic } from "#domain/catalogue/schema.ts";
import { type Category, href } from "../routes.ts";
import { beltName } from "../text/belts.ts";
import { catalogueText } from "../text/catalogue.ts";
import { BeltDot, BeltDots } from "../ui/BeltDots.tsx";
import { Button } from "../ui/Button.tsx";
import { CheckGroup } from "../ui/Choice.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Page } from "../ui/Page.tsx";
import { Row, Rows } from "../ui/Rows.tsx";
import { countByFirstBelt, filterFromSearch, filterTechniques, type ListFilter, searchOfFilter } from "./filter.ts";
import { FormArticle } from "./FormArticle.tsx";
import { rememberListSearch } from "./listSearch.ts";
import { LoadedTopic } from "./LoadedTopic.tsx";
import styles from "./ListPage.module.css";
import common from "./Catalogue.module.css";

/** Lists shorter than this are seen at a glance and need no search. */
const SEARCH_FROM = 8;
/** Browsers limit how often a page may change its address. */
const ADDRESS_AFTER_MS = 300;

/** The filter of the list; the address follows it, so that reload, sharing and going back keep it. */
function useListFilter(topicID: string): [ListFilter, (filter: ListFilter) => void] {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const [filter, setFilter] = useState(() => filterFromSearch(search));
  useEffect(() => {
    const wanted = searchOfFilter(filter);
    rememberListSearch(topicID, wanted);
    if (wanted === searchOfFilter(filterFromSearch(search))) return undefined;
    const timer = setTimeout(() => navigate(location + wanted, { replace: true }), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filter, search, location, navigate, topicID]);
  return [filter, setFilter];
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <search className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        className={styles.input}
        aria-label={catalogueText.search}
        placeholder={catalogueText.searchPlaceholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {text && (
        <button
          type="button"
          className={styles.clear}
          aria-label={catalogueText.clearSearch}
          onClick={() => onText("")}
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}

function BeltFilter({
  topic,
  filter,
  onFilter,
}: {
  topic: Topic;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}) {
  const counts = countByFirstBelt(topic.list);
  if (counts.length < 2) return null;
  return (
    <div className={styles.belts}>
      <CheckGroup
        legend={catalogueText.beltFilter}
        options={counts.map(({ belt, count }) => ({
          value: belt,
          label: (
            <span className={styles.chip}>
              <BeltDot belt={belt} />
              {beltName(belt)} <span className={styles.count}>{count}</span>
            </span>
          ),
        }))}
        values={[...filter.belts]}
        onChange={(belts) => onFilter({ ...filter, belts })}
      />
    </div>
  );
}

function TechniqueRows({ category, topic, filter }: { category: Category; topic: Topic; filter: ListFilter }) {
  return (
    <Rows label={topic.title}>
      {filterTechniques(topic.list, filter).map((technique) => (
        <Row
          key={technique.techniqueNr}
          href={href.technique(category, topic.topicID, technique.techniqueNr)}
          lead={technique.techniqueNr}
          title={technique.title}
          meta={technique.memorableName}
          count={technique.belt.length > 0 ? <BeltDots belts={technique.belt} /> : undefined}
        />
      ))}
    </Rows>
  );
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      title={catalogueText.nothingFound}
      action={<Button onClick={onReset}>{catalogueText.resetFilter}</Button>}
    >
      <p>{catalogueText.nothingFoundText}</p>
    </EmptyState>
  );
}

function TechniqueList({ category, topic }: { category: Category; topic: Topic }) {
  const [filter, setFilter] = useListFilter(topic.topicID);
  const shown = filterTechniques(topic.list, filter).length;
  const searchable = topic.list.length >= SEARCH_FROM;
  return (
    <>
      {topic.description && <p className={common.intro}>{topic.description}</p>}
      {searchable && <SearchField text={filter.text} onText={(text) => setFilter({ ...filter, text })} />}
      {searchable && <BeltFilter topic={topic} filter={filter} onFilter={setFilter} />}
      {searchable && <output className={styles.shown}>{catalogueText.shown(shown, topic.list.length)}</output>}
      {shown === 0 ? (
        <NothingFound onReset={() => setFilter({ text: "", belts: [] })} />
      ) : (
        <TechniqueRows category={category} topic={topic} filter={filter} />
      )}
    </>
  );
}

/** The techniques of one topic; a form is shown as an article of its four sections. */
export function ListPage({ category, topicID }: { category: Category; topicID: string }) {
  const back = { href: href.category(category), label: catalogueText.categories[category].title };
  return (
    <LoadedTopic category={category} topicID={topicID} back={back}>
      {(topic) => (
        <Page title={topic.title} titleLang={topic.titleLang} subtitle={topic.subtitle} back={back}>
          {topic.group === "kuen" ? (
            <FormArticle category={category} topic={topic} />
          ) : (
            <TechniqueList category={category} topic={topic} />
          )}
        </Page>
      )}
    </LoadedTopic>
  );
}
