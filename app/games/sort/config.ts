/** The topics that can be chosen when the address names none (rule 16.1). */
export const TOPICS: ReadonlySet<string> = new Set(["schlaege", "blocks", "tritte", "chinna", "basisStaende"]);
