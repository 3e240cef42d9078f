/** The result of a thorough check of a database. */
export interface CheckReport {
  /** Each in words for the operator; none if all is well. */
  problems: string[];
  /** How many of what there is. */
  counts: Record<string, number>;
}

/** More problems of a kind add no information. */
export const MOST_PROBLEMS = 20;
