/** The labels of a preselected category (rule 19.2). */
export const PRESELECTED_LABELS: Record<string, string[]> = { theorie: ["Kampfprinzipien", "Allgemein"] };
