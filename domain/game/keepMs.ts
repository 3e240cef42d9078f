/** How long an interrupted run can be resumed (rule 10.3). */
export const KEEP_MS = 12 * 60 * 60 * 1000;
