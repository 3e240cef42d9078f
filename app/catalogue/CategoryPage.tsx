import { useLocation, useSearch } from "wouter";
import type { Belt, TopicSummary } from "#domain/catalogue/schema.ts";
import { topicsOf } from "../platform/catalogue.ts";
import type { Listed } from "../platform/learning/listed.ts";
import { useListed } from "../platform/learning/useListed.ts";
import { beltsFromSearch, type Category, href, searchOfBelts } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { glossaryText } from "../text/glossary.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { Segments } from "../ui/controls/Segments.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { Hanzi } from "../ui/signs/Hanzi.tsx";
import type { HanziChar } from "../ui/signs/hanzi.ts";
import { Page } from "../ui/page/Page.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { BeltFilter, ShowAll } from "./BeltFilter.tsx";
import styles from "./Catalogue.module.css";
import { countsOf, sumOf, topicsWith } from "./newTechniques.ts";
import { RowLine, TopicRow } from "./TopicRow.tsx";

/** The brush character of each category. */
export const CATEGORY_HANZI: Record<Category, HanziChar> = {
  tech: "技",
  single: "技",
  kombi: "技",
  kuen: "拳",
  theorie: "道",
};

/** How much there is: forms are counted as such, everything else by topic and entry. */
function summaryOf(category: Category, topics: readonly TopicSummary[], belts: readonly Belt[]): string {
  if (category === "kuen") return catalogueText.forms(topics.length);
  if (belts.length > 0) {
    const fresh = countsOf(topics).filter(({ belt }) => belts.includes(belt));
    return `${catalogueText.topics(topics.length)} · ${catalogueText.newTo(sumOf(fresh), belts)}`;
  }
  const entries = topics.reduce((sum, { count }) => sum + count, 0);
  const counted = category === "theorie" ? catalogueText.entries(entries) : catalogueText.count(entries);
  return `${catalogueText.topics(topics.length)} · ${counted}`;
}

interface TopicsProps {
  category: Category;
  topics: readonly TopicSummary[];
  label: string;
  belts: readonly Belt[];
  /** What is learnt of them; undefined without a way. */
  listed: Listed | undefined;
}

function Topics({ category, topics, label, belts, listed }: TopicsProps) {
  return (
    <Rows label={label}>
      {topics.map((topic) => (
        <TopicRow
          key={topic.topicID}
          category={category}
          topic={topic}
          share={listed?.topics.get(topic.topicID)}
          belts={belts}
        />
      ))}
      {category === "theorie" && (
        <Row
          href={href.glossary()}
          picture={<Hanzi char="名" className={styles.sign} />}
          title={glossaryText.title}
          description={<RowLine>{glossaryText.short}</RowLine>}
        />
      )}
    </Rows>
  );
}

/** Single techniques and combinations, each half under its own heading. */
function Halves({ topics, ...shown }: Pick<TopicsProps, "topics" | "belts" | "listed">) {
  return (["single", "kombi"] as const).map((group) => {
    const half = topics.filter((topic) => topic.group === group);
    const { title } = catalogueText.categories[group];
    return (
      half.length > 0 && (
        <section key={group} className={styles.half}>
          <h2 className={styles.halfTitle}>{title}</h2>
          <Topics category="tech" topics={half} label={title} {...shown} />
        </section>
      )
    );
  });
}

/** All techniques, or one half of them; only where there are both. */
function Parts({ category, belts }: Pick<TopicsProps, "category" | "belts">) {
  if (category === "kuen" || category === "theorie") return null;
  if (topicsOf("single").length === 0 || topicsOf("kombi").length === 0) return null;
  const { allTechniques, halves, parts } = catalogueText;
  const hrefOf = (part: Category) => href.category(part) + searchOfBelts(belts);
  const items = [
    { href: hrefOf("tech"), label: allTechniques },
    { href: hrefOf("single"), label: halves.single },
    { href: hrefOf("kombi"), label: halves.kombi },
  ];
  return <Segments label={parts} items={items} current={hrefOf(category)} />;
}

function EmptyCategory() {
  const { title, text, action } = catalogueText.emptyCategory;
  return (
    <EmptyState title={title} hanzi="空" action={<LinkButton href={href.category("single")}>{action}</LinkButton>}>
      <p>{text}</p>
    </EmptyState>
  );
}

/** The belts that the address names; lists below get them, too, and lead back here with them (rule 5.22). */
function useBelts(): [Belt[], (belts: readonly Belt[]) => void] {
  const belts = beltsFromSearch(useSearch());
  const [location, navigate] = useLocation();
  return [belts, (next) => navigate(location + searchOfBelts(next), { replace: true })];
}

function NothingNew({ onReset }: { onReset: () => void }) {
  const { nothingNew, nothingNewText, resetFilter } = catalogueText;
  return (
    <EmptyState title={nothingNew} action={<Button onClick={onReset}>{resetFilter}</Button>}>
      <p>{nothingNewText}</p>
    </EmptyState>
  );
}

interface FoundProps {
  category: Category;
  all: readonly TopicSummary[];
}

/** What is new with the chosen belts as flashcards, over all topics of techniques (rule 5.22). */
function PractiseAll({ topics, belts }: Pick<TopicsProps, "topics" | "belts">) {
  const count = sumOf(countsOf(topics).filter(({ belt }) => belts.includes(belt)));
  return (
    <LinkButton href={href.practise(href.game("cards"), belts)} icon="cards">
      {catalogueText.practiseAll(count)}
    </LinkButton>
  );
}

/** The topics of a category that has some. */
function FoundTopics({ category, all }: FoundProps) {
  const [belts, setBelts] = useBelts();
  const listed = useListed();
  const topics = topicsWith(all, belts);
  const reset = () => setBelts([]);
  const shown = { topics, belts, listed };
  return (
    <>
      <BeltFilter counts={countsOf(all)} belts={belts} onBelts={setBelts} />
      <p className={styles.summary}>
        <output>{summaryOf(category, topics, belts)}</output>
        {belts.length > 0 && topics.length > 0 && <ShowAll onShow={reset} />}
        {category === "tech" && belts.length === 1 && topics.length > 0 && (
          <PractiseAll topics={topics} belts={belts} />
        )}
      </p>
      {topics.length === 0 && <NothingNew onReset={reset} />}
      {category === "tech" && <Halves {...shown} />}
      {category !== "tech" && topics.length > 0 && (
        <Topics category={category} label={catalogueText.categories[category].title} {...shown} />
      )}
    </>
  );
}

/** The topics of one category. */
export function CategoryPage({ category }: { category: Category }) {
  const { title, intro } = catalogueText.categories[category];
  const topics = topicsOf(category);
  const belts = beltsFromSearch(useSearch());
  return (
    <Page
      title={title}
      hanzi={CATEGORY_HANZI[category]}
      back={{ href: href.home(), label: catalogueText.home }}
      width="wide"
      actions={<Parts category={category} belts={belts} />}
    >
      <p className={styles.intro}>{intro}</p>
      {topics.length === 0 ? <EmptyCategory /> : <FoundTopics category={category} all={topics} />}
    </Page>
  );
}
