import type { CSSProperties } from "react";
import type { Picture } from "#domain/catalogue/schema.ts";
import { useMirrored } from "../../platform/store/mirror.ts";
import { Figure } from "../../ui/signs/Figure.tsx";
import { panelsOf, stepsOf } from "../../ui/signs/figureParts.ts";
import styles from "./PrintedStrip.module.css";

/** Whether each step has its own panel, so that its words can stand below it. */
export function isCaptioned(picture: Picture, steps: readonly string[]): boolean {
  const shown = stepsOf(picture);
  return shown.length > 0 && shown.length === steps.length && shown.every((step, index) => step === index + 1);
}

/**
 * The panels of a strip in one row and one scale, each with its number, as in a manual; with its words if they are
 * given. A narrow panel still has a column wide enough for words.
 */
export function PrintedStrip({ picture, captions }: { picture: Picture; captions: readonly string[] | undefined }) {
  const [mirrored] = useMirrored();
  const steps = stepsOf(picture);
  const panels = panelsOf(picture);
  const usual = panels.reduce((sum, { width }) => sum + width, 0) / panels.length;
  const highest = Math.max(...panels.map(({ height }) => height));
  const columns = panels.map(({ width }) => width + usual);
  const scale = Math.min(...panels.map(({ width }, panel) => columns[panel]! / width));
  const fractions = columns.map((column) => `minmax(0, ${Math.round(column)}fr)`).join(" ");
  return (
    <ol className={styles.strip} style={{ gridTemplateColumns: fractions }}>
      {panels.map(({ width, left, top }, panel) => (
        <li key={`${left} ${top}`} className={styles.step} value={steps[panel]}>
          <span
            className={styles.figure}
            style={{ "--share": (scale * width) / columns[panel]!, "--part": width / highest } as CSSProperties}
          >
            <Figure picture={picture} alt="" mirrored={mirrored} panel={panel} />
          </span>
          <p className={styles.caption}>
            <span className={styles.numeral}>{steps[panel]}</span> {captions?.[panel]}
          </p>
        </li>
      ))}
    </ol>
  );
}
