export type Difficulty = "easy" | "medium" | "hard";

/** Milliseconds between steps; the lists repeat (rule 21.4). */
export const STEP_DELAYS_MS: Record<Difficulty, readonly number[]> = {
  easy: [1000, 700, 600, 900, 1200],
  medium: [700, 300, 400, 500, 300, 800],
  hard: [200, 300, 250, 400, 150],
};

/** The difficulty from each minute on. */
export const DIFFICULTY_FROM_MINUTE: readonly (readonly [minute: number, Difficulty])[] = [
  [0, "easy"],
  [1, "medium"],
  [3, "hard"],
];

/** The longest path; at this length it shrinks after the given time. */
export const MAX_LINES = 3;
export const SHRINK_AFTER_MS = 300;

export const MINUTE_MS = 60_000;

/** Three, two, one: time to step back from the phone, at the start and after each pause. */
export const COUNTDOWN_MS = 3000;
export const BEAT_MS = 1000;

/** How long the next difficulty is announced in advance. */
export const WARNING_MS = 10_000;
