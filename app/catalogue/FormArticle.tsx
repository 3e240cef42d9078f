import { Link } from "wouter";
import type { Topic } from "#domain/catalogue/schema.ts";
import { type Category, href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Icon } from "../ui/Icon.tsx";
import styles from "./FormArticle.module.css";
import common from "./Catalogue.module.css";
import { Prose } from "./Prose.tsx";

/** The four sections of a form, to be read in one go; each leads to its own page with notes. */
export function FormArticle({ category, topic }: { category: Category; topic: Topic }) {
  return (
    <>
      {topic.description && <p className={common.intro}>{topic.description}</p>}
      <div className={styles.article}>
        {topic.list.map((section) => (
          <section key={section.techniqueNr} className={styles.section}>
            <h2 className={styles.title}>
              <span className={styles.number}>{section.techniqueNr}</span>
              {section.title}
            </h2>
            <Prose text={section.description} />
            {section.steps && (
              <ol className={common.steps}>
                {section.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            <Link href={href.technique(category, topic.topicID, section.techniqueNr)} className={styles.link}>
              <Icon name="notes" />
              {catalogueText.toNotes}
              <span className="visually-hidden">: {section.title}</span>
            </Link>
          </section>
        ))}
      </div>
    </>
  );
}
