/** Made for pictures of combinations (rule 18.1). */
export const GROUP = "kombi";

/** Excluded by rule 18.1, although our catalogue has no such topics. */
export const EXCLUDED: ReadonlySet<string> = new Set([
  "angriffskombi",
  "basisblocks",
  "basisschlaege",
  "schlag-kombi",
  "basistritte",
]);
