import { dateOfDay } from "#domain/progress/dayNumber.ts";

/** Minutes in words. */
export const minutes = (n: number) => (n === 1 ? "1\u00A0Minute" : `${n}\u00A0Minuten`);

/** Days in words, as a number of them. */
export const days = (n: number) => (n === 1 ? "1\u00A0Tag" : `${n}\u00A0Tage`);

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("de-DE", { timeZone: "UTC", ...options });
  return (day: number) => format.format(dateOfDay(day));
};

const weekday = inWords({ weekday: "long", day: "numeric", month: "long" });

/** Days in words. Days are days since 1970-01-01. */
export const dayText = {
  long: inWords({ day: "numeric", month: "long", year: "numeric" }),
  /** The day stays beside its month. */
  weekday: (day: number) => weekday(day).replace(". ", ".\u00A0"),
  short: inWords({ day: "numeric", month: "numeric" }),
};

/** What a day asks for, in words. */
export const todayText = {
  asked: (due: number, fresh: number) =>
    [due > 0 && `${due}\u00A0fällig`, fresh > 0 && `${fresh}\u00A0neu`].filter(Boolean).join(", "),
  takes: (n: number) => `etwa ${minutes(n)}`,
  later: "Am nächsten Übungstag ist wieder etwas dran.",
};
