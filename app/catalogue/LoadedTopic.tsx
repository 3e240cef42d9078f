import type { ReactNode } from "react";
import type { Topic, TopicSummary } from "#domain/catalogue/schema.ts";
import { findTopic, useTopic } from "../platform/catalogue.ts";
import { useOnline } from "../platform/useOnline.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingBar } from "../ui/LoadingBar.tsx";
import { Page } from "../ui/Page.tsx";
import styles from "./Catalogue.module.css";

interface LoadedTopicProps {
  category: Category;
  topicID: string;
  /** Where 'back' leads while the topic itself is not there. */
  back: { href: string; label: string };
  children: (topic: Topic) => ReactNode;
}

/** An address of the catalogue that names nothing, with the way back to the nearest thing that exists. */
export function UnknownPage({ words, back }: { words: { title: string; text: string; back: string }; back: string }) {
  return (
    <Page title={words.title} hanzi="迷">
      <p className={styles.intro}>{words.text}</p>
      <LinkButton href={back} variant="primary">
        {words.back}
      </LinkButton>
    </Page>
  );
}

/** Something did not arrive: why, and another try. */
export function LoadFailed({ retry }: { retry: () => void }) {
  const online = useOnline();
  const { title, offline, online: broken, retry: again } = catalogueText.loadFailed;
  return (
    <EmptyState
      title={title}
      hanzi="断"
      action={
        <Button variant="primary" icon="repeat" onClick={retry}>
          {again}
        </Button>
      }
    >
      <p>{online ? broken : offline}</p>
    </EmptyState>
  );
}

function Arriving({
  summary,
  back,
  children,
}: {
  summary: TopicSummary;
  back: LoadedTopicProps["back"];
  children: LoadedTopicProps["children"];
}) {
  const { topic, retry } = useTopic(summary.topicID);
  if (topic.status === "ready") return children(topic.value);
  return (
    <Page title={summary.title} titleLang={summary.titleLang} back={back}>
      {topic.status === "failed" ? <LoadFailed retry={retry} /> : <LoadingBar label={catalogueText.loading} />}
    </Page>
  );
}

/** Loads a topic and shows what is made of it; on the way a bar, after a failure a way to try again. */
export function LoadedTopic({ category, topicID, back, children }: LoadedTopicProps) {
  const summary = findTopic(category, topicID);
  if (!summary) return <UnknownPage words={catalogueText.unknownTopic} back={href.category(category)} />;
  return (
    <Arriving key={summary.topicID} summary={summary} back={back}>
      {children}
    </Arriving>
  );
}
