import { PAUSE_REASONS, pauseOn, type Way } from "#domain/learning/way.ts";
import { wayText } from "../text/way.ts";
import { Button } from "../ui/controls/Button.tsx";
import styles from "./Way.module.css";

const text = wayText.pause;

/** Without the pause that a day lies in, which ended on the day before. */
const ended = (way: Way, day: number): Way => ({
  ...way,
  pauses: way.pauses.flatMap((pause) => {
    if (pause !== pauseOn(way, day)) return [pause];
    return pause.from < day ? [{ ...pause, to: day - 1 }] : [];
  }),
});

/** Illness and holidays: states, not failures. */
export function PauseSection({ way, day, onSave }: { way: Way; day: number; onSave: (way: Way) => void }) {
  const pause = pauseOn(way, day);
  return (
    <section className={styles.section} aria-labelledby="pause">
      <h2 id="pause">{text.title}</h2>
      <p className={styles.soft}>{text.text}</p>
      <div className={styles.row}>
        {pause ? (
          <Button variant="primary" onClick={() => onSave(ended(way, day))}>
            {text.back}
          </Button>
        ) : (
          PAUSE_REASONS.map((why) => (
            <Button key={why} onClick={() => onSave({ ...way, pauses: [...way.pauses, { why, from: day }] })}>
              {text[why]}
            </Button>
          ))
        )}
      </div>
    </section>
  );
}
