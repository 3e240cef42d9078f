import { type Learnt, NO_WEEK } from "#domain/learning/learnt.ts";
import { mondayOf, weekOf, WEEKS_SHOWN } from "#domain/learning/week.ts";
import { wayText } from "../text/way.ts";
import { WeekTable } from "./WeekTable.tsx";
import styles from "./Way.module.css";

const text = wayText.history;
const HEADS = [text.minutes, text.reviews, text.sure];

/** What was trained, week by week, the latest first: no streak, and nobody to be compared with. */
export function HistorySection({ weeks: known, day }: { weeks: Learnt["weeks"]; day: number }) {
  const last = weekOf(day);
  const first = Math.max(last - WEEKS_SHOWN + 1, Math.min(last, ...known.keys()));
  const weeks = Array.from({ length: last - first + 1 }, (_, index) => {
    const { seconds, reviews, sure } = known.get(last - index) ?? NO_WEEK;
    const minutes = Math.ceil(seconds / 60);
    return { monday: mondayOf(last - index), bar: [minutes], numbers: [minutes, reviews, sure] };
  });
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{text.title}</h2>
      <div className={styles.scroll}>
        <WeekTable caption={text.title} weekHead={text.week} heads={HEADS} weeks={weeks} />
      </div>
    </section>
  );
}
