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
/** And at most 10 MiB of documents: those with notes may have 1 MiB each. */
const NOTES_PER_COMMIT = 8;

/** Whether the deletion of this account has begun, on whichever device. Rejects where the server cannot be asked. */
export async function isErased(db: Firestore, uid: string): Promise<boolean> {
  return (await getDocFromServer(documentsOf(db, uid).erasure)).exists();
}

/**
 * The commit that takes the profile away says so for good: from then on the access rules let no device write anything of this user.
 * Not by the queue of the SDK, which would wait for a network without a word.
 */
async function begin(db: Firestore, uid: string): Promise<void> {
  const { profile, erasure } = documentsOf(db, uid);
  try {
    await runTransaction(db, async (transaction) => {
      transaction.set(erasure, { erasedAt: serverTimestamp() }).delete(profile);
    });
  } catch (error) {
    // Begun before, here or elsewhere: then it goes on.
    if (!(await isErased(db, uid))) throw error;
  }
}

/** Deletes everything that is stored for a user. Whatever interrupts it, it can be called again and goes on. */
export async function eraseData(db: Firestore, uid: string): Promise<void> {
  await begin(db, uid);
  const { gameStats, plays } = documentsOf(db, uid);
  const ownNotes = query(collection(db, "techniqueNotes"), where("uid", "==", uid));
  const [notes, ...others] = await Promise.all([ownNotes, gameStats, plays].map((source) => referencesOf(source)));
  await deleteAll(db, notes!, NOTES_PER_COMMIT);
  await deleteAll(db, others.flat(), PER_COMMIT);
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
