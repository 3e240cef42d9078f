import { LINK_KINDS, type ShownLesson } from "#domain/catalogue/links.ts";
import type { MarkTerms } from "#domain/catalogue/terms.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Exercises, Mistakes } from "./LessonTexts.tsx";
import styles from "./PrintedLesson.module.css";

const text = catalogueText.lesson;

/** On paper nothing can be opened, so no terms are marked. */
const plain: MarkTerms = (texts) => texts.map((words) => [{ text: words }]);

/** A lesson on paper: all of it, one part after the other. */
export function PrintedLesson({ lesson: { mistakes, practice, check, partner, links } }: { lesson: ShownLesson }) {
  const kinds = LINK_KINDS.filter((kind) => links.some((link) => link.kind === kind));
  return (
    <>
      {check && (
        <p>
          <strong>{text.check}:</strong> {check}
        </p>
      )}
      {mistakes.length > 0 && (
        <section className={styles.part}>
          <h3>{text.mistakes}</h3>
          <Mistakes mistakes={mistakes} mark={plain} />
        </section>
      )}
      {practice.length > 0 && (
        <section className={styles.part}>
          <h3>{text.practice}</h3>
          <Exercises practice={practice} mark={plain} />
        </section>
      )}
      {partner && (
        <section className={styles.part}>
          <h3>{text.partner}</h3>
          <p>{partner}</p>
        </section>
      )}
      {kinds.map((kind) => {
        const titles = links.flatMap((link) => (link.kind === kind ? [link.title] : []));
        return (
          <p key={kind}>
            <strong>{catalogueText.links.kinds[kind]}:</strong> {titles.join(", ")}
          </p>
        );
      })}
    </>
  );
}
