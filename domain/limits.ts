/** The largest user input, in characters. `firestore.rules` has the same limits; `tests/rules/` compares them. */
export const MAX_NAME_LENGTH = 60;
export const MAX_SCHOOL_LENGTH = 120;
export const MAX_CATEGORY_LENGTH = 120;
export const MAX_NOTE_LENGTH = 20_000;
/** Notes on one technique. */
export const MAX_NOTES_PER_TECHNIQUE = 500;

/** Techniques on the list of bookmarks (Merkliste). */
export const MAX_BOOKMARKS = 300;
/** Wackelkandidaten in a profile. */
export const MAX_WEAK = 100;
/** Own presets of the interval training: their number, and what each may be. */
export const MAX_OWN_INTERVALS = 8;
export const MAX_INTERVAL_NAME_LENGTH = 40;
export const OWN_INTERVAL = { workS: [5, 600], restS: [0, 600], rounds: [1, 30] } as const;

/** The largest catalogue: the maximum scores of games follow from it. */
export const MAX_TOPICS = 100;
export const MAX_TOPIC_ENTRIES = 200;
/** Length of the id of a topic. */
export const MAX_ID_LENGTH = 64;

/** One sheet of learning: what one run or one statement has said. */
export const MAX_SHEET_RATINGS = 200;
export const MAX_SHEET_SKILLS = 40;
/** Seconds that one sheet may have taken. */
export const MAX_SHEET_SECONDS = 4 * 60 * 60;
/** What the way to the next belt may hold. */
export const MAX_PLAN_PAUSES = 60;
export const MAX_HOMEWORK = 60;
/** Techniques in a snapshot of what is known. */
export const MAX_SNAPSHOT = 2000;
