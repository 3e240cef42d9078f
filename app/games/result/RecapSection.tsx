import { type ReactNode, useId } from "react";
import styles from "./RecapSection.module.css";

/** One part of a recap under its heading. */
export function RecapSection({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.recap} aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      {children}
    </section>
  );
}
