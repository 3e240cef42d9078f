import { BELT_COLOURS } from "#domain/catalogue/beltColours.ts";
import type { Belt, BeltCount } from "#domain/catalogue/schema.ts";
import { beltName } from "../../text/belts.ts";
import { widgetsText } from "../../text/widgets.ts";
import { classes } from "../classes.ts";
import styles from "./BeltDots.module.css";

/** One belt as a dot, beside a label that names it. */
export function BeltDot({ belt }: { belt: Belt }) {
  return <span className={styles.dot} style={{ backgroundColor: BELT_COLOURS[belt] }} aria-hidden="true" />;
}

interface BeltDotsProps {
  belts: readonly Belt[];
  /** Says the first belt beside the dots on narrow screens, too; else where the list has room. */
  named?: boolean;
}

/** The belts of a technique: as dots, with the first in words, and for screen readers all in words. */
export function BeltDots({ belts, named = false }: BeltDotsProps) {
  const [first] = belts;
  if (!first) return null;
  return (
    <span className={styles.dots} title={belts.map(beltName).join(", ")}>
      {belts.map((belt) => (
        <BeltDot key={belt} belt={belt} />
      ))}
      <span className={classes(styles.from, named && styles.named)} aria-hidden="true">
        {widgetsText.fromBelt(beltName(first))}
      </span>
      <span className="visually-hidden">{widgetsText.belts(belts.map(beltName).join(", "))}</span>
    </span>
  );
}

/** How many there are of each belt: dots with numbers and, for screen readers, words. */
export function BeltCounts({ counts }: { counts: readonly BeltCount[] }) {
  if (counts.length === 0) return null;
  const words = counts.map(({ belt, count }) => `${beltName(belt)} ${count}`).join(", ");
  return (
    <span className={styles.counts} title={words}>
      {counts.map(({ belt, count }) => (
        <span key={belt} className={styles.counted} aria-hidden="true">
          <BeltDot belt={belt} />
          {count}
        </span>
      ))}
      <span className="visually-hidden">{widgetsText.newWith(words)}</span>
    </span>
  );
}
