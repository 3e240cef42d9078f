import { useId } from "react";
import { Link } from "wouter";
import type { Group } from "#domain/catalogue/schema.ts";
import { href } from "../routes.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./TechniqueLinks.module.css";

/** A technique as a recap names it. */
export interface LinkedTechnique {
  group: Group;
  topicID: string;
  topicTitle: string;
  techniqueNr: string;
  title: string;
  /** What happened with it in the run. */
  note?: string;
}

/** Techniques of a run under a heading, each a link to its page; nothing where there are none (S2 section 2). */
export function TechniqueLinks({ heading, techniques }: { heading: string; techniques: readonly LinkedTechnique[] }) {
  const headingId = useId();
  if (techniques.length === 0) return null;
  return (
    <section className={styles.recap} aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      <ul className={styles.list}>
        {techniques.map(({ group, topicID, topicTitle, techniqueNr, title, note }) => (
          <li key={`${topicID}/${techniqueNr}`}>
            <Link href={href.technique(group, topicID, techniqueNr)} className={styles.link}>
              <span>
                <strong>
                  {techniqueNr}. {title}
                </strong>
                <span className={styles.from}>{[topicTitle, note].filter(Boolean).join(" · ")}</span>
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
