import type { Topic } from "#domain/catalogue/schema.ts";
import type { Segment } from "#domain/catalogue/terms.ts";
import { useTermMarker } from "../platform/glossary.ts";
import styles from "./Catalogue.module.css";
import { Explained } from "./glossary/Explained.tsx";

/** The paragraphs of a text of the catalogue: an empty line starts a new one. */
export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/);

/** Paragraphs with their terms. */
export function Prose({ paragraphs }: { paragraphs: readonly Segment[][] }) {
  return (
    <div className={styles.prose}>
      {paragraphs.map((segments, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>
          <Explained segments={segments} />
        </p>
      ))}
    </div>
  );
}

/** What a topic is about, above its list. */
export function Intro({ topic }: { topic: Topic }) {
  const mark = useTermMarker();
  if (!topic.description) return null;
  return (
    <div className={styles.intro}>
      <Prose paragraphs={mark(paragraphsOf(topic.description), [topic.title])} />
    </div>
  );
}
