import type { Exercise, Mistake } from "#domain/catalogue/lesson.ts";
import type { MarkTerms } from "#domain/catalogue/terms.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Explained } from "../glossary/Explained.tsx";
import styles from "./LessonTexts.module.css";

const text = catalogueText.lesson;

/** A text with its terms, each marked once. */
const Marked = ({ words, mark }: { words: string; mark: MarkTerms }) => (
  <Explained segments={mark([words], [])[0] ?? []} />
);

interface MistakesProps {
  mistakes: readonly Mistake[];
  mark: MarkTerms;
}

/** What goes wrong: how it looks, why, and what helps. */
export function Mistakes({ mistakes, mark }: MistakesProps) {
  return (
    <ul className={styles.list}>
      {mistakes.map(({ looks, cause, better }) => (
        <li key={looks} className={styles.mistake}>
          <p className={styles.looks}>
            <Marked words={looks} mark={mark} />
          </p>
          <dl className={styles.facts}>
            <dt>{text.cause}</dt>
            <dd>
              <Marked words={cause} mark={mark} />
            </dd>
            <dt className={styles.better}>{text.better}</dt>
            <dd>
              <Marked words={better} mark={mark} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

interface ExercisesProps {
  practice: readonly Exercise[];
  mark: MarkTerms;
}

/** How it is practised: with whom, how often, and how it gets harder. */
export function Exercises({ practice, mark }: ExercisesProps) {
  return (
    <ul className={styles.list}>
      {practice.map(({ with: way, task, dose, harder }) => (
        <li key={task} className={styles.exercise}>
          <p className={styles.way}>
            {text.ways[way]}
            {dose && <span className={styles.dose}>{dose}</span>}
          </p>
          <p>
            <Marked words={task} mark={mark} />
          </p>
          {harder && (
            <p className={styles.harder}>
              <span className={styles.word}>{text.harder}:</span> <Marked words={harder} mark={mark} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
