import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import type { Technique, Topic, TopicSummary } from "#domain/catalogue/schema.ts";
import { topicsOf } from "../platform/catalogue.ts";
import { isDialogOpen, isTyping } from "../platform/page/keyboard.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Name } from "../ui/page/Name.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import styles from "./Neighbours.module.css";

/** One way on: where it leads, what it is, and its name. */
interface Neighbour {
  href: string;
  word: string;
  name: string;
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

interface BarProps {
  label: string;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

function Words({ word, name }: Neighbour) {
  return (
    <span className={styles.words}>
      {word}
      <span className={styles.name}>
        <Name>{name}</Name>
      </span>
    </span>
  );
}

/** What comes before and after, in reach of the thumb; one that is not there is left out. */
function NeighbourBar({ label, previous, next }: BarProps) {
  useArrowKeys(previous?.href, next?.href);
  return (
    <nav className={styles.bar} aria-label={label} data-thumb-bar="">
      {previous && (
        <Link href={previous.href} className={styles.previous} rel="prev" aria-keyshortcuts="ArrowLeft">
          <Icon name="back" />
          <Words {...previous} />
        </Link>
      )}
      {next && (
        <Link href={next.href} className={styles.next} rel="next" aria-keyshortcuts="ArrowRight">
          <Words {...next} />
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}

interface NeighboursProps {
  category: Category;
  topic: Topic;
  techniqueNr: string;
}

/** The bar with the neighbours of a technique. Ends are found by list position, so letter variants work (rule 5.11). */
export function Neighbours({ category, topic, techniqueNr }: NeighboursProps) {
  const position = topic.list.findIndex((technique) => technique.techniqueNr === techniqueNr);
  const neighbour = (word: string, technique: Technique | undefined): Neighbour | undefined =>
    technique && {
      href: href.technique(category, topic.topicID, technique.techniqueNr),
      word,
      // No line for the number alone where a name is long.
      name: `${technique.techniqueNr}.\u00A0${technique.title}`,
    };
  return (
    <NeighbourBar
      label={catalogueText.neighbours}
      previous={neighbour(catalogueText.previous, topic.list[position - 1])}
      next={neighbour(catalogueText.next, topic.list[position + 1])}
    />
  );
}

/** The bar with the forms before and after one. */
export function FormNeighbours({ category, topicID }: { category: Category; topicID: string }) {
  const forms = topicsOf(category);
  const position = forms.findIndex((form) => form.topicID === topicID);
  const neighbour = (word: string, form: TopicSummary | undefined): Neighbour | undefined =>
    form && { href: href.topic(category, form.topicID), word, name: form.title };
  return (
    <NeighbourBar
      label={catalogueText.formNeighbours}
      previous={neighbour(catalogueText.previousForm, forms[position - 1])}
      next={neighbour(catalogueText.nextForm, forms[position + 1])}
    />
  );
}
