import { classes } from "../ui/classes.ts";
import styles from "./Slip.module.css";

/** The sign for 'form', where nobody knows how the name is written. */
const FORM = "拳";

/** A slip of paper with the name of a form in brush characters. Decorative: its texts say what they mean. */
export function Slip({ characters, large = false }: { characters: string | undefined; large?: boolean }) {
  const signs = characters ?? FORM;
  return (
    <span
      className={classes(styles.slip, large && styles.large, !characters && styles.unknown)}
      data-length={Math.min(signs.length, 5)}
      lang="zh-Hans"
      aria-hidden="true"
    >
      <span className={styles.signs}>{signs}</span>
    </span>
  );
}
