import { useMemo } from "react";
import { MOST_FRESH } from "#domain/learning/dayPlan.ts";
import type { Forecast } from "#domain/learning/forecast.ts";
import { type Outlook, type Remedies, remediesFor } from "#domain/learning/remedies.ts";
import type { Way } from "#domain/learning/way.ts";
import { mondayOf, weekOf } from "#domain/learning/week.ts";
import type { Studies } from "../platform/learning/studies.ts";
import { wayText } from "../text/way.ts";
import { Notice } from "../ui/page/Notice.tsx";
import { WeekTable } from "./WeekTable.tsx";
import styles from "./Way.module.css";

const text = wayText.forecast;
/** So many weeks are shown. */
const WEEKS = 12;
/** Whoever needs less of his time than this share is told why. */
const SPARE = 0.8;

interface WeekLoad {
  week: number;
  due: number;
  fresh: number;
  seconds: number;
}

/** What each week asks for; of this one, what is left of it. */
function weeksOf({ days }: Forecast): WeekLoad[] {
  const weeks = new Map<number, WeekLoad>();
  for (const { day, due, fresh, seconds } of days) {
    const week = weekOf(day);
    const before = weeks.get(week) ?? { week, due: 0, fresh: 0, seconds: 0 };
    weeks.set(week, {
      week,
      due: before.due + due,
      fresh: before.fresh + fresh,
      seconds: before.seconds + seconds,
    });
  }
  return [...weeks.values()];
}

const minutesOf = ({ seconds }: WeekLoad) => Math.ceil(seconds / 60);

function Load({ weeks: all, way: { exam, minutes, weekdays } }: { weeks: readonly WeekLoad[]; way: Way }) {
  // Where all of this week is done, it asks for nothing more.
  const weeks = all.filter(({ due, fresh }, index) => index > 0 || due + fresh > 0);
  if (weeks.length === 0) return null;
  const rows = weeks.slice(0, WEEKS).map((load) => ({
    monday: mondayOf(load.week),
    ...(exam !== undefined && weekOf(exam) === load.week && { note: text.withExam }),
    bar: [load.due, load.fresh],
    numbers: [load.due, load.fresh, minutesOf(load)],
  }));
  const heads = [text.answers, text.fresh, text.time];
  const [used, had] = [Math.max(...weeks.map(minutesOf)), minutes * weekdays.length];
  const further = exam === undefined ? 0 : weeks.length - rows.length;
  return (
    <>
      <h3>{text.perWeek}</h3>
      <WeekTable caption={text.perWeek} weekHead={text.week} heads={heads} weeks={rows} />
      {further > 0 && <p className={styles.soft}>{text.further(further)}</p>}
      {used <= had * SPARE && <p className={styles.soft}>{text.spare(used, had)}</p>}
    </>
  );
}

/** What does not reach, said plainly, and what would help. */
function Short({ forecast, items, remedies }: { forecast: Forecast; items: number; remedies: Remedies }) {
  const { unmet, unsure } = forecast;
  const { minutes, weekdays, exam } = remedies;
  return (
    <Notice kind="info">
      <p>{unmet.length > 0 ? text.short(unmet.length) : text.shaky(unsure.length)}</p>
      <p>{text.ways}</p>
      <ul className={styles.helps}>
        {minutes !== undefined && <li>{text.moreTime(minutes)}</li>}
        {minutes === undefined && weekdays !== undefined && <li>{text.moreDays(weekdays)}</li>}
        {minutes === undefined && weekdays === undefined && (
          <li>{text.goAnyway(MOST_FRESH, items - unmet.length, items)}</li>
        )}
        <li>{exam === undefined ? text.laterUnknown : text.later(exam)}</li>
      </ul>
    </Notice>
  );
}

interface ForecastProps {
  studies: Studies;
  way: Way;
  outlook: Outlook | undefined;
}

/** What comes of the plan if it is kept, and what each week asks for; in a pause only the day of the exam. */
export function ForecastSection({ studies, way, outlook }: ForecastProps) {
  const { items, learnt, day } = studies;
  const { memories } = learnt;
  const { exam } = way;
  const isShort = outlook?.isShort === true;
  const remedies = useMemo(
    () => (isShort ? remediesFor(way, items, memories, day) : {}),
    [isShort, way, items, memories, day],
  );
  return (
    <section className={styles.section} aria-labelledby="forecast">
      <h2 id="forecast">{text.title}</h2>
      {exam === undefined && <p>{text.noExam}</p>}
      {exam !== undefined && <p>{exam < day ? text.over(exam) : text.exam(exam, exam - day)}</p>}
      {!outlook && <p className={styles.soft}>{text.paused}</p>}
      {outlook && exam !== undefined && exam > day && !isShort && <p>{text.reach(outlook.forecast.recall)}</p>}
      {isShort && <Short forecast={outlook.forecast} items={items.length} remedies={remedies} />}
      {outlook && <Load weeks={weeksOf(outlook.forecast)} way={way} />}
    </section>
  );
}
