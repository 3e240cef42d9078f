import { type ReactNode, useId, useState } from "react";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import { catalogueText } from "../text/catalogue.ts";
import styles from "./About.module.css";

/**
 * What a topic is about, behind one line: whoever comes back wants its techniques first.
 *
 * @param beside Shown at the other end of that line.
 */
export function About({ beside, children }: { beside?: ReactNode; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.line}>
        {beside}
        {children && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {catalogueText.about}
            <Icon name="down" className={classes(styles.arrow, isOpen && styles.turned)} />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
