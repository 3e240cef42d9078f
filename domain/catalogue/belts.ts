// Apart from the schemas, since the first page of the app needs the belts and no validation.

/** Belts in rising order. Technique lists end with brown; black counts as brown (rule 5.8). */
export const BELTS = ["white", "yellow", "orange", "green", "blue", "brown", "black"] as const;
export type Belt = (typeof BELTS)[number];
