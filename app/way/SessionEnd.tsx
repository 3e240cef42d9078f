import type { Verdict } from "#domain/game/wobblers.ts";
import { ratingsOf } from "#domain/learning/sheetOf.ts";
import { dayDrill, drillFields, MOST_DRILLED } from "#domain/learning/dayDrill.ts";
import { comesBack } from "#domain/learning/reasons.ts";
import { remembered } from "#domain/learning/remembered.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { sessionText as text } from "../text/way.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { Dotted } from "../ui/page/Dotted.tsx";
import { GameScreen } from "../ui/page/GameScreen.tsx";
import { Hanzi } from "../ui/signs/Hanzi.tsx";
import styles from "./Session.module.css";

interface SessionEndProps {
  /** As they were when the session began. */
  studies: Studies;
  verdicts: readonly Verdict[];
  /** What of the day the body can do. */
  drilled: readonly string[];
}

/** An offer for those who want to move: the techniques of the day, called by the audio training. */
function MoveNow({ drilled }: Pick<SessionEndProps, "drilled">) {
  const keys = drilled.slice(0, MOST_DRILLED);
  if (keys.length === 0) return null;
  const { seconds } = dayDrill(keys.length);
  const address = `${href.game("audio")}?${new URLSearchParams(drillFields(keys)).toString()}`;
  return (
    <section className={styles.move} aria-labelledby="move">
      <h3 id="move">{text.moveTitle}</h3>
      <p>{text.move(Math.round(seconds / 60))}</p>
      <LinkButton href={address} variant="primary" size="large" icon="volume">
        {text.moveBegin}
      </LinkButton>
    </section>
  );
}

/** What sat and what did not, technique by technique, and when it comes back. */
function Results({ studies: { techniques, learnt, way, day }, verdicts }: Omit<SessionEndProps, "drilled">) {
  const ratings = Object.entries(ratingsOf(verdicts));
  if (ratings.length === 0) return null;
  return (
    <section className={styles.results} aria-labelledby="results">
      <h3 id="results">{text.results}</h3>
      <ul>
        {ratings.map(([key, rating]) => {
          const memory = remembered(learnt.memories.get(key), { day, at: 0, id: "", rating });
          const back = way && comesBack(memory, way);
          return (
            <li key={key}>
              {techniques.get(key)?.title}
              <span className={styles.origin}>
                <Dotted parts={[text.ratings[rating], back !== undefined && text.back(back)]} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The end of a session: what sat, and where to go from here. */
export function SessionEnd({ studies, verdicts, drilled }: SessionEndProps) {
  const known = verdicts.filter(({ grade }) => grade === "right").length;
  return (
    <GameScreen title={text.title} closeHref={href.home()}>
      <div className={styles.end}>
        <div className={styles.endHead}>
          <div>
            <h2 className={styles.heading}>{text.doneTitle}</h2>
            <p className={styles.origin}>{text.done(known, verdicts.length)}</p>
          </div>
          <Hanzi char="成" className={styles.endMark} />
        </div>
        <MoveNow drilled={drilled} />
        <Results studies={studies} verdicts={verdicts} />
        <div className={styles.actions}>
          <LinkButton href={href.way()}>{text.toWay}</LinkButton>
          <LinkButton href={href.home()} variant={drilled.length > 0 ? "quiet" : "primary"}>
            {text.home}
          </LinkButton>
        </div>
      </div>
    </GameScreen>
  );
}
