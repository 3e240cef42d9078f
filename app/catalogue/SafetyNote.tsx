import type { Segment } from "#domain/catalogue/terms.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Icon } from "../ui/Icon.tsx";
import { Explained } from "./Explained.tsx";
import styles from "./SafetyNote.module.css";

/** What can hurt someone, in a box with the sign that everybody stops at. */
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
