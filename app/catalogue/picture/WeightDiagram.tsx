import { useId } from "react";
import type { Technique } from "#domain/catalogue/schema.ts";
import { catalogueText } from "../../text/catalogue.ts";
import styles from "./WeightDiagram.module.css";

type Weight = NonNullable<Technique["weight"]>;

/** The print of a bare foot on a 40 × 100 plane: sole and five toes. */
const FOOT =
  "M13 97C7 97 4 91 5 83c1-9 4-16 2-27C5 44 4 34 9 27c5-7 17-7 22-1 5 7 4 17 1 27-3 11-2 20-3 29-1 10-8 15-16 15Z" +
  "M8.5 22a4.2 5.6 0 1 1 .1 0ZM17 16.5a3.3 4.6 0 1 1 .1 0ZM24 16.5a2.9 4.2 0 1 1 .1 0ZM30 19a2.6 3.8 0 1 1 .1 0ZM34.8 23.5a2.3 3.3 0 1 1 .1 0Z";

/** One point of support: the print is inked from the heel as far as it carries. */
function Print({ percent, mirrored }: { percent: number; mirrored: boolean }) {
  const clip = useId();
  const height = 94 * (percent / 100);
  return (
    <svg viewBox="0 0 40 100" className={styles.print} data-mirrored={mirrored || undefined} aria-hidden="true">
      <clipPath id={clip}>
        <rect x="0" y={98 - height} width="40" height={height} />
      </clipPath>
      <path d={FOOT} className={styles.outline} />
      <path d={FOOT} className={styles.ink} clipPath={`url(#${clip})`} />
    </svg>
  );
}

/** The weight on the feet of a stance, in numbers and as inked footprints. */
export function WeightDiagram({ weight }: { weight: Weight }) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{catalogueText.weight}</figcaption>
      <dl className={styles.parts}>
        {weight.parts.map(({ on, percent }, index) => (
          <div key={on} className={styles.part}>
            <Print percent={percent} mirrored={index % 2 === 1} />
            <dt className={styles.on}>{on}</dt>
            <dd className={styles.percent}>{catalogueText.percent(percent)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
