import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import { isDialogOpen, isTyping } from "../platform/page/keyboard.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./Neighbours.module.css";

interface NeighboursProps {
  category: Category;
  topic: Topic;
  techniqueNr: string;
}

/** ← and → turn the page, except while writing, with a modifier, or under an open dialog. */
function useArrowKeys(previousHref: string | undefined, nextHref: string | undefined) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const target = { ArrowLeft: previousHref, ArrowRight: nextHref }[event.key];
      const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!target || modified || event.defaultPrevented || isTyping(event.target)) return;
      if (!isDialogOpen()) navigate(target);
    };
    window.addEventListener("keydown", turn);
    return () => window.removeEventListener("keydown", turn);
  }, [previousHref, nextHref, navigate]);
}

/** The bar with the neighbours of a technique. Ends are found by list position, so letter variants work (rule 5.11). */
export function Neighbours({ category, topic, techniqueNr }: NeighboursProps) {
  const position = topic.list.findIndex((technique) => technique.techniqueNr === techniqueNr);
  const previous = topic.list[position - 1];
  const next = topic.list[position + 1];
  const hrefOf = (technique: Technique | undefined) =>
    technique && href.technique(category, topic.topicID, technique.techniqueNr);
  const previousHref = hrefOf(previous);
  const nextHref = hrefOf(next);
  useArrowKeys(previousHref, nextHref);
  return (
    <nav className={styles.bar} aria-label={catalogueText.neighbours} data-thumb-bar="">
      {previous && previousHref && (
        <Link href={previousHref} className={styles.previous} rel="prev" aria-keyshortcuts="ArrowLeft">
          <Icon name="back" />
          <span className={styles.words}>
            {catalogueText.previous}
            <span className={styles.name}>
              {previous.techniqueNr}. {previous.title}
            </span>
          </span>
        </Link>
      )}
      {next && nextHref && (
        <Link href={nextHref} className={styles.next} rel="next" aria-keyshortcuts="ArrowRight">
          <span className={styles.words}>
            {catalogueText.next}
            <span className={styles.name}>
              {next.techniqueNr}. {next.title}
            </span>
          </span>
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}
