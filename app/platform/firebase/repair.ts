import { type Firestore, getDocFromServer, waitForPendingWrites } from "firebase/firestore";
import { type Note, noteKey, parseNote, parseNotes, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { missingChanges } from "#domain/notes/repair.ts";
import { awardFor } from "#domain/progress/award.ts";
import { addNoteBatch, documentsOf, playBatch, removeNoteBatch } from "./batches.ts";
import { byKind, type Entry, type Journal, type NoteIntention, type PlayIntention } from "./journal.ts";

/** What the server refused for good, by the id of the entry, with its reason. */
export type Refused = ReadonlyMap<string, unknown>;

/** Brings the server up to what the journal says was done. */
export interface Repair {
  /** Compares and makes up for what is missing. What cannot be reached now stays in the journal. */
  now(uid: string): Promise<Refused>;
  /** The same, once the SDK has sent what it had kept over a restart, and again until the journal is empty. */
  untilDone(uid: string): void;
  /** An entry whose commit is under way in this tab. */
  leaveAlone(id: string): void;
  takeOver(id: string): void;
}

interface RepairParts {
  db: Firestore;
  journal: Journal;
  /** A note that the server will never take: the user gets its text back. */
  giveBack: (uid: string, ref: TechniqueRef, note: Note) => void;
  log: (message: string, cause: unknown) => void;
}

/** Codes with which a server says no, whoever asks and however often; all others are the way there. */
const REFUSALS = new Set([
  "permission-denied",
  "invalid-argument",
  "not-found",
  "failed-precondition",
  "already-exists",
  "out-of-range",
]);
/** Without a sign from the browser that the network is back, the next attempt comes after this time. */
const AGAIN_AFTER_MS = 60_000;

const isRefusal = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && REFUSALS.has(String(error.code));

/** The element of the stored array that is this note, in whatever shape it was stored. */
export function storedElement(elements: unknown, note: Note): unknown {
  const key = noteKey(note);
  const isIt = (element: unknown) => {
    const parsed = parseNote(element);
    return parsed !== undefined && noteKey(parsed) === key;
  };
  return Array.isArray(elements) ? elements.find(isIt) : undefined;
}

async function repairNotes(db: Firestore, uid: string, ref: TechniqueRef, entries: readonly NoteIntention[]) {
  const owner = { db, uid };
  const snapshot = await getDocFromServer(documentsOf(db, uid).notes(ref));
  const elements: unknown = snapshot.get("notes");
  const { add, remove } = missingChanges(entries, parseNotes(elements));
  // Added first: whatever interrupts this, no text is lost.
  for (const note of add) await addNoteBatch(owner, ref, note).commit();
  for (const note of remove) await removeNoteBatch(owner, ref, storedElement(elements, note)).commit();
}

async function repairPlay(db: Firestore, uid: string, { play }: PlayIntention) {
  const documents = documentsOf(db, uid);
  if ((await getDocFromServer(documents.play(play.playId))).exists()) return;
  const [profile, day] = await Promise.all([
    getDocFromServer(documents.profile),
    getDocFromServer(documents.dayCounter(play)),
  ]);
  const displayName = String(profile.get("displayName") ?? "");
  const { xpGranted } = awardFor({ displayName, playCount: Number(day.get("playCount") ?? 0), xp: play.xp });
  await playBatch({ db, uid }, play, displayName, xpGranted).commit();
}

/** Between reading and writing another device may have been faster: then what it left is read again. */
async function twice(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await work();
  }
}

/** One tab at a time. Without locks two tabs could try the same, and the access rules would refuse the second. */
function alone<T>(uid: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(`dojo.journal.${uid}`, work) : work();
}

/** Settles when it makes sense to try again. */
const nextChance = () =>
  new Promise<void>((settle) => {
    const timer = setTimeout(settle, AGAIN_AFTER_MS);
    window.addEventListener(
      "online",
      () => {
        clearTimeout(timer);
        settle();
      },
      { once: true },
    );
  });

/** Makes up for commits that the server refused or never saw. */
export function makeRepair({ db, journal, giveBack, log }: RepairParts): Repair {
  const underWay = new Set<string>();
  const waiting = new Set<string>();
  const openEntries = (uid: string) => journal.list(uid).filter(({ id }) => !underWay.has(id));

  async function repairAll(uid: string): Promise<Refused> {
    const refused = new Map<string, unknown>();
    const { notes, plays } = byKind(openEntries(uid));
    const settle = async (entries: readonly Entry[], work: () => Promise<void>) => {
      try {
        await twice(work);
        for (const { id } of entries) journal.remove(uid, id);
      } catch (error) {
        if (isRefusal(error)) for (const { id } of entries) refused.set(id, error);
      }
    };
    for (const entries of Map.groupBy(notes, ({ ref }) => refKey(ref)).values()) {
      await settle(entries, () => repairNotes(db, uid, entries[0]!.ref, entries));
    }
    for (const entry of plays) await settle([entry], () => repairPlay(db, uid, entry));
    return refused;
  }

  const now = (uid: string) => alone(uid, () => repairAll(uid));

  /** Nobody waits for these commits any more, so the user has to find what they held. */
  function letGo(uid: string, refused: Refused) {
    for (const entry of journal.list(uid).filter(({ id }) => refused.has(id))) {
      if (entry.kind === "add") giveBack(uid, entry.ref, entry.note);
      if (entry.kind === "replace") giveBack(uid, entry.ref, entry.after);
      log("The server refused for good what was done earlier", refused.get(entry.id));
      journal.remove(uid, entry.id);
    }
  }

  async function repairUntilDone(uid: string) {
    while (openEntries(uid).length > 0) {
      await waitForPendingWrites(db);
      letGo(uid, await now(uid));
      if (openEntries(uid).length > 0) await nextChance();
    }
  }

  return {
    now,
    untilDone(uid) {
      if (waiting.has(uid)) return;
      waiting.add(uid);
      // It ends early when the user changes; the next sign-in begins anew.
      void repairUntilDone(uid)
        .catch(() => undefined)
        .finally(() => waiting.delete(uid));
    },
    leaveAlone: (id) => void underWay.add(id),
    takeOver: (id) => void underWay.delete(id),
  };
}
