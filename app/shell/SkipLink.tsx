import { shellText } from "../text/shell.ts";
import styles from "./SkipLink.module.css";

/** The page's first stop for the keyboard: leads past the bar and the panel. */
export function SkipLink() {
  return (
    <a href="#inhalt" className={styles.skip}>
      {shellText.skipToContent}
    </a>
  );
}
