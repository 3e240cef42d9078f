/** Least silence between the end of a clip and the next announcement (rule 14.3). */
export const SILENCE_MS = 800;
