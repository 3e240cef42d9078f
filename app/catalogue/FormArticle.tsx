import { type ComponentType, Suspense, useState } from "react";
import { Link } from "wouter";
import type { FORM_SECTIONS, Technique, Topic } from "#domain/catalogue/schema.ts";
import type { Segment } from "#domain/catalogue/terms.ts";
import type { TechniqueRef } from "../platform/adapters.ts";
import { useTermMarker } from "../platform/glossary.ts";
import { findTopic, topics, useTopic } from "../platform/catalogue.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { NumberedSections } from "../ui/page/NumberedSections.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./FormArticle.module.css";
import { Listed } from "./Listed.tsx";
import { FormNeighbours } from "./Neighbours.tsx";
import { PrintButton, type PrintExtra } from "./print/PrintButton.tsx";
import { PrintedTopic } from "./print/PrintedTopic.tsx";
import { Intro, paragraphsOf, Prose } from "./Prose.tsx";
import { Slip } from "./Slip.tsx";
import { techniqueRef } from "./techniqueRef.ts";
import { Thumbnail } from "./TopicRow.tsx";

const STANCES = "basisStaende";

const idOf = ({ techniqueNr }: Technique) => `abschnitt-${techniqueNr}`;

/** The name in characters, what the form is like, and the way to each of its sections. */
function Opening({ topic }: { topic: Topic }) {
  const characters = topics.find(({ topicID }) => topicID === topic.topicID)?.characters;
  return (
    <div className={styles.opening}>
      <Slip characters={characters} large />
      <Intro topic={topic} />
      <nav aria-label={catalogueText.jumps} className={styles.sections}>
        <ul className={styles.jumps}>
          {topic.list.map((section) => (
            <li key={section.techniqueNr}>
              <a href={`#${idOf(section)}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The stances that a text names, with their pictures; none where a club does not teach them. */
function Stances({ text }: { text: string }) {
  const { topic } = useTopic(STANCES);
  const named = topic.status === "ready" ? topic.value.list.filter(({ title }) => text.includes(title)) : [];
  if (named.length === 0) return null;
  return (
    <section className={styles.stances}>
      <h3>{catalogueText.stancesIn}</h3>
      <ul>
        {named.map(({ techniqueNr, title, image }) => (
          <li key={techniqueNr}>
            <Link href={href.technique("single", STANCES, techniqueNr)} className={styles.stance}>
              {image && (
                <span className={styles.picture}>
                  <Thumbnail picture={image} />
                </span>
              )}
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The section about how a form goes. */
const COURSE = "Bewegungsablauf" satisfies (typeof FORM_SECTIONS)[number];

/** The own sequence of a member; notes are another feature, so the pages of members pass it in. */
export type OwnSequence = ComponentType<{ technique: TechniqueRef }>;

interface SectionProps {
  topic: Topic;
  section: Technique;
  paragraphs: readonly Segment[][];
  href: string;
  ownSequence: OwnSequence;
}

/** How the form goes, move by move: as the school teaches it, and as the reader has learnt it. */
function Course({ topic, section, ownSequence: Own }: Omit<SectionProps, "paragraphs" | "href">) {
  return (
    <>
      {topic.sequence && (
        <section className={styles.sequence}>
          <h3>{catalogueText.schoolSequence}</h3>
          <NumberedSections sections={topic.sequence} />
        </section>
      )}
      <Suspense fallback={null}>
        <Own technique={techniqueRef(topic, section)} />
      </Suspense>
    </>
  );
}

function Section({ topic, section, paragraphs, href: to, ownSequence }: SectionProps) {
  const hasStances = findTopic("single", STANCES) !== undefined;
  return (
    <section className={styles.section} id={idOf(section)}>
      <h2 className={styles.title}>
        <span className={styles.number}>{section.techniqueNr}</span>
        {section.title}
      </h2>
      <Prose paragraphs={paragraphs} />
      {hasStances && <Stances text={section.description} />}
      {section.steps && <Listed items={section.steps.map((text) => [{ text }])} ordered />}
      {section.title === COURSE && <Course topic={topic} section={section} ownSequence={ownSequence} />}
      <Link href={to} className={styles.link}>
        <Icon name="notes" />
        {catalogueText.toNotes}
        <span className="visually-hidden">: {section.title}</span>
      </Link>
    </section>
  );
}

/** A form is read from top to bottom, so each term is marked once for all sections. */
function useMarkedSections(topic: Topic): Segment[][][] {
  const mark = useTermMarker();
  const texts = topic.list.map(({ description }) => paragraphsOf(description));
  const marked = mark(texts.flat(), [topic.title]);
  return texts.map((paragraphs) => marked.splice(0, paragraphs.length));
}

interface FormArticleProps {
  category: Category;
  topic: Topic;
  ownSequence: OwnSequence;
}

/** A form as one article of its four sections; each links to its own page with notes. */
export function FormArticle({ category, topic, ownSequence }: FormArticleProps) {
  const [extras, setExtras] = useState<readonly PrintExtra[]>([]);
  const sections = useMarkedSections(topic);
  return (
    <>
      <div className={styles.screen}>
        <Opening topic={topic} />
        <div className={styles.article}>
          {topic.list.map((section, index) => (
            <Section
              key={section.techniqueNr}
              topic={topic}
              section={section}
              ownSequence={ownSequence}
              paragraphs={sections[index] ?? []}
              href={href.technique(category, topic.topicID, section.techniqueNr)}
            />
          ))}
        </div>
        <div className={styles.print}>
          <PrintButton list={topic.list} extras={extras} onExtras={setExtras} />
        </div>
        <FormNeighbours category={category} topicID={topic.topicID} />
      </div>
      <PrintedTopic topic={topic} list={topic.list} extras={extras} />
    </>
  );
}
