import {
  collection,
  type DocumentReference,
  type Firestore,
  getDocFromServer,
  getDocsFromServer,
  type Query,
  query,
  runTransaction,
  serverTimestamp,
  where,
  writeBatch,
} from "firebase/firestore";
import { documentsOf } from "./batches.ts";

/** A commit holds at most 500 writes. */
const PER_COMMIT = 400;
/** Also at most 10 MiB of documents; those with notes may have 1 MiB each. */
const NOTES_PER_COMMIT = 8;

/** Whether any device has begun to delete this account. Rejects when the server cannot be asked. */
export async function isErased(db: Firestore, uid: string): Promise<boolean> {
  return (await getDocFromServer(documentsOf(db, uid).erasure)).exists();
}

/**
 * The commit that deletes the profile also leaves an erasure document: from then on the access rules refuse all writes
 * for this user. Uses a transaction, because the SDK's queue would silently wait for a network.
 */
async function begin(db: Firestore, uid: string): Promise<void> {
  const { profile, erasure } = documentsOf(db, uid);
  try {
    await runTransaction(db, async (transaction) => {
      transaction.set(erasure, { erasedAt: serverTimestamp() }).delete(profile);
    });
  } catch (error) {
    // A deletion that was begun before, here or elsewhere, continues.
    if (!(await isErased(db, uid))) throw error;
  }
}

/** Deletes everything stored for a user. After an interruption it can be called again. */
export async function eraseData(db: Firestore, uid: string): Promise<void> {
  await begin(db, uid);
  const { gameStats, plays, sheets, way, snapshot } = documentsOf(db, uid);
  const ownNotes = query(collection(db, "techniqueNotes"), where("uid", "==", uid));
  const [notes, ...others] = await Promise.all(
    [ownNotes, gameStats, plays, sheets].map((source) => referencesOf(source)),
  );
  await deleteAll(db, notes!, NOTES_PER_COMMIT);
  await deleteAll(db, [...others.flat(), way, snapshot], PER_COMMIT);
}

async function referencesOf(source: Query): Promise<DocumentReference[]> {
  return (await getDocsFromServer(source)).docs.map(({ ref }) => ref);
}

async function deleteAll(db: Firestore, references: DocumentReference[], perCommit: number): Promise<void> {
  for (let start = 0; start < references.length; start += perCommit) {
    const batch = writeBatch(db);
    for (const reference of references.slice(start, start + perCommit)) batch.delete(reference);
    await batch.commit();
  }
}
