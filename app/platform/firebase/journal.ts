import * as v from "valibot";
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
/** The id sorts in the order of writing. */
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
  storage: JournalStorage;
  makeId: () => string;
  /** Calls back with the key that another tab has changed in the storage, null for all. */
  onOtherTab: (changed: (key: string | null) => void) => void;
}

type JournalStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "dojo.journal.";

const isNoteIntention = (entry: Entry): entry is Entry<NoteIntention> => entry.kind !== "play";
const isPlayIntention = (entry: Entry): entry is Entry<PlayIntention> => entry.kind === "play";

/** The note changes and the plays among entries. */
export const byKind = (entries: readonly Entry[]) => ({
  notes: entries.filter(isNoteIntention),
  plays: entries.filter(isPlayIntention),
});

/** Opens the journal in a storage; each intention lies under a key of its own, so that tabs do not overwrite each other. */
export function openJournal({ storage, makeId, onOtherTab }: JournalParts): Journal {
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
      return { ...v.parse(intentionSchema, JSON.parse(storage.getItem(key) ?? "null")), id };
    } catch {
      return undefined;
    }
  }

  function keysOf(uid: string): string[] {
    const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    return all.filter((key) => key.startsWith(keyOf(uid, ""))).sort();
  }

  return {
    put(uid, intention) {
      const id = makeId();
      try {
        storage.setItem(keyOf(uid, id), JSON.stringify(intention));
      } catch {
        // Full or forbidden: the SDK's own queue still holds the commit.
      }
      changed();
      return id;
    },
    remove(uid, id) {
      storage.removeItem(keyOf(uid, id));
      changed();
    },
    list: (uid) => keysOf(uid).flatMap((key) => read(key, key.slice(keyOf(uid, "").length)) ?? []),
    has: (uid, id) => storage.getItem(keyOf(uid, id)) !== null,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Ids that sort by time, and are unique among tabs. */
export function makeIds(nowMs: () => number, random: () => string): () => string {
  let last = 0;
  return () => {
    last = Math.max(nowMs(), last + 1);
    return `${String(last).padStart(15, "0")}-${random()}`;
  };
}
