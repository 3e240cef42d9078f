import { SIDES } from "#domain/learning/skill.ts";
import { sharesOf } from "../platform/learning/listed.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { wayText } from "../text/way.ts";
import { Bar } from "./Bar.tsx";
import styles from "./Way.module.css";

const text = wayText.progress;

/** What head and body know, by topic: two measures that are never added up. */
export function ProgressSection({ studies }: { studies: Studies }) {
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
            {[...sharesOf(studies)].map(([topicID, { title, all, known, sure }]) => (
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
