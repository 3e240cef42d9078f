import {
  arrayRemove,
  arrayUnion,
  collection,
  doc,
  type DocumentReference,
  type Firestore,
  increment,
  Timestamp,
  writeBatch,
  type WriteBatch,
} from "firebase/firestore";
import { type Note, refKey, type TechniqueRef } from "#domain/notes/note.ts";
import type { Play } from "../adapters.ts";
import type { LearningChange } from "./learning.ts";

/** The documents of one user. */
export const documentsOf = (db: Firestore, uid: string) => ({
  profile: doc(db, "users", uid),
  /** What remains of a deleted account. */
  erasure: doc(db, "erasures", uid),
  gameStats: collection(db, "users", uid, "gameStats"),
  plays: collection(db, "users", uid, "plays"),
  /** What learning follows from. */
  sheets: collection(db, "users", uid, "sheets"),
  /** The way to the next belt, and what is known up to an instant. */
  way: doc(db, "users", uid, "learning", "way"),
  snapshot: doc(db, "users", uid, "learning", "snapshot"),
  dayCounter: ({ gameType, date }: Pick<Play, "gameType" | "date">) =>
    doc(db, "users", uid, "gameStats", `${gameType}_${date}`),
  play: (playId: string) => doc(db, "users", uid, "plays", playId),
  notes: (ref: TechniqueRef) => doc(db, "techniqueNotes", `${refKey(ref)}-${uid}`),
});

interface Owner {
  db: Firestore;
  uid: string;
}

/** A note in its stored shape. */
export const storedShape = ({ category, content, createdAt }: Note) => ({ category, content, createdAt });
const placeOf = (uid: string, { topic, topicListID, techniqueNr }: TechniqueRef) => ({
  uid,
  topic,
  topicListID,
  techniqueNr,
});

function countNotes(batch: WriteBatch, { db, uid }: Owner, change: 1 | -1, document: DocumentReference) {
  batch.update(documentsOf(db, uid).profile, { noteCount: increment(change), lastNote: document.id });
}

/** One more note: the note and the counter in one commit. */
export function addNoteBatch(owner: Owner, ref: TechniqueRef, note: Note): WriteBatch {
  const batch = writeBatch(owner.db);
  const document = documentsOf(owner.db, owner.uid).notes(ref);
  batch.set(document, { ...placeOf(owner.uid, ref), notes: arrayUnion(storedShape(note)) }, { merge: true });
  countNotes(batch, owner, 1, document);
  return batch;
}

/** One note less. `element` is the note exactly as stored, since legacy notes have another shape. */
export function removeNoteBatch(owner: Owner, ref: TechniqueRef, element: unknown): WriteBatch {
  const batch = writeBatch(owner.db);
  const document = documentsOf(owner.db, owner.uid).notes(ref);
  batch.update(document, { notes: arrayRemove(element) });
  countNotes(batch, owner, -1, document);
  return batch;
}

/** An edit: one element out, one in; the counter stays. */
export function replaceNoteBatch(owner: Owner, ref: TechniqueRef, element: unknown, after: Note): WriteBatch {
  const batch = writeBatch(owner.db);
  const { notes, profile } = documentsOf(owner.db, owner.uid);
  const document = notes(ref);
  batch.update(document, { notes: arrayRemove(element) });
  batch.update(document, { notes: arrayUnion(storedShape(after)) });
  batch.update(profile, { lastNote: document.id });
  return batch;
}

/** The empty document of a technique that is opened for the first time (rule 6.1); existing notes stay untouched. */
export function emptyNotesBatch({ db, uid }: Owner, ref: TechniqueRef): WriteBatch {
  const batch = writeBatch(db);
  const document = documentsOf(db, uid).notes(ref);
  return batch.set(document, { ...placeOf(uid, ref), notes: arrayUnion() }, { merge: true });
}

/** What a play's commit takes from the state before it. */
interface Standing {
  displayName: string;
  xpGranted: number;
  /** Whether it is added to the totals in the profile; `canAdd` knows. */
  isAdded: boolean;
}

/**
 * One play: its document, the day counter, the xp and the totals of its game in one commit. A repeated commit is
 * refused; so is one that cannot be added to the totals any more.
 */
export function playBatch({ db, uid }: Owner, play: Play, standing: Standing): WriteBatch {
  const { displayName, xpGranted, isAdded } = standing;
  const { playId, gameType, date, score, total, playedAtMs } = play;
  const documents = documentsOf(db, uid);
  const batch = writeBatch(db);
  const playedAt = Timestamp.fromMillis(playedAtMs);
  batch.set(documents.play(playId), { gameType, date, score, total, xp: xpGranted, playedAt });
  const day = { date, gameType, displayName, playCount: increment(1), lastPlay: playId };
  batch.set(documents.dayCounter(play), day, { merge: true });
  const gained = xpGranted > 0 ? { xp: increment(xpGranted) } : {};
  const inTotals = { [`games.${gameType}.playCount`]: increment(1), [`games.${gameType}.lastPlayed`]: date };
  const added = isAdded ? { ...inTotals, gamesUpTo: playId } : {};
  return batch.update(documents.profile, { ...gained, ...added, lastPlay: playId });
}

/** What this device has to say of learning. Lists change by single entries: two devices never overwrite each other. */
export function learningBatch({ db, uid }: Owner, { add, remove, place }: LearningChange): WriteBatch {
  const { profile } = documentsOf(db, uid);
  const batch = writeBatch(db);
  if (remove.length > 0) batch.update(profile, { weak: arrayRemove(...remove) });
  if (add.length > 0) batch.update(profile, { weak: arrayUnion(...add) });
  return place ? batch.update(profile, { lastViewed: place }) : batch;
}
