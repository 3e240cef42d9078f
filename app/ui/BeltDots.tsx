import type { Belt } from "#domain/catalogue/schema.ts";
import { beltName } from "../text/belts.ts";
import { widgetsText } from "../text/widgets.ts";
import styles from "./BeltDots.module.css";

/** One belt as a dot, for a label that also says the belt in words. */
export function BeltDot({ belt }: { belt: Belt }) {
  return <span className={styles.dot} data-belt={belt} aria-hidden="true" />;
}

/** The belts of a technique: dots for the eye, words for the ear. */
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
