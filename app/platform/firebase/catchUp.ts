import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getDocFromCache,
  getDocFromServer,
  waitForPendingWrites,
  type WriteBatch,
} from "firebase/firestore";
import { type Note, noteKey, parseNote, parseNotes, type TechniqueRef } from "#domain/notes/note.ts";
import { missingChanges, type NoteChange } from "#domain/notes/repair.ts";
import { awardFor } from "#domain/progress/award.ts";
import type { Play } from "../adapters.ts";
import { addNoteBatch, documentsOf, playBatch, removeNoteBatch } from "./batches.ts";
import { isErasing } from "./erasing.ts";

/** The user whose documents are brought in line with the journal. */
export interface Owner {
  db: Firestore;
  uid: string;
  /** Another user's refusals would say nothing about these documents. */
  isSignedIn: () => boolean;
}

/** A change that the server will never take, with its reason. */
export interface RefusedChange {
  kind: "add" | "remove";
  note: Note;
  reason: unknown;
}

/** Codes of a final refusal; all other codes mean that the server was not reached. */
const REFUSALS = new Set([
  "permission-denied",
  "invalid-argument",
  "not-found",
  "failed-precondition",
  "already-exists",
  "out-of-range",
]);

const isRefusal = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error && REFUSALS.has(String(error.code));

/** The stored array element of this note, in whatever shape. */
export function storedElement(elements: unknown, note: Note): unknown {
  const key = noteKey(note);
  const isIt = (element: unknown) => {
    const parsed = parseNote(element);
    return parsed !== undefined && noteKey(parsed) === key;
  };
  return Array.isArray(elements) ? elements.find(isIt) : undefined;
}

/** The server's state, without local pending writes. */
async function readStored(db: Firestore, document: DocumentReference): Promise<DocumentSnapshot> {
  for (;;) {
    const snapshot = await getDocFromServer(document);
    if (!snapshot.metadata.hasPendingWrites) return snapshot;
    await waitForPendingWrites(db);
  }
}

/** What is known to be on the server; undefined while something is pending, or if nothing is known. */
async function readKnown(document: DocumentReference): Promise<DocumentSnapshot | undefined> {
  const snapshot = await getDocFromCache(document).catch(() => undefined);
  return snapshot?.metadata.hasPendingWrites ? undefined : snapshot;
}

/** The reason of a final refusal; other errors are thrown, so that the work can be repeated. */
async function refusalOf({ uid, isSignedIn }: Owner, batch: WriteBatch): Promise<{ reason: unknown } | undefined> {
  if (!isSignedIn()) throw new Error("The user has changed.");
  try {
    await batch.commit();
    return undefined;
  } catch (error) {
    // While an account is being deleted everything is refused, and nothing of that is a loss.
    if (!isRefusal(error) || !isSignedIn() || (await isErasing(uid))) throw error;
    return { reason: error };
  }
}

/** Another device may have changed the notes between reading and writing: then read again. */
async function twice<T>(work: () => Promise<T>, isGood: (result: T) => boolean): Promise<T> {
  const result = await work();
  return isGood(result) ? result : work();
}

async function storeOnce(owner: Owner, ref: TechniqueRef, done: readonly NoteChange[]): Promise<RefusedChange[]> {
  const snapshot = await readStored(owner.db, documentsOf(owner.db, owner.uid).notes(ref));
  const elements: unknown = snapshot.get("notes");
  const { add, remove } = missingChanges(done, parseNotes(elements));
  const refused: RefusedChange[] = [];
  // Added before anything is removed, so that an interruption loses no text.
  for (const note of add) {
    const refusal = await refusalOf(owner, addNoteBatch(owner, ref, note));
    if (refusal) refused.push({ kind: "add", note, ...refusal });
  }
  const missing = new Set(refused.map(({ note }) => noteKey(note)));
  for (const { note, once } of remove) {
    if (once && missing.has(noteKey(once))) continue;
    const refusal = await refusalOf(owner, removeNoteBatch(owner, ref, storedElement(elements, note)));
    if (refusal) refused.push({ kind: "remove", note, ...refusal });
  }
  return refused;
}

/** Sends what the server lacks of these changes. Rejects when the server cannot be reached. */
export const storeNotes = (owner: Owner, ref: TechniqueRef, done: readonly NoteChange[]): Promise<RefusedChange[]> =>
  twice(
    () => storeOnce(owner, ref, done),
    (refused) => refused.length === 0,
  );

/** Whether this device knows that the server has these changes. */
export async function areNotesStored({ db, uid }: Owner, ref: TechniqueRef, done: readonly NoteChange[]) {
  const known = await readKnown(documentsOf(db, uid).notes(ref));
  if (!known) return false;
  const { add, remove } = missingChanges(done, parseNotes(known.get("notes")));
  return add.length + remove.length === 0;
}

async function playOnce(owner: Owner, play: Play): Promise<{ reason: unknown } | undefined> {
  const { db, uid } = owner;
  const documents = documentsOf(db, uid);
  if ((await readStored(db, documents.play(play.playId))).exists()) return undefined;
  const profile = await readStored(db, documents.profile);
  const day = await readStored(db, documents.dayCounter(play));
  const displayName = String(profile.get("displayName") ?? "");
  const { xpGranted } = awardFor({ displayName, playCount: Number(day.get("playCount") ?? 0), xp: play.xp });
  // Not added to the totals: for their sake no play may be lost, and they are summed anew when they are next asked for.
  return refusalOf(owner, playBatch(owner, play, { displayName, xpGranted, isAdded: false }));
}

/**
 * Sends a play that is not counted yet; returns the reason of a final refusal. Rejects when the server cannot be
 * reached.
 */
export const storePlay = (owner: Owner, play: Play): Promise<{ reason: unknown } | undefined> =>
  twice(
    () => playOnce(owner, play),
    (refusal) => refusal === undefined,
  );

/** Whether this device knows that the server has counted it. */
export const isPlayStored = async ({ db, uid }: Owner, { playId }: Play): Promise<boolean> =>
  (await readKnown(documentsOf(db, uid).play(playId)))?.exists() ?? false;
