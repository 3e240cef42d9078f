/** Labels that a preselected category stands for (decisions 8). */
export const PRESELECTED_LABELS: Record<string, string[]> = { theorie: ["Kampfprinzipien", "Allgemein"] };
