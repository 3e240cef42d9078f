import * as v from "valibot";
import type { KeptValues } from "../store/keptValues.ts";
import { makeListeners } from "../store/makeStore.ts";
import { GAME_IDS } from "#domain/game/games.ts";

const note = v.object({ category: v.string(), content: v.string(), createdAt: v.string() });
const ref = v.object({
  topic: v.picklist(["tech", "kuen", "theorie"]),
  topicListID: v.string(),
  techniqueNr: v.string(),
});
const play = v.object({
  playId: v.string(),
  gameType: v.picklist(GAME_IDS),
  date: v.string(),
  score: v.number(),
  total: v.number(),
  xp: v.number(),
  playedAtMs: v.number(),
});
const intentionSchema = v.variant("kind", [
  v.object({ kind: v.literal("add"), ref, note }),
  v.object({ kind: v.literal("remove"), ref, note }),
  v.object({ kind: v.literal("replace"), ref, before: note, after: note }),
  v.object({ kind: v.literal("play"), play }),
]);

/** What a user did that the server has not yet acknowledged. */
export type Intention = v.InferOutput<typeof intentionSchema>;
export type NoteIntention = Exclude<Intention, { kind: "play" }>;
export type PlayIntention = Extract<Intention, { kind: "play" }>;
/** The id sorts by the time of writing and names the tab. */
export type Entry<I extends Intention = Intention> = I & { id: string };

/**
 * The user's changes, kept in the browser until the server has them. The SDK keeps unsent commits too, but after a
 * restart the refusal of one reaches no promise: without the journal it would be lost unnoticed.
 */
export interface Journal {
  /** Keeps a change; its id is needed to remove it. */
  put(uid: string, intention: Intention): string;
  remove(uid: string, id: string): void;
  /** In order of writing. */
  list(uid: string): Entry[];
  has(uid: string, id: string): boolean;
  /** Calls back when any tab changes the journal. */
  subscribe(onChange: () => void): () => void;
}

interface JournalParts {
  kept: KeptValues;
  /** Makes an id that sorts after the given one. */
  makeId: (after?: string) => string;
  /** Calls back with the key that another tab has changed, null for all keys. */
  onOtherTab: (changed: (key: string | null) => void) => void;
}

const PREFIX = "dojo.journal.";

const isNoteIntention = (entry: Entry): entry is Entry<NoteIntention> => entry.kind !== "play";
const isPlayIntention = (entry: Entry): entry is Entry<PlayIntention> => entry.kind === "play";

/** The note changes and plays among entries. */
export const byKind = (entries: readonly Entry[]) => ({
  notes: entries.filter(isNoteIntention),
  plays: entries.filter(isPlayIntention),
});

/** Opens the journal; each entry has a storage key of its own. */
export function openJournal({ kept, makeId, onOtherTab }: JournalParts): Journal {
  const { subscribe, tell: changed } = makeListeners();
  const keyOf = (uid: string, id: string) => `${PREFIX}${uid}.${id}`;

  onOtherTab((key) => {
    if (key === null || key.startsWith(PREFIX)) changed();
  });

  function read(key: string, id: string): Entry | undefined {
    try {
      return { ...v.parse(intentionSchema, JSON.parse(kept.get(key) ?? "null")), id };
    } catch {
      return undefined;
    }
  }

  const keysOf = (uid: string) => kept.keys(keyOf(uid, ""));
  const idsOf = (uid: string) => keysOf(uid).map((key) => key.slice(keyOf(uid, "").length));
  return {
    put(uid, intention) {
      const id = makeId(idsOf(uid).at(-1));
      kept.set(keyOf(uid, id), JSON.stringify(intention));
      changed();
      return id;
    },
    remove(uid, id) {
      kept.remove(keyOf(uid, id));
      changed();
    },
    list: (uid) => idsOf(uid).flatMap((id) => read(keyOf(uid, id), id) ?? []),
    has: (uid, id) => kept.get(keyOf(uid, id)) !== undefined,
    subscribe,
  };
}

const TIME_DIGITS = 15;

/** Ids that sort by time, even after the clock was set back, and end with the name of the tab. */
export function makeIds(nowMs: () => number, tab: string): (after?: string) => string {
  let last = 0;
  return (after = "0") => {
    last = Math.max(nowMs(), last + 1, Number.parseInt(after, 10) + 1);
    return `${String(last).padStart(TIME_DIGITS, "0")}-${tab}`;
  };
}

/** The tab that wrote an entry. */
export const tabOf = (id: string): string => id.slice(TIME_DIGITS + 1);
