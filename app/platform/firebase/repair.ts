import { type Firestore, getDocFromServer, waitForPendingWrites } from "firebase/firestore";
import { noteKey, parseNote, parseNotes, refKey } from "#domain/notes/note.ts";
import { missingChanges } from "#domain/notes/repair.ts";
import { awardFor } from "#domain/progress/award.ts";
import { addNoteBatch, documentsOf, playBatch, removeNoteBatch } from "./batches.ts";
import { byKind, type Entry, type Journal, type NoteIntention, type PlayIntention } from "./journal.ts";

/** Brings the server up to what the journal says was done. */
export interface Repair {
  /** Compares and makes up for what is missing. Rejects when the server cannot be reached. */
  now(uid: string): Promise<void>;
  /** The same, once the SDK has sent what it had kept over a restart. */
  afterPendingWrites(uid: string): void;
  /** An entry whose commit is under way in this tab. */
  leaveAlone(id: string): void;
  takeOver(id: string): void;
}

/** The element of the stored array that is this note, in whatever shape it was stored. */
export function storedElement(elements: unknown, note: Parameters<typeof noteKey>[0]): unknown {
  const key = noteKey(note);
  const isIt = (element: unknown) => {
    const parsed = parseNote(element);
    return parsed !== undefined && noteKey(parsed) === key;
  };
  return Array.isArray(elements) ? elements.find(isIt) : undefined;
}

async function repairNotes(db: Firestore, uid: string, entries: readonly Entry<NoteIntention>[]) {
  const [first] = entries;
  if (!first) return;
  const owner = { db, uid };
  const snapshot = await getDocFromServer(documentsOf(db, uid).notes(first.ref));
  const elements: unknown = snapshot.data()?.notes;
  const { add, remove } = missingChanges(entries, parseNotes(elements));
  // Added first: whatever interrupts this, no text is lost.
  for (const note of add) await addNoteBatch(owner, first.ref, note).commit();
  for (const note of remove) await removeNoteBatch(owner, first.ref, storedElement(elements, note)).commit();
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

/** One tab at a time. Without locks two tabs could try the same, and the access rules would refuse the second. */
function alone<T>(uid: string, work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(`dojo.journal.${uid}`, work) : work();
}

/** Makes up for commits that the server refused or never saw. */
export function makeRepair(db: Firestore, journal: Journal): Repair {
  const underWay = new Set<string>();

  async function repairAll(uid: string) {
    const open = journal.list(uid).filter(({ id }) => !underWay.has(id));
    const { notes, plays } = byKind(open);
    const byTechnique = Map.groupBy(notes, ({ ref }) => refKey(ref));
    let failure: unknown;
    const settle = async (entries: readonly Entry[], work: () => Promise<void>) => {
      try {
        await work();
        for (const { id } of entries) journal.remove(uid, id);
      } catch (error) {
        failure = error;
      }
    };
    for (const entries of byTechnique.values()) await settle(entries, () => repairNotes(db, uid, entries));
    for (const entry of plays) await settle([entry], () => repairPlay(db, uid, entry));
    if (failure) throw failure;
  }

  const now = (uid: string) => alone(uid, () => repairAll(uid));

  /** What cannot be made up for stays in the journal for the next start, or for when the network is back. */
  async function whenSent(uid: string) {
    if (journal.list(uid).length === 0) return;
    try {
      await waitForPendingWrites(db);
      await now(uid);
    } catch {
      window.addEventListener("online", () => void whenSent(uid), { once: true });
    }
  }

  return {
    now,
    afterPendingWrites: (uid) => void whenSent(uid),
    leaveAlone: (id) => void underWay.add(id),
    takeOver: (id) => void underWay.delete(id),
  };
}
