import { memo, type ReactNode, startTransition, useEffect, useMemo, useOptimistic, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { countByFirstBelt } from "#domain/catalogue/beltCounts.ts";
import { firstSentence } from "#domain/catalogue/firstSentence.ts";
import type { Belt, Technique, Topic } from "#domain/catalogue/schema.ts";
import { type Category, href, searchOfBelts } from "../routes.ts";
import { bookmarksText } from "../text/bookmarks.ts";
import { beltName } from "../text/belts.ts";
import { catalogueText } from "../text/catalogue.ts";
import { BeltDots } from "../ui/signs/BeltDots.tsx";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { useBookmarks } from "../platform/context.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { About } from "./About.tsx";
import { BeltFilter, ShowAll } from "./BeltFilter.tsx";
import { useBeltPreset } from "./beltPreset.ts";
import { DistanceScale } from "./picture/DistanceScale.tsx";
import { PracticeLinks } from "./practice/PracticeLinks.tsx";
import { Name } from "../ui/page/Name.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { SearchField } from "../ui/controls/SearchField.tsx";
import { filterFromSearch, filterTechniques, type ListFilter, searchOfFilter } from "./filter.ts";
import { FormArticle, type OwnSequence } from "./FormArticle.tsx";
import { rememberListSearch } from "./listSearch.ts";
import { type LearntOfTopic, LearntFilter, useLearntOf } from "./LearntFilter.tsx";
import { LoadedTopic } from "./LoadedTopic.tsx";
import { Intro } from "./Prose.tsx";
import { PrintButton, type PrintExtra } from "./print/PrintButton.tsx";
import { PrintedTopic } from "./print/PrintedTopic.tsx";
import styles from "./ListPage.module.css";
import { Thumbnail } from "./TopicRow.tsx";

/** Shorter lists need no search field. */
const SEARCH_FROM = 8;
/** Browsers limit how often a page may change its address. */
const ADDRESS_AFTER_MS = 300;

/** The filter of the list; the address follows it, so that reload, sharing and going back keep it. */
function useListFilter(topicID: string, preset: readonly Belt[]): [ListFilter, (filter: ListFilter) => void] {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const [filter, setFilter] = useState(() => (search ? filterFromSearch(search) : { text: "", belts: preset }));
  useEffect(() => {
    const wanted = searchOfFilter(filter);
    rememberListSearch(topicID, wanted);
    if (wanted === searchOfFilter(filterFromSearch(search))) return undefined;
    const timer = setTimeout(() => navigate(location + wanted, { replace: true }), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [filter, search, location, navigate, topicID]);
  return [filter, setFilter];
}

/** A title, with a sign where it is on the Merkliste. */
function MarkedTitle({ title, isMarked }: { title: string; isMarked: boolean }) {
  if (!isMarked) return <Name>{title}</Name>;
  return (
    <>
      <Name>{title}</Name> <Icon name="bookmark" label={bookmarksText.isMarked} className={styles.marked} />
    </>
  );
}

/** The attack that a counter answers; of theory what it says first, and how far away a distance is. */
function rowText({ group }: Topic, { attack, description, metres }: Technique): ReactNode {
  if (group !== "theorie") return attack && catalogueText.attackOf(attack);
  return (
    <>
      {firstSentence(description)}
      {metres && <DistanceScale metres={metres} />}
    </>
  );
}

interface TechniqueRowsProps {
  category: Category;
  topic: Topic;
  list: readonly Technique[];
}

const TechniqueRows = memo(function TechniqueRows({ category, topic, list }: TechniqueRowsProps) {
  const marked = useBookmarks();
  return (
    <Rows label={topic.title}>
      {list.map((technique) => (
        <Row
          key={technique.techniqueNr}
          href={href.technique(category, topic.topicID, technique.techniqueNr)}
          lead={technique.techniqueNr}
          picture={technique.image && <Thumbnail picture={technique.image} />}
          title={
            <MarkedTitle
              title={technique.title}
              isMarked={marked.includes(techniqueKey({ ...technique, topicID: topic.topicID }))}
            />
          }
          meta={technique.memorableName}
          description={rowText(topic, technique)}
          count={technique.belt.length > 0 ? <BeltDots belts={technique.belt} /> : undefined}
        />
      ))}
    </Rows>
  );
});

function NothingFound({ text, onReset }: { text: string; onReset: () => void }) {
  const word = text.trim();
  const { nothingFound, nothingFoundText, clearFilter, resetFilter, searchEverywhere } = catalogueText;
  const action = (
    <div className={styles.ways}>
      <Button onClick={onReset}>{word ? clearFilter : resetFilter}</Button>
      {word && <LinkButton href={href.search(word)}>{searchEverywhere}</LinkButton>}
    </div>
  );
  return (
    <EmptyState title={nothingFound} action={action}>
      <p>{nothingFoundText(word)}</p>
    </EmptyState>
  );
}

interface TechniqueListProps {
  category: Category;
  topic: Topic;
  back: { href: string; label: string };
}

/** The filter of a topic: chosen for the visit, else up to the member's belt. */
function useTopicFilter(topic: Topic) {
  const searchable = topic.list.length >= SEARCH_FROM;
  const { belt, preset, drop } = useBeltPreset(searchable ? topic.list : []);
  const [filter, setFilter] = useListFilter(topic.topicID, preset);
  const change = (next: ListFilter) => {
    if (next.belts.length === 0) drop();
    setFilter(next);
  };
  const isPreset = belt !== "" && preset.length > 0 && filter.belts.join() === preset.join();
  return { searchable, filter, change, presetBy: isPreset ? belt : undefined };
}

function Filters({
  topic,
  searchable,
  filter,
  change,
  presetBy,
  learnt,
}: { topic: Topic; learnt: LearntOfTopic } & ReturnType<typeof useTopicFilter>) {
  // The field shows a key, and a belt its check, before all rows follow.
  const [shown, show] = useOptimistic(filter);
  const choose = (part: Partial<ListFilter>) => {
    const next = { ...shown, ...part };
    startTransition(() => {
      show(next);
      change(next);
    });
  };
  if (!searchable) return null;
  return (
    <div className={styles.filters}>
      <SearchField
        label={catalogueText.search}
        placeholder={catalogueText.searchPlaceholder}
        text={shown.text}
        onText={(text) => choose({ text })}
      />
      <BeltFilter counts={countByFirstBelt(topic.list)} belts={shown.belts} onBelts={(belts) => choose({ belts })}>
        {presetBy && (
          <p className={styles.preset}>
            {catalogueText.upToBelt(beltName(presetBy))}
            <ShowAll onShow={() => choose({ belts: [] })} />
          </p>
        )}
      </BeltFilter>
      <LearntFilter learnt={learnt} kind={shown.kind} onKind={(kind) => choose({ kind })} />
    </div>
  );
}

/** A list of techniques. Up leads to the category with the belts that were chosen; a preset is no choice (rule 5.22). */
function TechniqueList({ category, topic, back }: TechniqueListProps) {
  const filtering = useTopicFilter(topic);
  const { filter, change, presetBy } = filtering;
  const learnt = useLearntOf(topic);
  const list = useMemo(() => {
    const { kind } = filter;
    const found = filterTechniques(topic.list, filter);
    const ofKind = kind && learnt[kind];
    return ofKind ? found.filter(({ techniqueNr }) => ofKind.has(techniqueNr)) : found;
  }, [topic.list, filter, learnt]);
  const [extras, setExtras] = useState<readonly PrintExtra[]>([]);
  const chosen = presetBy ? [] : filter.belts;
  return (
    <TopicPage
      topic={topic}
      back={{ ...back, href: back.href + searchOfBelts(chosen) }}
      belts={filter.belts}
      width="wide"
    >
      <div className={styles.screen}>
        <Filters topic={topic} learnt={learnt} {...filtering} presetBy={list.length > 0 ? presetBy : undefined} />
        <About beside={<output className={styles.shown}>{catalogueText.shown(list.length, topic.list.length)}</output>}>
          {topic.description && <Intro topic={topic} />}
        </About>
        {list.length === 0 ? (
          <NothingFound text={filter.text} onReset={() => change({ text: "", belts: [] })} />
        ) : (
          <>
            <TechniqueRows category={category} topic={topic} list={list} />
            <div className={styles.end}>
              <PrintButton
                list={list}
                extras={extras}
                onExtras={setExtras}
                lessonsOf={topic.group === "theorie" ? undefined : topic.topicID}
              />
            </div>
          </>
        )}
      </div>
      <PrintedTopic topic={topic} list={list} extras={extras} />
    </TopicPage>
  );
}

interface TopicPageProps extends Pick<TechniqueListProps, "topic" | "back"> {
  /** The belts that its list shows. */
  belts?: readonly Belt[];
  width?: "text" | "wide";
  children: ReactNode;
}

function TopicPage({ topic, back, belts, width, children }: TopicPageProps) {
  return (
    <Page
      title={topic.title}
      titleLang={topic.titleLang}
      subtitle={topic.subtitle}
      back={back}
      width={width}
      actions={topic.menu && <PracticeLinks menu={topic.menu} belts={belts} />}
    >
      {children}
    </Page>
  );
}

interface ListPageProps {
  category: Category;
  topicID: string;
  /** The own sequence of a form. */
  ownSequence: OwnSequence;
}

/** The techniques of one topic; a form is shown as an article of its four sections. */
export function ListPage({ category, topicID, ownSequence }: ListPageProps) {
  const back = { href: href.category(category), label: catalogueText.categories[category].title };
  return (
    <LoadedTopic category={category} topicID={topicID} back={back}>
      {(topic) =>
        topic.group === "kuen" ? (
          <TopicPage topic={topic} back={back}>
            <FormArticle category={category} topic={topic} ownSequence={ownSequence} />
          </TopicPage>
        ) : (
          <TechniqueList category={category} topic={topic} back={back} />
        )
      }
    </LoadedTopic>
  );
}
