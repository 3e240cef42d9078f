import { BELT_COLOURS } from "#domain/catalogue/beltColours.ts";
import type { Belt } from "#domain/catalogue/schema.ts";
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
