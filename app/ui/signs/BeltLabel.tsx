import { BELTS, type Belt } from "#domain/catalogue/schema.ts";
import { beltName } from "../../text/belts.ts";
import { BeltDot } from "./BeltDots.tsx";
import styles from "./BeltLabel.module.css";

/** A belt by its dot and name. */
export function BeltLabel({ belt }: { belt: Belt }) {
  return (
    <span className={styles.label}>
      <BeltDot belt={belt} />
      {beltName(belt)}
    </span>
  );
}

/** The belts to choose from that there are exams for: nobody is examined for the first. */
export const examBeltOptions = BELTS.slice(1).map((belt) => ({ value: belt, label: <BeltLabel belt={belt} /> }));
