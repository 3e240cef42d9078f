import type { ReactNode } from "react";
import { accountText } from "../text/account.ts";
import styles from "./ProfileSections.module.css";

const text = accountText.profile.sections;

export type SectionName = keyof typeof text;

/** Links to the sections of the page. */
export function SectionLinks({ names }: { names: readonly SectionName[] }) {
  return (
    <nav className={styles.links} aria-label={accountText.profile.onThisPage}>
      {names.map((name) => (
        <a key={name} href={`#${name}`} className={styles.link}>
          {text[name]}
        </a>
      ))}
    </nav>
  );
}

/** One section: its name at the side where there is room, else above. */
export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <section id={name} tabIndex={-1} aria-labelledby={`${name}-title`} className={styles.section}>
      <h2 id={`${name}-title`} className={styles.title}>
        {text[name]}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
