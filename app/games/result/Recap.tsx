import { isRight, type Options, type Questions } from "#domain/game/answers.ts";
import { resultText, runText } from "../../text/games.ts";
import { Icon } from "../../ui/signs/Icon.tsx";
import { RecapSection } from "./RecapSection.tsx";
import styles from "./Recap.module.css";

interface RecapProps<R extends Options> {
  run: Questions<R>;
  promptOf: (round: R) => string;
  explanationOf: (round: R) => string | undefined;
}

/** Every question once more, with what was answered and what is right (rule 12.5). */
export function Recap<R extends Options>({ run, promptOf, explanationOf }: RecapProps<R>) {
  return (
    <RecapSection heading={resultText.recap}>
      <ol className={styles.list}>
        {run.rounds.map((round, index) => {
          const isHit = isRight(run, index);
          const explanation = explanationOf(round);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same question may come twice
            <li key={`${index}`} className={styles.item}>
              <span className={isHit ? styles.hit : styles.miss}>
                <Icon name={isHit ? "check" : "cross"} label={isHit ? runText.right : runText.wrong} />
              </span>
              <div className={styles.words}>
                <p className={styles.prompt}>{promptOf(round)}</p>
                {!isHit && (
                  <p>
                    {resultText.yourAnswer} <s>{round.options[run.given[index] ?? -1]}</s>
                  </p>
                )}
                <p>
                  {resultText.rightAnswer} <strong>{round.options[round.right]}</strong>
                </p>
                {explanation && <p className={styles.explanation}>{explanation}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </RecapSection>
  );
}
