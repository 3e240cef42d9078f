import { Link } from "wouter";
import type { Segment } from "#domain/catalogue/terms.ts";
import { findTopic } from "../platform/catalogue.ts";
import { href } from "../routes.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import { Explained } from "./glossary/Explained.tsx";
import styles from "./SafetyNote.module.css";

/** The topic about falling, tapping and contact; a club may leave it out. */
const SAFE_TRAINING = "sicherTrainieren";

/** A box with a warning sign for what can hurt someone, and the way to the rules for all training. */
export function SafetyNote({ segments }: { segments: readonly Segment[] }) {
  return (
    <div className={styles.safety} role="note">
      <Icon name="halt" className={styles.sign} />
      <p>
        <strong className={styles.word}>{catalogueText.safety}</strong> <Explained segments={segments} />{" "}
        {findTopic("theorie", SAFE_TRAINING) && (
          <Link href={href.topic("theorie", SAFE_TRAINING)} className={styles.more}>
            {catalogueText.safeTraining}
          </Link>
        )}
      </p>
    </div>
  );
}
