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

/** Whose documents are brought up to what the journal says. */
export interface Owner {
  db: Firestore;
  uid: string;
  /** Whoever else is signed in meanwhile is refused what belongs to this user, which says nothing. */
  isSignedIn: () => boolean;
}

/** A change that the server will never take, with its reason. */
export interface RefusedChange {
  kind: "add" | "remove";
  note: Note;
  reason: unknown;
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

/** What the server has, without what this device has only written. */
async function readStored(db: Firestore, document: DocumentReference): Promise<DocumentSnapshot> {
  for (;;) {
    const snapshot = await getDocFromServer(document);
    if (!snapshot.metadata.hasPendingWrites) return snapshot;
    await waitForPendingWrites(db);
  }
}

/** What is known here to be on the server; undefined where something is still on its way, or nothing is known. */
async function readKnown(document: DocumentReference): Promise<DocumentSnapshot | undefined> {
  const snapshot = await getDocFromCache(document).catch(() => undefined);
  return snapshot?.metadata.hasPendingWrites ? undefined : snapshot;
}

/** The reason when the server refuses; everything else that goes wrong is thrown, and can be tried again. */
async function refusalOf({ isSignedIn }: Owner, batch: WriteBatch): Promise<{ reason: unknown } | undefined> {
  if (!isSignedIn()) throw new Error("The user has changed.");
  try {
    await batch.commit();
    return undefined;
  } catch (error) {
    if (!isRefusal(error) || !isSignedIn()) throw error;
    return { reason: error };
  }
}

/** Between reading and writing another device may have been faster: then what it left is read again. */
async function twice<T>(work: () => Promise<T>, isGood: (result: T) => boolean): Promise<T> {
  const result = await work();
  return isGood(result) ? result : work();
}

async function storeOnce(owner: Owner, ref: TechniqueRef, done: readonly NoteChange[]): Promise<RefusedChange[]> {
  const snapshot = await readStored(owner.db, documentsOf(owner.db, owner.uid).notes(ref));
  const elements: unknown = snapshot.get("notes");
  const { add, remove } = missingChanges(done, parseNotes(elements));
  const refused: RefusedChange[] = [];
  // Added first: whatever interrupts this, no text is lost.
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

/** Makes up for what is missing of these changes on the server. Rejects when it cannot be reached. */
export const storeNotes = (owner: Owner, ref: TechniqueRef, done: readonly NoteChange[]): Promise<RefusedChange[]> =>
  twice(
    () => storeOnce(owner, ref, done),
    (refused) => refused.length === 0,
  );

/** Whether this device knows that the server has all of it. */
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
  return refusalOf(owner, playBatch(owner, play, displayName, xpGranted));
}

/** Has a play counted that is not yet; the reason when it will never be. Rejects when the server cannot be reached. */
export const storePlay = (owner: Owner, play: Play): Promise<{ reason: unknown } | undefined> =>
  twice(
    () => playOnce(owner, play),
    (refusal) => refusal === undefined,
  );

/** Whether this device knows that the server has counted it. */
export const isPlayStored = async ({ db, uid }: Owner, { playId }: Play): Promise<boolean> =>
  (await readKnown(documentsOf(db, uid).play(playId)))?.exists() ?? false;
