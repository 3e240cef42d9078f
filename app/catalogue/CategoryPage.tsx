import type { TopicSummary } from "#domain/catalogue/schema.ts";
import { topicsOf } from "../platform/catalogue.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { glossaryText } from "../text/glossary.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { Segments } from "../ui/controls/Segments.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import type { HanziChar } from "../ui/signs/hanzi.ts";
import { Page } from "../ui/page/Page.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import styles from "./Catalogue.module.css";
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
        <Row href={href.glossary()} title={glossaryText.title} description={<RowLine>{glossaryText.short}</RowLine>} />
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

/** All techniques, or one half of them; only where there are both. */
function Parts({ category }: { category: Category }) {
  if (category === "kuen" || category === "theorie") return null;
  if (topicsOf("single").length === 0 || topicsOf("kombi").length === 0) return null;
  const { allTechniques, halves, parts } = catalogueText;
  const items = [
    { href: href.category("tech"), label: allTechniques },
    { href: href.category("single"), label: halves.single },
    { href: href.category("kombi"), label: halves.kombi },
  ];
  return <Segments label={parts} items={items} current={href.category(category)} />;
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
      actions={<Parts category={category} />}
    >
      <p className={styles.intro}>{intro}</p>
      {topics.length === 0 && <EmptyCategory />}
      {topics.length > 0 && <p className={styles.summary}>{summaryOf(category, topics)}</p>}
      {category === "tech" && <Halves topics={topics} />}
      {category !== "tech" && topics.length > 0 && <Topics category={category} topics={topics} label={title} />}
    </Page>
  );
}
