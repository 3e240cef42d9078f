import * as v from "valibot";
import type { KeptValues } from "../keptValues.ts";
import { GAME_IDS } from "../../routes.ts";

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
/** The id sorts in the order of writing, and names the tab that wrote it. */
export type Entry<I extends Intention = Intention> = I & { id: string };

/**
 * What users did, kept in the browser until the server has it. The SDK keeps unsent commits too, but a commit that is refused
 * after a restart of the browser reaches no promise: without this record it would be lost unseen.
 */
export interface Journal {
  /** Keeps an intention; the id is needed to remove it. */
  put(uid: string, intention: Intention): string;
  remove(uid: string, id: string): void;
  /** In the order of writing. */
  list(uid: string): Entry[];
  has(uid: string, id: string): boolean;
  /** Calls back whenever the journal changes, in whichever tab. */
  subscribe(onChange: () => void): () => void;
}

interface JournalParts {
  kept: KeptValues;
  /** Makes an id that sorts behind this one, if there is one. */
  makeId: (after?: string) => string;
  /** Calls back with the key that another tab has changed in the storage, null for all. */
  onOtherTab: (changed: (key: string | null) => void) => void;
}

const PREFIX = "dojo.journal.";

const isNoteIntention = (entry: Entry): entry is Entry<NoteIntention> => entry.kind !== "play";
const isPlayIntention = (entry: Entry): entry is Entry<PlayIntention> => entry.kind === "play";

/** The note changes and the plays among entries. */
export const byKind = (entries: readonly Entry[]) => ({
  notes: entries.filter(isNoteIntention),
  plays: entries.filter(isPlayIntention),
});

/** Opens the journal; each intention lies under a key of its own. */
export function openJournal({ kept, makeId, onOtherTab }: JournalParts): Journal {
  const listeners = new Set<() => void>();
  const keyOf = (uid: string, id: string) => `${PREFIX}${uid}.${id}`;
  const changed = () => {
    for (const listener of listeners) listener();
  };

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
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

const TIME_DIGITS = 15;

/** Ids that sort by time, also where the clock was set back, and end with the name of the tab. */
export function makeIds(nowMs: () => number, tab: string): (after?: string) => string {
  let last = 0;
  return (after = "0") => {
    last = Math.max(nowMs(), last + 1, Number.parseInt(after, 10) + 1);
    return `${String(last).padStart(TIME_DIGITS, "0")}-${tab}`;
  };
}

/** The tab that wrote an entry. */
export const tabOf = (id: string): string => id.slice(TIME_DIGITS + 1);
