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
const WEEKS = 8;

/** The days of a forecast by week. */
function weeksOf({ days }: Forecast) {
  const weeks = new Map<number, { due: number; fresh: number; seconds: number }>();
  for (const { day, due, fresh, seconds } of days) {
    const before = weeks.get(weekOf(day)) ?? { due: 0, fresh: 0, seconds: 0 };
    weeks.set(weekOf(day), {
      due: before.due + due,
      fresh: before.fresh + fresh,
      seconds: before.seconds + seconds,
    });
  }
  return [...weeks].slice(0, WEEKS).map(([week, load]) => ({ monday: mondayOf(week), ...load }));
}

function Load({ forecast }: { forecast: Forecast }) {
  const weeks = weeksOf(forecast);
  if (weeks.length === 0) return null;
  const rows = weeks.map(({ monday, due, fresh, seconds }) => ({
    monday,
    bar: [due, fresh],
    numbers: [due, fresh, Math.ceil(seconds / 60)],
  }));
  const heads = [text.answers, text.fresh, text.time];
  return <WeekTable caption={text.perWeek} weekHead={text.week} heads={heads} weeks={rows} />;
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
  const lastMet = Math.max(0, ...forecast.firstDays.values());
  return (
    <section className={styles.section} aria-labelledby="forecast">
      <h2 id="forecast">{text.title}</h2>
      {exam === undefined && <p>{text.noExam}</p>}
      {exam !== undefined && <p>{exam < day ? text.over(exam) : text.exam(exam, exam - day)}</p>}
      {exam !== undefined && exam > day && !isShort && <p>{text.reach(forecast.recall)}</p>}
      {isShort && <Short forecast={forecast} way={way} remedies={remedies} />}
      {!isShort && lastMet > day && forecast.unmet.length === 0 && <p>{text.allMet(lastMet)}</p>}
      <h3>{text.perWeek}</h3>
      <Load forecast={forecast} />
    </section>
  );
}
