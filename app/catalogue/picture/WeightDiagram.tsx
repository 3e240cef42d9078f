import type { CSSProperties } from "react";
import type { Technique } from "#domain/catalogue/schema.ts";
import { catalogueText } from "../../text/catalogue.ts";
import styles from "./WeightDiagram.module.css";

type Weight = NonNullable<Technique["weight"]>;

/** The weight on each support of a stance, in numbers and as lengths; where the supports stand is in the picture. */
export function WeightDiagram({ weight }: { weight: Weight }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{catalogueText.weight}</figcaption>
      <dl className={styles.parts}>
        {weight.parts.map(({ on, percent }) => (
          <div key={on} className={styles.part} style={{ "--share": `${percent}%` } as CSSProperties}>
            <dt className={styles.on}>{on}</dt>
            <dd className={styles.percent}>{catalogueText.percent(percent)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
