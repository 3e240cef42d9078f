import type { TopicSummary } from "#domain/catalogue/schema.ts";
import { topicsOf } from "../platform/catalogue.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { glossaryText } from "../text/glossary.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import type { HanziChar } from "../ui/signs/hanzi.ts";
import { Page } from "../ui/page/Page.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import styles from "./Catalogue.module.css";

/** The brush character of each category. */
export const CATEGORY_HANZI: Record<Category, HanziChar> = {
  tech: "技",
  single: "技",
  kombi: "技",
  kuen: "拳",
  theorie: "道",
};

/** How many techniques, or what the topic is about: forms have all the same four sections, titles of theory say their number. */
const metaOf = ({ group, count, subtitle }: TopicSummary): string | undefined =>
  group === "kuen" || group === "theorie" ? subtitle : catalogueText.count(count);

function TopicRow({ category, topic }: { category: Category; topic: TopicSummary }) {
  return (
    <Row
      href={href.topic(category, topic.topicID)}
      title={topic.title}
      titleLang={topic.titleLang}
      meta={metaOf(topic)}
      description={topic.description}
    />
  );
}

/** How much there is: forms are counted as such, everything else by topic and entry. */
function summaryOf(category: Category, topics: readonly TopicSummary[]): string {
  if (category === "kuen") return catalogueText.forms(topics.length);
  const entries = topics.reduce((sum, { count }) => sum + count, 0);
  const counted = category === "theorie" ? catalogueText.entries(entries) : catalogueText.count(entries);
  return `${catalogueText.topics(topics.length)} · ${counted}`;
}

interface TopicsProps {
  category: Category;
  topics: readonly TopicSummary[];
  label: string;
}

function Topics({ category, topics, label }: TopicsProps) {
  return (
    <Rows label={label}>
      {topics.map((topic) => (
        <TopicRow key={topic.topicID} category={category} topic={topic} />
      ))}
      {category === "theorie" && (
        <Row href={href.glossary()} title={glossaryText.title} description={glossaryText.short} />
      )}
    </Rows>
  );
}

/** Single techniques and combinations, each half under its own heading. */
function Halves({ topics }: { topics: readonly TopicSummary[] }) {
  return (["single", "kombi"] as const).map((group) => {
    const half = topics.filter((topic) => topic.group === group);
    const { title } = catalogueText.categories[group];
    return (
      half.length > 0 && (
        <section key={group} className={styles.half}>
          <h2 className={styles.halfTitle}>{title}</h2>
          <Topics category="tech" topics={half} label={title} />
        </section>
      )
    );
  });
}

/** The way to the other half of the techniques. */
function OtherHalf({ category }: { category: Category }) {
  const other = { single: "kombi", kombi: "single", tech: undefined, kuen: undefined, theorie: undefined } as const;
  const target = other[category];
  if (!target || topicsOf(target).length === 0) return null;
  return (
    <LinkButton href={href.category(target)} icon={target === "kombi" ? "combos" : "techniques"}>
      {catalogueText.goTo(catalogueText.categories[target].title)}
    </LinkButton>
  );
}

function EmptyCategory() {
  const { title, text, action } = catalogueText.emptyCategory;
  return (
    <EmptyState title={title} hanzi="空" action={<LinkButton href={href.category("single")}>{action}</LinkButton>}>
      <p>{text}</p>
    </EmptyState>
  );
}

/** The topics of one category. */
export function CategoryPage({ category }: { category: Category }) {
  const { title, intro } = catalogueText.categories[category];
  const topics = topicsOf(category);
  return (
    <Page
      title={title}
      hanzi={CATEGORY_HANZI[category]}
      back={{ href: href.home(), label: catalogueText.home }}
      width="wide"
      actions={<OtherHalf category={category} />}
    >
      <p className={styles.intro}>{intro}</p>
      {topics.length === 0 && <EmptyCategory />}
      {topics.length > 0 && <p className={styles.summary}>{summaryOf(category, topics)}</p>}
      {category === "tech" && <Halves topics={topics} />}
      {category !== "tech" && topics.length > 0 && <Topics category={category} topics={topics} label={title} />}
    </Page>
  );
}
