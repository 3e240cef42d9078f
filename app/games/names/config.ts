/** Made for pictures of single techniques (rule 17.1). */
export const GROUP = "single";
