import type { TopicSummary } from "#domain/catalogue/schema.ts";
import { topicsOf } from "../platform/catalogue.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { HanziChar } from "../ui/hanzi.ts";
import { Page } from "../ui/Page.tsx";
import { Row, Rows } from "../ui/Rows.tsx";
import styles from "./Catalogue.module.css";

/** The brush character of each category. */
export const CATEGORY_HANZI: Record<Category, HanziChar> = {
  tech: "技",
  single: "技",
  kombi: "技",
  kuen: "拳",
  theorie: "道",
};

function TopicRow({ category, topic }: { category: Category; topic: TopicSummary }) {
  const counts = topic.group === "single" || topic.group === "kombi";
  return (
    <Row
      href={href.topic(category, topic.topicID)}
      title={topic.title}
      titleLang={topic.titleLang}
      meta={counts ? catalogueText.count(topic.count) : topic.subtitle}
      description={topic.description}
    />
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
    >
      <p className={styles.intro}>{intro}</p>
      {topics.length === 0 ? (
        <EmptyCategory />
      ) : (
        <Rows label={title}>
          {topics.map((topic) => (
            <TopicRow key={topic.topicID} category={category} topic={topic} />
          ))}
        </Rows>
      )}
    </Page>
  );
}
