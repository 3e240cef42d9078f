import type { ReactNode } from "react";
import type { Topic, TopicSummary } from "#domain/catalogue/schema.ts";
import { findTopic, useTopic } from "../platform/catalogue.ts";
import { useOnline } from "../platform/page/useOnline.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Page } from "../ui/page/Page.tsx";
import styles from "./Catalogue.module.css";

interface LoadedTopicProps {
  category: Category;
  topicID: string;
  /** The target of 'back' while the topic is missing. */
  back: { href: string; label: string };
  children: (topic: Topic) => ReactNode;
}

/** An unknown address of the catalogue, with a link to the nearest page that exists. */
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

/** A failed load: the reason, and a button to try again. */
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

/** Loads a topic and renders it; shows a bar while loading and a retry after a failure. */
export function LoadedTopic({ category, topicID, back, children }: LoadedTopicProps) {
  const summary = findTopic(category, topicID);
  if (!summary) return <UnknownPage words={catalogueText.unknownTopic} back={href.category(category)} />;
  return (
    <Arriving key={summary.topicID} summary={summary} back={back}>
      {children}
    </Arriving>
  );
}
