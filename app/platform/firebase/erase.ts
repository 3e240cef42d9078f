import {
  collection,
  type DocumentReference,
  type Firestore,
  getDocFromServer,
  getDocsFromServer,
  query,
  runTransaction,
  serverTimestamp,
  where,
  writeBatch,
} from "firebase/firestore";
import { documentsOf } from "./batches.ts";

/** A commit holds at most 500 writes. */
const PER_COMMIT = 400;

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
  const found = await Promise.all([ownNotes, gameStats, plays].map((source) => getDocsFromServer(source)));
  const rest: DocumentReference[] = found.flatMap(({ docs }) => docs.map(({ ref }) => ref));
  for (let start = 0; start < rest.length; start += PER_COMMIT) {
    const batch = writeBatch(db);
    for (const document of rest.slice(start, start + PER_COMMIT)) batch.delete(document);
    await batch.commit();
  }
}
