import { useKeyboardThere } from "../../platform/page/keyboard.ts";
import { runText } from "../../text/games.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/signs/Icon.tsx";
import styles from "./Answer.module.css";

export type Verdict = "right" | "wrong";

/** Letters, since answers may be numbers (rule 12.9). */
export const KEYS = "ABCD";

interface AnswerProps {
  option: string;
  place: number;
  /** Absent before an answer, and for answers that are neither right nor chosen. */
  verdict?: Verdict;
  /** A number. */
  isShort?: boolean;
  isLocked: boolean;
  onAnswer: () => void;
}

/** One of four answers. Locked ones stay focusable, so that the focus is not lost. */
export function Answer({ option, place, verdict, isShort, isLocked, onAnswer }: AnswerProps) {
  const hasKeyboard = useKeyboardThere();
  return (
    <button
      type="button"
      className={classes(
        styles.answer,
        isShort && styles.short,
        verdict && styles[verdict],
        isLocked && !verdict && styles.faded,
      )}
      aria-disabled={isLocked || undefined}
      onClick={onAnswer}
    >
      {hasKeyboard && (
        <kbd className={styles.key} aria-hidden="true">
          {KEYS[place]}
        </kbd>
      )}
      <span className={styles.option}>{option}</span>
      {verdict && (
        <span className={styles.verdict}>
          <Icon name={verdict === "right" ? "check" : "cross"} />
          <span className={styles.word}>{verdict === "right" ? runText.right : runText.wrong}</span>
        </span>
      )}
    </button>
  );
}
