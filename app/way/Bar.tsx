import { classes } from "../ui/classes.ts";
import styles from "./Way.module.css";

/** How a part of a bar looks: `right`, `wrong` where it judges. */
export type Tone = "strong" | "medium" | "right" | "wrong";

/** Of several parts the last is the strong one. */
const USUAL: readonly Tone[] = ["medium", "strong"];
const toneOf = (place: number, parts: number, tones: readonly Tone[] = USUAL.slice(-parts)) => styles[tones[place]!];

interface BarProps {
  parts: readonly number[];
  /** How each part looks, if not as usual. */
  tones?: readonly Tone[];
  /** How much the whole width is. */
  most: number;
}

/** Numbers as a bar beside them in a table; only drawn, since they stand there. */
export function Bar({ parts, tones, most }: BarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map((part, place) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no names
          key={place}
          className={toneOf(place, parts.length, tones)}
          style={{ width: `${(100 * part) / most}%` }}
        />
      ))}
    </div>
  );
}

/** Beside a word: which part of a bar it names. */
export const BarSign = ({ place, parts, tones }: { place: number; parts: number; tones?: readonly Tone[] }) => (
  <span className={classes(styles.sign, toneOf(place, parts, tones))} aria-hidden="true" />
);
