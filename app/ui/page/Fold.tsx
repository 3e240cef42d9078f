import type { ReactNode } from "react";
import { Icon } from "../signs/Icon.tsx";
import styles from "./Fold.module.css";

interface FoldProps {
  title: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** A part of a page that opens. Closed, its words can still be found in the page by the browser. */
export function Fold({ title, open, onToggle, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className={styles.head}>
        <h2>{title}</h2>
        <Icon name="down" className={styles.sign} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
