import { isSure } from "#domain/learning/dayPlan.ts";
import { SIDES, sureSides } from "#domain/learning/skill.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { wayText } from "../text/way.ts";
import { Bar } from "./Bar.tsx";
import styles from "./Way.module.css";

const text = wayText.progress;

interface TopicRow {
  topicID: string;
  title: string;
  all: number;
  /** Known surely today. */
  known: number;
  /** Sides that were said to be sure. */
  sure: number;
}

/** What is on the way by topic, in the order of the catalogue. */
function rowsOf({ items, techniques, learnt, day }: Studies): TopicRow[] {
  const rows = new Map<string, TopicRow>();
  const onWay = new Set(items);
  for (const [key, { topicID, topicTitle }] of techniques) {
    if (!onWay.has(key)) continue;
    const row = rows.get(topicID) ?? { topicID, title: topicTitle, all: 0, known: 0, sure: 0 };
    const memory = learnt.memories.get(key);
    rows.set(topicID, {
      ...row,
      all: row.all + 1,
      known: row.known + (isSure(memory, day) ? 1 : 0),
      sure: row.sure + sureSides(learnt.skills, key),
    });
  }
  return [...rows.values()];
}

/** What head and body know, by topic: two measures that are never added up. */
export function ProgressSection({ studies }: { studies: Studies }) {
  const rows = rowsOf(studies);
  return (
    <section className={styles.section} aria-labelledby="progress">
      <h2 id="progress">{text.title}</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="visually-hidden">{text.title}</caption>
          <thead>
            <tr>
              <th scope="col">{text.topic}</th>
              <th scope="col">{text.know}</th>
              <th scope="col">{text.can}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ topicID, title, all, known, sure }) => (
              <tr key={topicID}>
                <th scope="row">
                  {title}
                  <Bar parts={[0, known]} most={all} />
                </th>
                <td>{text.ofTopic(known, all)}</td>
                <td>{text.sides(sure, all * SIDES.length)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.soft}>{text.knowHint}</p>
      <p className={styles.soft}>{text.canHint}</p>
    </section>
  );
}
