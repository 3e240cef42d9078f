import type { CSSProperties, ReactNode } from "react";
import { canGoOn, isRight, type Options, type QuestionEvent, type Questions, readingMs } from "#domain/game/answers.ts";
import { runText } from "../../text/games.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Answer, KEYS, type Verdict } from "./Answer.tsx";
import { focusOnMount } from "../run/focusOnMount.ts";
import { Keys } from "./Keys.tsx";
import styles from "./Question.module.css";
import { useScrolls } from "./useScrolls.ts";
import type { Untimed } from "../run/run.ts";

/** The four places are the same elements for each question, so that focus stays where it is. */
const PLACES = [0, 1, 2, 3] as const;

function verdictOf<R extends Options>(run: Questions<R>, option: number): Verdict | undefined {
  const given = run.given[run.index];
  if (given === undefined) return undefined;
  if (option === run.rounds[run.index]?.right) return "right";
  return option === given ? "wrong" : undefined;
}

/** What is asked for, and in the same place what became of the answer: so a picture below keeps its size. */
function Feedback({ run, hint, explanation }: Pick<QuestionProps, "run" | "hint" | "explanation">) {
  const round = run.rounds[run.index];
  const isAnswered = run.given[run.index] !== undefined;
  return (
    <div className={styles.words}>
      {!isAnswered && hint && <p className={styles.hint}>{hint}</p>}
      <div role="status">
        {isAnswered && round && (
          <>
            <p className={styles.said}>
              {isRight(run, run.index) ? runText.rightSaid : runText.wrongSaid(round.options[round.right] ?? "")}
            </p>
            {explanation && <p>{explanation}</p>}
          </>
        )}
      </div>
    </div>
  );
}

/** Up to this length a question is set larger. */
const BRIEF = 70;

/** How long the button fills until the next question comes by itself. */
const readingTime = (run: Questions<Options>) => ({ "--reading": `${readingMs(run)}ms` }) as CSSProperties;

interface QuestionProps {
  run: Questions<Options>;
  prompt: string;
  /** A line below the question until it is answered. */
  hint?: string;
  /** The subject of the question: a picture or a description. */
  clue?: ReactNode;
  /** Numbers: large, two by two or in one row. */
  shortAnswers?: boolean;
  explanation?: string;
  send: (event: Untimed<QuestionEvent>) => void;
}

/** A question with four answers in fixed places within reach of the thumb, and feedback between them. */
export function Question({ run, prompt, hint, clue, shortAnswers, explanation, send }: QuestionProps) {
  const round = run.rounds[run.index];
  const isLast = run.index === run.rounds.length - 1;
  const [watchFeedback, scrolls] = useScrolls();
  return (
    <div className={styles.room}>
      <div
        className={classes(styles.frame, clue !== undefined && styles.pictured, shortAnswers && styles.short)}
        data-goes-on={canGoOn(run) ? "" : undefined}
      >
        <fieldset className={styles.question}>
          <legend className={styles.legend}>
            <h2
              key={run.index}
              ref={focusOnMount}
              tabIndex={-1}
              className={classes(styles.prompt, prompt.length <= BRIEF && styles.brief)}
            >
              {prompt}
            </h2>
          </legend>
          {/* What scrolls must be reached by keys, too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div key={run.index} ref={watchFeedback} className={styles.feedback} tabIndex={scrolls ? 0 : undefined}>
            <Feedback run={run} hint={hint} explanation={explanation} />
            {clue}
          </div>
          <div className={styles.answers}>
            {PLACES.map((place) => (
              <Answer
                key={place}
                option={round?.options[place] ?? ""}
                place={place}
                verdict={verdictOf(run, place)}
                isShort={shortAnswers}
                isLocked={run.phase !== "asking"}
                onAnswer={() => send({ type: "answer", option: place })}
              />
            ))}
          </div>
        </fieldset>
        <div className={styles.next}>
          {canGoOn(run) ? (
            <Button ref={focusOnMount} variant="primary" size="large" onClick={() => send({ type: "next" })}>
              {isLast ? runText.toResult : runText.next}
              {run.phase === "reading" && <span className={styles.reading} style={readingTime(run)} />}
            </Button>
          ) : (
            <Keys className={styles.keys}>{runText.keys}</Keys>
          )}
        </div>
      </div>
    </div>
  );
}

/** Keys of the question games: A to D or 1 to 4 answer (rule 12.9), the right arrow goes on. */
export function questionEventOfKey(run: Questions<Options>, key: string): Untimed<QuestionEvent> | undefined {
  const place = key.length === 1 ? Math.max(KEYS.indexOf(key.toUpperCase()), "1234".indexOf(key)) : -1;
  if (run.phase === "asking" && place >= 0) return { type: "answer", option: place };
  return canGoOn(run) && key === "ArrowRight" ? { type: "next" } : undefined;
}
