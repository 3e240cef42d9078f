/** A quiz asks so many questions, or fewer where fewer fit (S2 section 9). */
export const QUESTION_COUNT = 10;

/** Labels that a preselected category stands for (decisions 8). */
export const PRESELECTED_LABELS: Record<string, string[]> = { theorie: ["Kampfprinzipien", "Allgemein"] };
