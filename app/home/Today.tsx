import { useId } from "react";
import { Link } from "wouter";
import type { Belt } from "#domain/catalogue/schema.ts";
import { homeText } from "../text/home.ts";
import { classes } from "../ui/classes.ts";
import { Sheet } from "../ui/layers/Sheet.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import type { TodayRow } from "./today.ts";
import styles from "./Today.module.css";

function TodayLink({ row }: { row: TodayRow }) {
  return (
    <li>
      <Link href={row.href} className={styles.row}>
        <span className={styles.icon}>
          <Icon name={row.icon} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>{row.title}</span>
          {/* The line stays where its text is still to come, so that nothing moves. */}
          <span className={classes(styles.text, row.kind === "note" && styles.oneLine)}>{row.text ?? "\u00A0"}</span>
        </span>
        <Icon name="chevron" className={styles.chevron} />
      </Link>
    </li>
  );
}

/** What is next: one card, its first row the most urgent. The belt of the member runs along its edge. */
export function Today({ rows, belt }: { rows: readonly TodayRow[]; belt: Belt | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <Sheet belts={belt && [belt]} className={styles.sheet}>
        <h2 id={id} className={styles.heading}>
          {homeText.today.title}
        </h2>
        <ul>
          {rows.map((row) => (
            <TodayLink key={row.kind} row={row} />
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
