/** 1970-01-01 was a Thursday. */
const THURSDAY = 3;

/** The week of a day, as a number since 1970: weeks begin on Mondays. */
export const weekOf = (day: number): number => Math.floor((day + THURSDAY) / 7);

/** The Monday of a week. */
export const mondayOf = (week: number): number => week * 7 - THURSDAY;

/** How many weeks histories show. */
export const WEEKS_SHOWN = 12;
