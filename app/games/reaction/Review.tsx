import { REACTION_ROUNDS } from "#domain/game/games.ts";
import { reactionText } from "../../text/reaction.ts";
import styles from "./Reaction.module.css";
import type { ReactionState } from "./rules.ts";
import { isGuessed, type Round, statisticsOf } from "./statistics.ts";

const time = (ms: number | null) => (ms === null ? reactionText.none : reactionText.time(ms));

function Figure({ label, ms }: { label: string; ms: number | null }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{time(ms)}</dd>
    </div>
  );
}

function verdictOf(round: Round, bestMs: number | null): string {
  const ms = Math.round(round.reactionMs);
  if (isGuessed(round)) return `${reactionText.guessed}, ${reactionText.time(ms)}`;
  return ms === bestMs ? `${reactionText.isBest}, ${reactionText.time(ms)}` : reactionText.time(ms);
}

/** All rounds of a run, best and median, and their accuracy. */
export function Review({ state: { rounds } }: { state: ReactionState }) {
  const { bestMs, medianMs, uncertaintyMs, guessed } = statisticsOf(rounds);
  if (rounds.length === 0) return null;
  return (
    <section className={styles.review} aria-labelledby="rounds">
      <h3 id="rounds">{reactionText.rounds}</h3>
      <dl className={styles.figures}>
        <Figure label={reactionText.best} ms={bestMs} />
        <Figure label={reactionText.median} ms={medianMs} />
      </dl>
      <ol className={styles.rounds}>
        {[...rounds.entries()].map(([index, round]) => (
          <li key={index} className={styles.round}>
            <span>{reactionText.round(index + 1, REACTION_ROUNDS)}</span>
            <strong>{verdictOf(round, bestMs)}</strong>
          </li>
        ))}
      </ol>
      {guessed > 0 && <p>{reactionText.leftOut(guessed)}</p>}
      <p className={styles.note}>{reactionText.precision(uncertaintyMs)}</p>
    </section>
  );
}
