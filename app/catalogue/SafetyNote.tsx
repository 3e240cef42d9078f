import type { Segment } from "#domain/catalogue/terms.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import { Explained } from "./glossary/Explained.tsx";
import styles from "./SafetyNote.module.css";

/** A box with a warning sign for what can hurt someone. */
export function SafetyNote({ segments }: { segments: readonly Segment[] }) {
  return (
    <div className={styles.safety} role="note">
      <Icon name="halt" className={styles.sign} />
      <p>
        <strong className={styles.word}>{catalogueText.safety}</strong> <Explained segments={segments} />
      </p>
    </div>
  );
}
