import { type Forecast, forecast } from "./forecast.ts";
import type { Memories } from "./learn.ts";
import { type Goal, RETENTION } from "./dayPlan.ts";
import { isTrainingDay, MINUTES, movedWay, pauseOn, trainingDays, type Way, WEEKDAYS } from "./way.ts";

/** What a way leads to, as plans count it. */
export const goalOf = (way: Way, items: readonly string[]): Goal => ({
  items,
  exam: way.exam,
  trainings: (from, until) => trainingDays(way, from, until).length,
  seconds: way.minutes * 60,
});

/** What comes of a way that is kept. */
export const forecastOf = (way: Way, items: readonly string[], memories: Memories, today: number): Forecast =>
  forecast(goalOf(way, items), memories, today, (day) => isTrainingDay(way, day), way.began);

/** What would help where the time does not reach. */
export interface Remedies {
  /** So many minutes a day of training would do. */
  minutes?: number;
  /** So many days of training a week would do. */
  weekdays?: number;
  /** An exam from this day on could be reached. */
  exam?: number;
}

/** Whether a forecast is what is wanted: everything met, and known on the day. */
export const isReached = ({ unmet, recall }: Pick<Forecast, "unmet" | "recall">): boolean =>
  unmet.length === 0 && recall >= RETENTION.exam;

/** What comes of a plan that is kept, and whether that is too little for its exam. */
export interface Outlook {
  forecast: Forecast;
  isShort: boolean;
}

/** What comes of a plan; undefined in a pause: nobody is told then what he misses (rule 26.4). */
export function outlookOf(way: Way, items: readonly string[], memories: Memories, today: number): Outlook | undefined {
  if (pauseOn(way, today)) return undefined;
  const forecast = forecastOf(way, items, memories, today);
  return { forecast, isShort: way.exam !== undefined && way.exam > today && !isReached(forecast) };
}

/** The steps in which minutes and weeks are tried; between two of these, days are. */
const MINUTES_STEP = 5;
const WEEKS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 36, 52] as const;

/** The least change of minutes, of days a week, and of the day, with which a way would reach its exam. */
export function remediesFor(way: Way, items: readonly string[], memories: Memories, today: number): Remedies {
  const { exam } = way;
  if (exam === undefined) return {};
  const reaches = (changed: Way) => isReached(forecastOf(changed, items, memories, today));
  const steps = Math.floor((MINUTES.most - way.minutes) / MINUTES_STEP);
  const longer = Array.from({ length: steps }, (_, step) => ({
    ...way,
    minutes: way.minutes + (step + 1) * MINUTES_STEP,
  }));
  const others = WEEKDAYS.filter((weekday) => !way.weekdays.includes(weekday));
  const oftener = others.map((_, index) => ({ ...way, weekdays: [...way.weekdays, ...others.slice(0, index + 1)] }));
  const from = Math.max(exam, today);
  const later = (days: number) => movedWay(way, { exam: from + days }, today);
  const [byMinutes, byWeekdays] = [longer.find(reaches), oftener.find(reaches)];
  const weeks = WEEKS.findIndex((count) => reaches(later(count * 7)));
  let [least, most] = [(WEEKS[weeks - 1] ?? 0) * 7, (WEEKS[weeks] ?? 0) * 7];
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (reaches(later(middle))) most = middle;
    else least = middle;
  }
  return {
    ...(byMinutes && { minutes: byMinutes.minutes }),
    ...(byWeekdays && { weekdays: byWeekdays.weekdays.length }),
    ...(weeks >= 0 && { exam: from + most }),
  };
}
