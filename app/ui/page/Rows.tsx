import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon } from "../signs/Icon.tsx";
import styles from "./Rows.module.css";

/** A list of links, ruled with hairlines. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  href: string;
  title: ReactNode;
  titleLang?: string;
  meta?: ReactNode;
  count?: ReactNode;
  /** In the margin: a number or an icon. */
  lead?: ReactNode;
  description?: ReactNode;
  /** A small picture of it. */
  picture?: ReactNode;
  /** A control of its own at the end of the row, in place of the arrow. */
  aside?: ReactNode;
}

/** One row of `Rows`; the whole row is the link, but for a control of its own. */
export function Row({ href, title, titleLang, meta, count, lead, description, picture, aside }: RowProps) {
  return (
    <li className={styles.item}>
      <Link href={href} className={styles.row}>
        {lead !== undefined && <span className={styles.lead}>{lead}</span>}
        {picture && <span className={styles.picture}>{picture}</span>}
        <span className={styles.words}>
          <span className={styles.title} lang={titleLang}>
            {title}
          </span>
          {meta && <span className={styles.meta}>{meta}</span>}
          {description && <span className={styles.description}>{description}</span>}
        </span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {!aside && <Icon name="chevron" className={styles.chevron} />}
      </Link>
      {aside}
    </li>
  );
}
