import { SIDES } from "#domain/learning/skill.ts";
import { sharesOf } from "../platform/learning/listed.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { wayText } from "../text/way.ts";
import { BarTable } from "./BarTable.tsx";
import styles from "./Way.module.css";

const text = wayText.progress;

/** What head and body know, by topic: two measures that are never added up. Topics with nothing yet are only counted. */
export function ProgressSection({ studies }: { studies: Studies }) {
  const shares = [...sharesOf(studies)];
  const begun = shares.filter(([, { met, sure }]) => met + sure > 0);
  const others = shares.length - begun.length;
  return (
    <section className={styles.section} aria-labelledby="progress">
      <h2 id="progress">{text.title}</h2>
      <BarTable
        caption={text.title}
        rowHead={text.topic}
        heads={[text.met, text.know, text.can]}
        rows={begun.map(([key, { title, all, met, known, sure }]) => ({
          key,
          title,
          share: known / all,
          cells: [text.ofTopic(met, all), known, text.ofTopic(sure, all * SIDES.length)],
        }))}
      />
      {others > 0 && <p>{text.others(others)}</p>}
      <p className={styles.soft}>{text.knowHint}</p>
      <p className={styles.soft}>{text.canHint}</p>
    </section>
  );
}
