import { useMemo } from "react";
import { recallByWeek } from "#domain/learning/recallByWeek.ts";
import { mondayOf } from "#domain/learning/week.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { dayText } from "../text/day.ts";
import { wayText } from "../text/way.ts";
import { BarTable } from "./BarTable.tsx";
import { RecallCurve } from "./RecallCurve.tsx";
import styles from "./Way.module.css";

const text = wayText.recallWeeks;
/** A curve needs two ends. */
const LEAST_WEEKS = 2;
const nameOf = (week: number) => dayText.short(mondayOf(week));

/** How much of the way was known at the end of each week, as a curve and as numbers. */
export function RecallWeeksSection({ studies: { items, learnt, day } }: { studies: Studies }) {
  const { weeks, isCut } = useMemo(() => recallByWeek(items, learnt.memories, day), [items, learnt, day]);
  const [first] = weeks;
  if (weeks.length < LEAST_WEEKS || !first) return null;
  return (
    <section className={styles.section} aria-labelledby="recall-weeks">
      <h2 id="recall-weeks">{text.title}</h2>
      <p className={styles.soft}>{text.hint}</p>
      <div className={styles.beside}>
        <RecallCurve shares={weeks.map(({ recall }) => recall)} from={text.from(nameOf(first.week))} to={text.to} />
        <BarTable
          caption={text.title}
          rowHead={text.week}
          heads={[text.met, text.recall]}
          rows={weeks.toReversed().map(({ week, met, recall }) => ({
            key: String(week),
            title: nameOf(week),
            cells: [met, text.share(recall)],
          }))}
        />
      </div>
      {isCut && <p className={styles.soft}>{text.since(mondayOf(first.week))}</p>}
    </section>
  );
}
