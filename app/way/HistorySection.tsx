import { type Learnt, mondayOf, weekOf } from "#domain/learning/learnt.ts";
import { dayText } from "../text/day.ts";
import { wayText } from "../text/way.ts";
import { Bar } from "./Bar.tsx";
import styles from "./Way.module.css";

const text = wayText.history;
/** So many weeks are shown, the latest first. */
const WEEKS = 12;

/** What was trained, week by week: no streak, and nobody to be compared with. */
export function HistorySection({ learnt, day }: { learnt: Learnt; day: number }) {
  const last = weekOf(day);
  const first = Math.max(last - WEEKS + 1, Math.min(last, ...learnt.weeks.keys()));
  const weeks = Array.from({ length: last - first + 1 }, (_, index) => last - index);
  const minutesOf = (week: number) => Math.round((learnt.weeks.get(week)?.seconds ?? 0) / 60);
  const most = Math.max(1, ...weeks.map(minutesOf));
  return (
    <section className={styles.section} aria-labelledby="history">
      <h2 id="history">{text.title}</h2>
      {learnt.weeks.size === 0 ? (
        <p className={styles.soft}>{text.empty}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="visually-hidden">{text.title}</caption>
            <thead>
              <tr>
                <th scope="col">{text.week}</th>
                <th scope="col" className={styles.wide}>
                  {wayText.chart}
                </th>
                <th scope="col">{text.minutes}</th>
                <th scope="col">{text.reviews}</th>
                <th scope="col">{text.sure}</th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week}>
                  <th scope="row">{dayText.short(mondayOf(week))}</th>
                  <td className={styles.wide}>
                    <Bar parts={[0, minutesOf(week)]} most={most} />
                  </td>
                  <td>{minutesOf(week)}</td>
                  <td>{learnt.weeks.get(week)?.reviews ?? 0}</td>
                  <td>{learnt.weeks.get(week)?.sure ?? 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
