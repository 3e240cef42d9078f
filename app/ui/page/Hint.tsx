import type { ReactNode } from "react";
import { IconButton } from "../controls/IconButton.tsx";
import styles from "./Hint.module.css";

interface HintProps {
  /** Its name as a landmark. */
  label: string;
  text: string;
  /** The one thing that it leads to. */
  action: ReactNode;
  /** The name of the button that ends it. */
  dismissLabel: string;
  onDismiss: () => void;
}

/** One quiet line that proposes something; one press ends it. */
export function Hint({ label, text, action, dismissLabel, onDismiss }: HintProps) {
  return (
    <section className={styles.hint} aria-label={label}>
      <p>{text}</p>
      {action}
      <IconButton icon="close" label={dismissLabel} onClick={onDismiss} />
    </section>
  );
}
