import type { Verdict } from "#domain/game/wobblers.ts";
import { ratingsOf } from "#domain/learning/sheetOf.ts";
import { dayDrill, drillFields, MOST_DRILLED } from "#domain/learning/dayDrill.ts";
import { comesBack, lastsUntilExam } from "#domain/learning/reasons.ts";
import { remembered } from "#domain/learning/remembered.ts";
import type { Rating } from "#domain/learning/review.ts";
import { type OwnLevel, SIDES, skillKey } from "#domain/learning/skill.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { sessionText as text, skillText } from "../text/way.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { Dotted } from "../ui/page/Dotted.tsx";
import { GameScreen } from "../ui/page/GameScreen.tsx";
import { Hanzi } from "../ui/signs/Hanzi.tsx";
import styles from "./Session.module.css";

/** What was said in a session. */
export interface Answered {
  verdicts: readonly Verdict[];
  /** What each side of the body can, by the key of the skill. */
  skills: Readonly<Record<string, OwnLevel>>;
  /** What was said of a technique when it came once more, by its key. */
  later: ReadonlyMap<string, Rating>;
}

interface SessionEndProps {
  /** As they were when the session began. */
  studies: Studies;
  answered: Answered;
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
function Results({ studies, answered: { verdicts, later } }: Omit<SessionEndProps, "drilled">) {
  const { techniques, learnt, way, day } = studies;
  const ratings = Object.entries(ratingsOf(verdicts));
  if (ratings.length === 0) return null;
  return (
    <section className={styles.results} aria-labelledby="results">
      <h3 id="results">{text.results}</h3>
      <ul>
        {ratings.map(([key, rating]) => {
          const memory = remembered(learnt.memories.get(key), { day, at: 0, id: "", rating });
          const back = way && comesBack(memory, way);
          const then = later.get(key);
          const lasts = way && (lastsUntilExam(memory, way) ? text.lasts : way.exam !== undefined && text.backForExam);
          return (
            <li key={key}>
              {techniques.get(key)?.title}
              <span className={styles.origin}>
                <Dotted
                  parts={[
                    text.ratings[rating],
                    then && text.later(text.ratings[then]),
                    back !== undefined ? text.back(back) : lasts,
                  ]}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.origin}>{text.spacing}</p>
    </section>
  );
}

/** What each side of the body can, as it was said. */
function BodyResults({ studies: { techniques }, answered: { skills } }: Omit<SessionEndProps, "drilled">) {
  const said = [...techniques].flatMap(([key, { title }]) => {
    const sides = SIDES.flatMap((side) => {
      const level = skills[skillKey(key, side)];
      return level ? [text.bodySide(text.side[side], skillText.levels[level])] : [];
    });
    return sides.length > 0 ? [{ key, title, sides }] : [];
  });
  if (said.length === 0) return null;
  return (
    <section className={styles.results} aria-labelledby="body-results">
      <h3 id="body-results">{text.bodyTitle}</h3>
      <ul>
        {said.map(({ key, title, sides }) => (
          <li key={key}>
            {title}
            <span className={styles.origin}>
              <Dotted parts={sides} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The end of a session: what sat, and where to go from here. */
export function SessionEnd({ studies, answered, drilled }: SessionEndProps) {
  const { verdicts } = answered;
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
        <Results studies={studies} answered={answered} />
        <BodyResults studies={studies} answered={answered} />
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
