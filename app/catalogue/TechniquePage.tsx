import { type ComponentType, type ReactNode, useEffect } from "react";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import type { TechniqueRef } from "../platform/adapters.ts";
import { rememberLastViewed } from "../platform/lastViewed.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { BeltDots } from "../ui/BeltDots.tsx";
import { Page } from "../ui/Page.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { AnnounceButton } from "./AnnounceButton.tsx";
import common from "./Catalogue.module.css";
import { listSearchOf } from "./listSearch.ts";
import { LoadedTopic, UnknownPage } from "./LoadedTopic.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { Prose } from "./Prose.tsx";
import { Picture } from "./Picture.tsx";
import styles from "./TechniquePage.module.css";
import { WeightDiagram } from "./WeightDiagram.tsx";

interface TechniquePageProps {
  category: Category;
  topicID: string;
  techniqueNr: string;
  /** The notes of a technique; another feature, put together in App. */
  notes: ComponentType<{ technique: TechniqueRef }>;
}

interface Shown {
  category: Category;
  topic: Topic;
  technique: Technique;
}

/** Single techniques and combinations share the notes of `tech`. */
const refOf = ({ topic, technique }: Shown): TechniqueRef => ({
  topic: topic.group === "single" || topic.group === "kombi" ? "tech" : topic.group,
  topicListID: topic.topicID,
  techniqueNr: technique.techniqueNr,
});

function Fact({ name, children, lang }: { name: string; children: ReactNode; lang?: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd lang={lang}>{children}</dd>
    </div>
  );
}

function Facts({ technique }: { technique: Technique }) {
  const { english, attack } = technique;
  if (!english && !attack) return null;
  return (
    <dl className={styles.facts}>
      {english && (
        <Fact name={catalogueText.english} lang="en">
          {english}
        </Fact>
      )}
      {attack && <Fact name={catalogueText.attack}>{attack}</Fact>}
    </dl>
  );
}

function Listed({ title, items, ordered }: { title: string; items: string[] | undefined; ordered: boolean }) {
  if (!items) return null;
  const List = ordered ? "ol" : "ul";
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <List className={ordered ? common.steps : common.bullets}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
    </section>
  );
}

function TechniqueSheet({ technique, topic }: { technique: Technique; topic: Topic }) {
  const drawn = topic.group === "single" || topic.group === "kombi";
  const spoken = [technique.title, technique.memorableName].filter(Boolean).join(" – ");
  return (
    <Sheet belts={technique.belt} className={styles.sheet}>
      {(drawn || technique.image) && <Picture image={technique.image} title={technique.title} />}
      <div className={styles.line}>
        <BeltDots belts={technique.belt} />
        <AnnounceButton text={spoken} clips={[technique.audio ?? []].flat()} />
      </div>
      <Facts technique={technique} />
      <Prose text={technique.description} />
      {technique.weight && <WeightDiagram weight={technique.weight} />}
      <Listed title={catalogueText.steps} items={technique.steps} ordered />
      <Listed title={catalogueText.ablauf} items={technique.ablauf} ordered={false} />
      {technique.safety && (
        <p className={styles.safety}>
          <strong>{catalogueText.safety}</strong> {technique.safety}
        </p>
      )}
    </Sheet>
  );
}

function Body({ shown, notes: Notes }: { shown: Shown; notes: TechniquePageProps["notes"] }) {
  const { category, topic, technique } = shown;
  const { techniqueNr, title, memorableName } = technique;
  const listHref = href.topic(category, topic.topicID) + listSearchOf(topic.topicID);
  useEffect(() => {
    rememberLastViewed({ category, topicID: topic.topicID, techniqueNr, title });
  }, [category, topic.topicID, techniqueNr, title]);
  return (
    <Page
      title={`${techniqueNr}. ${title}`}
      subtitle={memorableName && catalogueText.memorable(memorableName)}
      back={{ href: listHref, label: topic.title }}
    >
      <TechniqueSheet technique={technique} topic={topic} />
      <div className={styles.notes}>
        <Notes technique={refOf(shown)} />
      </div>
      <Neighbours category={category} topic={topic} techniqueNr={techniqueNr} />
    </Page>
  );
}

/** One technique, principle or section of a form, with the reader's own notes. */
export function TechniquePage({ category, topicID, techniqueNr, notes }: TechniquePageProps) {
  const listHref = href.topic(category, topicID);
  return (
    <LoadedTopic
      category={category}
      topicID={topicID}
      back={{ href: href.category(category), label: catalogueText.categories[category].title }}
    >
      {(topic) => {
        const technique = topic.list.find((entry) => entry.techniqueNr === techniqueNr);
        if (!technique) return <UnknownPage words={catalogueText.unknownTechnique} back={listHref} />;
        return <Body key={techniqueNr} shown={{ category, topic, technique }} notes={notes} />;
      }}
    </LoadedTopic>
  );
}
