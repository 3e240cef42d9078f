import { REACTION_ROUNDS } from "#domain/game/games.ts";
import { reactionText } from "../../text/reaction.ts";
import styles from "./Reaction.module.css";
import type { ReactionState } from "./rules.ts";
import { isGuessed, type Round, statisticsOf } from "./statistics.ts";

const time = (ms: number | null) => (ms === null ? reactionText.none : reactionText.time(ms));

function verdictOf(round: Round, bestMs: number | null): string {
  const ms = Math.round(round.reactionMs);
  if (isGuessed(round)) return `${reactionText.guessed}, ${reactionText.time(ms)}`;
  return ms === bestMs ? `${reactionText.isBest}, ${reactionText.time(ms)}` : reactionText.time(ms);
}

/** All rounds of a run, their median and their accuracy; the best of them is the result, and stands above. */
export function Review({ state: { rounds } }: { state: ReactionState }) {
  const { bestMs, medianMs, uncertaintyMs, guessed } = statisticsOf(rounds);
  if (rounds.length === 0) return null;
  return (
    <section className={styles.review} aria-labelledby="rounds">
      <h3 id="rounds">{reactionText.rounds}</h3>
      <ol className={styles.rounds}>
        {[...rounds.entries()].map(([index, round]) => (
          <li key={index} className={styles.round}>
            <span>{reactionText.round(index + 1, REACTION_ROUNDS)}</span>
            <strong>{verdictOf(round, bestMs)}</strong>
          </li>
        ))}
      </ol>
      <p className={styles.round}>
        <span>{reactionText.median}</span>
        <strong>{time(medianMs)}</strong>
      </p>
      {guessed > 0 && <p className={styles.leftOut}>{reactionText.leftOut(guessed)}</p>}
      <p className={styles.note}>{reactionText.precision(uncertaintyMs)}</p>
    </section>
  );
}
