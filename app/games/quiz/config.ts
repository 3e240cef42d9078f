/** The labels of a preselected category (rule 19.2). */
export const PRESELECTED_LABELS: Record<string, string[]> = { theorie: ["Kampfprinzipien", "Allgemein"] };

/** The label of questions that somebody without a lesson can only guess. */
export const HISTORY = "Geschichte";

/** So many of them at most for the first belt. */
export const HISTORY_AT_FIRST = 2;

/** Questions from here on are hard: beginners meet them last. */
export const HARD = 3;
