import { secondsOf } from "#domain/learning/dayPlan.ts";
import type { Outlook } from "#domain/learning/remedies.ts";
import { isTrainingDay, nextTraining, pauseOn, type Way, withoutPause } from "#domain/learning/way.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { wayText } from "../text/way.ts";
import { Button, LinkButton } from "../ui/controls/Button.tsx";
import { Sheet } from "../ui/layers/Sheet.tsx";
import { Asked } from "./Asked.tsx";
import { Why } from "./Why.tsx";
import styles from "./Way.module.css";

const text = wayText.today;

interface TodaySectionProps {
  studies: Studies;
  way: Way;
  outlook: Outlook | undefined;
  onSave: (way: Way) => void;
}

/** What today asks for, why, and the way to it; in a pause, its end. */
export function TodaySection({ studies, way, outlook, onSave }: TodaySectionProps) {
  const { today, day } = studies;
  const pause = pauseOn(way, day);
  const count = today.due.length + today.fresh.length;
  const next = nextTraining(way, day);
  return (
    <section className={styles.section} aria-labelledby="today">
      <h2 id="today">{text.title}</h2>
      <Sheet belts={[way.belt]} className={styles.today}>
        {pause && (
          <>
            <p>{text.paused[pause.why]}</p>
            <div>
              <Button variant="primary" onClick={() => onSave(withoutPause(way, day))}>
                {wayText.pause.back}
              </Button>
            </div>
          </>
        )}
        {!pause && count === 0 && (
          <p>
            {text.done} {next !== undefined && text.next(next)}
          </p>
        )}
        {!pause && count > 0 && (
          <>
            <p className={styles.asked}>{text.asked(today.due.length, today.fresh.length)}</p>
            <p>{text.takes(Math.ceil(secondsOf(today) / 60))}</p>
            {!isTrainingDay(way, day) && <p>{text.noTraining}</p>}
            <div>
              <LinkButton
                href={href.session()}
                variant={isTrainingDay(way, day) ? "primary" : "quiet"}
                size="large"
                icon="play"
              >
                {isTrainingDay(way, day) ? text.begin : text.beginAnyway}
              </LinkButton>
            </div>
          </>
        )}
        {outlook?.isShort && (
          <p className={styles.warned}>
            {wayText.forecast.isShort} <a href="#forecast">{wayText.forecast.whatHelps}</a>
          </p>
        )}
        {outlook && <Why studies={studies} way={way} outlook={outlook} />}
        {!pause && count > 0 && <Asked studies={studies} />}
      </Sheet>
    </section>
  );
}
