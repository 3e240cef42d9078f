import { classes } from "../ui/classes.ts";
import styles from "./Way.module.css";

/** The look of one of several parts: the last is the strong one, and of three the first the quiet one. */
const toneOf = (place: number, parts: number) => [styles.strong, styles.medium, styles.quiet][parts - 1 - place];

interface BarProps {
  parts: readonly number[];
  /** How much the whole width is. */
  most: number;
}

/** Numbers as a bar beside them in a table; only drawn, since they stand there. */
export function Bar({ parts, most }: BarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map((part, place) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no names
          key={place}
          className={toneOf(place, parts.length)}
          style={{ width: `${(100 * part) / most}%` }}
        />
      ))}
    </div>
  );
}

/** Beside a word: which part of a bar it names. */
export const BarSign = ({ place, parts }: { place: number; parts: number }) => (
  <span className={classes(styles.sign, toneOf(place, parts))} aria-hidden="true" />
);
