import { BELT_COLOURS } from "#domain/catalogue/beltColours.ts";
import type { Belt, BeltCount } from "#domain/catalogue/schema.ts";
import { beltName } from "../../text/belts.ts";
import { widgetsText } from "../../text/widgets.ts";
import styles from "./BeltDots.module.css";

/** One belt as a dot, beside a label that names it. */
export function BeltDot({ belt }: { belt: Belt }) {
  return <span className={styles.dot} style={{ backgroundColor: BELT_COLOURS[belt] }} aria-hidden="true" />;
}

/** The belts of a technique, as dots and, for screen readers, as words. */
export function BeltDots({ belts }: { belts: readonly Belt[] }) {
  if (belts.length === 0) return null;
  return (
    <span className={styles.dots} title={belts.map(beltName).join(", ")}>
      {belts.map((belt) => (
        <BeltDot key={belt} belt={belt} />
      ))}
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
