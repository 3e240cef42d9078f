import type { MouseEvent } from "react";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import type { BookmarkRef } from "../../platform/adapters.ts";
import { topics as allTopics, useTopic } from "../../platform/catalogue.ts";
import { useBookmarks, useProfile } from "../../platform/context.tsx";
import { BOOKMARKED, href } from "../../routes.ts";
import { bookmarksText as text } from "../../text/bookmarks.ts";
import { gameNames } from "../../text/gameNames.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { LinkButton } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Dotted } from "../../ui/page/Dotted.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { LoadingBar } from "../../ui/page/LoadingBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Row, Rows } from "../../ui/page/Rows.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import { LoadFailed } from "../LoadedTopic.tsx";
import { PracticeLinks } from "../practice/PracticeLinks.tsx";
import { Thumbnail } from "../TopicRow.tsx";
import styles from "./BookmarksPage.module.css";
import { type Gone, groupBookmarks, type MarkedTopic } from "./grouped.ts";
import { useMarking } from "./useMarking.ts";

type Remove = (ref: BookmarkRef) => void;

/** The pressed button goes with its row: the focus moves to the next one, after the last one to the heading. */
function focusNext(button: HTMLElement) {
  const all = [...document.querySelectorAll<HTMLElement>(`.${styles.remove}`)];
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1] ?? document.querySelector<HTMLElement>("h1"))?.focus();
}

function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  const remove = (event: MouseEvent<HTMLButtonElement>) => {
    focusNext(event.currentTarget);
    onRemove();
  };
  return <IconButton icon="bookmark" label={text.remove(title)} className={styles.remove} onClick={remove} />;
}

function MarkedRow({ topic, technique, remove }: { topic: Topic; technique: Technique; remove: Remove }) {
  const { techniqueNr, title, memorableName, image } = technique;
  return (
    <Row
      href={href.technique(topic.group, topic.topicID, techniqueNr)}
      picture={image && <Thumbnail picture={image} />}
      title={title}
      meta={<Dotted parts={[text.number(techniqueNr), memorableName]} />}
      aside={<RemoveButton title={title} onRemove={() => remove({ topicID: topic.topicID, techniqueNr })} />}
    />
  );
}

/** What is marked of one topic; its texts may still have to load. */
function TopicMarks({ marked: { summary, numbers }, remove }: { marked: MarkedTopic; remove: Remove }) {
  const { topic, retry } = useTopic(summary.topicID);
  return (
    <section className={styles.topic}>
      <h2 className={styles.title} lang={summary.titleLang}>
        {summary.title}
      </h2>
      {topic.status === "loading" && <LoadingBar label={catalogueText.loading} />}
      {topic.status === "failed" && <LoadFailed retry={retry} />}
      {topic.status === "ready" && (
        <Rows label={summary.title}>
          {topic.value.list
            .filter(({ techniqueNr }) => numbers.has(techniqueNr))
            .map((technique) => (
              <MarkedRow key={technique.techniqueNr} topic={topic.value} technique={technique} remove={remove} />
            ))}
        </Rows>
      )}
    </section>
  );
}

/** What the catalogue no longer has can only be taken off. */
function GoneMarks({ gone, remove }: { gone: readonly Gone[]; remove: Remove }) {
  if (gone.length === 0) return null;
  return (
    <section className={styles.topic}>
      <h2 className={styles.title}>{text.gone}</h2>
      <ul>
        {gone.map((mark) => (
          <li key={`${mark.topicID}/${mark.techniqueNr}`} className={styles.gone}>
            {text.goneName(mark.topicID, mark.techniqueNr)}
            <RemoveButton title={text.goneName(mark.topicID, mark.techniqueNr)} onRemove={() => remove(mark)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoMarks() {
  return (
    <EmptyState
      title={text.noneTitle}
      hanzi="始"
      action={
        <LinkButton href={href.category("tech")} variant="primary">
          {text.noneAction}
        </LinkButton>
      }
    >
      <ol className={styles.steps}>
        {text.none.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.sign}>
        <Icon name="bookmark" />
        {text.noneSign}
      </p>
    </EmptyState>
  );
}

function Marks({ keys }: { keys: readonly string[] }) {
  const mark = useMarking(keys);
  const remove: Remove = (ref) => mark(ref, false);
  const { topics, gone } = groupBookmarks(keys, allTopics);
  if (keys.length === 0) return <NoMarks />;
  return (
    <>
      <p className={styles.count} role="status">
        {text.count(keys.length)}
      </p>
      {topics.map((marked) => (
        <TopicMarks key={marked.summary.topicID} marked={marked} remove={remove} />
      ))}
      <GoneMarks gone={gone} remove={remove} />
    </>
  );
}

/** What practises techniques of any topic can be about the Merkliste, too. */
const MENU = (["cards", "audio"] as const).map((game) => ({
  label: gameNames[game].title,
  address: href.game(game, BOOKMARKED),
}));

/** Whether there is a technique among them; forms and theory are not practised so. */
const hasTechniques = (keys: readonly string[]) =>
  groupBookmarks(keys, allTopics).topics.some(({ summary: { group } }) => group === "single" || group === "kombi");

/** The user's own choice from the catalogue: the Merkliste. */
export function BookmarksPage() {
  const profile = useProfile();
  const keys = useBookmarks();
  return (
    <Page
      title={text.title}
      hanzi="忆"
      back={{ href: href.home(), label: catalogueText.home }}
      actions={hasTechniques(keys) && <PracticeLinks menu={MENU} />}
    >
      {profile.status === "loading" && <LoadingBar label={catalogueText.loading} />}
      {profile.status === "failed" && <Notice kind="wrong">{text.failed}</Notice>}
      {profile.status === "ready" && <Marks keys={profile.value.bookmarks} />}
    </Page>
  );
}
