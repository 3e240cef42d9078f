import { classes } from "../classes.ts";
import styles from "./Hanzi.module.css";
import type { HanziChar } from "./hanzi.ts";

/** Brush characters, set vertically. Decorative: hidden from screen readers. */
export function Hanzi({ char, className }: { char: HanziChar | HanziChar[]; className?: string }) {
  return (
    <span
      className={classes(styles.hanzi, !Array.isArray(char) && styles.one, className)}
      lang="zh-Hans"
      aria-hidden="true"
    >
      {char}
    </span>
  );
}
