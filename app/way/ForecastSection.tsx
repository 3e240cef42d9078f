import { useMemo } from "react";
import type { Forecast } from "#domain/learning/forecast.ts";
import { forecastOf, isReached, type Remedies, remediesFor } from "#domain/learning/remedies.ts";
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
    ...(exam !== undefined && weekOf(exam) === load.week && { title: text.examWeek(mondayOf(load.week)) }),
    bar: [load.due, load.fresh],
    numbers: [load.due, load.fresh, minutesOf(load)],
  }));
  const heads = [text.answers, text.fresh, text.time];
  const [used, had] = [Math.max(...weeks.map(minutesOf)), minutes * weekdays.length];
  const further = exam === undefined ? 0 : weeks.length - rows.length;
  return (
    <>
      <WeekTable caption={text.perWeek} weekHead={text.week} heads={heads} weeks={rows} />
      {further > 0 && <p className={styles.soft}>{text.further(further)}</p>}
      {used <= had * SPARE && <p className={styles.soft}>{text.spare(used, had)}</p>}
    </>
  );
}

/** What does not reach, said plainly, and what would help. */
function Short({ forecast, way, remedies }: { forecast: Forecast; way: Way; remedies: Remedies }) {
  const { unmet, unsure } = forecast;
  const days = 7 - way.weekdays.length;
  return (
    <Notice kind="info">
      <p>{unmet.length > 0 ? text.short(unmet.length) : text.shaky(unsure.length)}</p>
      <p>{text.ways}</p>
      <ul className={styles.helps}>
        {remedies.minutes !== undefined && <li>{text.moreTime(remedies.minutes)}</li>}
        {remedies.minutes === undefined && days > 0 && <li>{text.moreDays}</li>}
        <li>{remedies.exam === undefined ? text.laterUnknown : text.later(remedies.exam)}</li>
      </ul>
    </Notice>
  );
}

/** What comes of the plan if it is kept, and what each week asks for. */
export function ForecastSection({ studies, way }: { studies: Studies; way: Way }) {
  const { items, learnt, day } = studies;
  const { memories } = learnt;
  const { exam } = way;
  const forecast = useMemo(() => forecastOf(way, items, memories, day), [way, items, memories, day]);
  const isShort = exam !== undefined && exam > day && !isReached(forecast);
  const remedies = useMemo(
    () => (isShort ? remediesFor(way, items, memories, day) : {}),
    [isShort, way, items, memories, day],
  );
  return (
    <section className={styles.section} aria-labelledby="forecast">
      <h2 id="forecast">{text.title}</h2>
      {exam === undefined && <p>{text.noExam}</p>}
      {exam !== undefined && <p>{exam < day ? text.over(exam) : text.exam(exam, exam - day)}</p>}
      {exam !== undefined && exam > day && !isShort && <p>{text.reach(forecast.recall)}</p>}
      {isShort && <Short forecast={forecast} way={way} remedies={remedies} />}
      <h3>{text.perWeek}</h3>
      <Load weeks={weeksOf(forecast)} way={way} />
    </section>
  );
}
