import { isRight, type Options, type Questions } from "#domain/game/answers.ts";
import { runText } from "../../text/games.ts";
import { classes } from "../../ui/classes.ts";
import styles from "./QuestionStatus.module.css";

/** So many marks stand close together. */
const MANY_MARKS = 20;

/** 'Frage 3 von 10', and a mark for each question: done, now, still to come. */
export function QuestionStatus({ run }: { run: Questions<Options> }) {
  const mark = (index: number) => {
    if (run.given[index] === undefined) return index === run.index ? styles.now : undefined;
    return isRight(run, index) ? styles.hit : styles.miss;
  };
  return (
    <div className={styles.progress}>
      <p>{runText.questionOf(run.index + 1, run.rounds.length)}</p>
      <div className={classes(styles.marks, run.rounds.length > MANY_MARKS && styles.dense)} aria-hidden="true">
        {[...run.rounds.keys()].map((index) => (
          <span key={index} className={classes(styles.mark, mark(index))} />
        ))}
      </div>
    </div>
  );
}
