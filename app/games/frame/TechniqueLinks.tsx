import { Link } from "wouter";
import type { Group } from "#domain/catalogue/schema.ts";
import { href } from "../../routes.ts";
import { Dotted } from "../../ui/page/Dotted.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import { RecapSection } from "../result/RecapSection.tsx";
import styles from "./TechniqueLinks.module.css";

/** A technique in a recap. */
export interface LinkedTechnique {
  group: Group;
  topicID: string;
  topicTitle: string;
  techniqueNr: string;
  title: string;
  /** Its result in the run. */
  note?: string;
}

/** Techniques of a run under a heading, each with a link to its page; nothing for an empty list (rule 12.7). */
export function TechniqueLinks({ heading, techniques }: { heading: string; techniques: readonly LinkedTechnique[] }) {
  if (techniques.length === 0) return null;
  return (
    <RecapSection heading={heading}>
      <ul className={styles.list}>
        {techniques.map(({ group, topicID, topicTitle, techniqueNr, title, note }) => (
          <li key={`${topicID}/${techniqueNr}`}>
            <Link href={href.technique(group, topicID, techniqueNr)} className={styles.link}>
              <span>
                <strong>
                  {techniqueNr}. {title}
                </strong>
                <span className={styles.from}>
                  <Dotted parts={[topicTitle, note]} />
                </span>
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </RecapSection>
  );
}
