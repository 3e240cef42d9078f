import { useState } from "react";
import { Link } from "wouter";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import type { Segment } from "#domain/catalogue/terms.ts";
import { useTermMarker } from "../platform/glossary.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./FormArticle.module.css";
import { Listed } from "./Listed.tsx";
import { PrintButton, type PrintExtra } from "./print/PrintButton.tsx";
import { PrintedTopic } from "./print/PrintedTopic.tsx";
import { Intro, paragraphsOf, Prose } from "./Prose.tsx";

interface SectionProps {
  section: Technique;
  paragraphs: readonly Segment[][];
  href: string;
}

function Section({ section, paragraphs, href: to }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <span className={styles.number}>{section.techniqueNr}</span>
        {section.title}
      </h2>
      <Prose paragraphs={paragraphs} />
      {section.steps && <Listed items={section.steps.map((text) => [{ text }])} ordered />}
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

/** A form as one article of its four sections; each links to its own page with notes. */
export function FormArticle({ category, topic }: { category: Category; topic: Topic }) {
  const [extras, setExtras] = useState<readonly PrintExtra[]>([]);
  const sections = useMarkedSections(topic);
  return (
    <>
      <div className={styles.screen}>
        <Intro topic={topic} />
        <div className={styles.article}>
          {topic.list.map((section, index) => (
            <Section
              key={section.techniqueNr}
              section={section}
              paragraphs={sections[index] ?? []}
              href={href.technique(category, topic.topicID, section.techniqueNr)}
            />
          ))}
        </div>
        <div className={styles.print}>
          <PrintButton list={topic.list} extras={extras} onExtras={setExtras} />
        </div>
      </div>
      <PrintedTopic topic={topic} list={topic.list} extras={extras} />
    </>
  );
}
