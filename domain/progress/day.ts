const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day that a play counts for: the date in Europe/Berlin as YYYY-MM-DD (rule 7.8). */
export function berlinDay(ms: number): string {
  const parts = new Map(berlin.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}
