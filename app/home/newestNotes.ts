import type { TechniqueNotes } from "../platform/adapters.ts";

/** How many of them the home page shows. */
export const RECENT_NOTES = 3;

/** The newest notes of all techniques. */
export const newestNotes = (all: readonly TechniqueNotes[], count: number) =>
  all
    .flatMap((technique) => technique.notes.map((note) => ({ technique, note })))
    .sort((one, other) => other.note.createdAt.localeCompare(one.note.createdAt))
    .slice(0, count);
