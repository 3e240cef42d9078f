import {
  collection,
  type DocumentReference,
  type Firestore,
  getDocsFromServer,
  query,
  serverTimestamp,
  where,
  writeBatch,
} from "firebase/firestore";
import { documentsOf } from "./batches.ts";

/** A commit holds at most 500 writes. */
const PER_COMMIT = 400;

/**
 * Deletes everything that is stored for a user. The profile goes first: only then do the access rules let counters and plays go,
 * or else a day could be counted anew while its xp stay.
 */
export async function eraseData(db: Firestore, uid: string): Promise<void> {
  const { profile, erasure, gameStats, plays } = documentsOf(db, uid);
  const ownNotes = query(collection(db, "techniqueNotes"), where("uid", "==", uid));
  const found = await Promise.all([ownNotes, gameStats, plays].map((source) => getDocsFromServer(source)));
  const all: DocumentReference[] = [profile, ...found.flatMap(({ docs }) => docs.map(({ ref }) => ref))];
  for (let start = 0; start < all.length; start += PER_COMMIT) {
    const batch = writeBatch(db);
    // The commit that takes the profile away says so for good: nothing of the user can come again after it.
    if (start === 0) batch.set(erasure, { erasedAt: serverTimestamp() });
    for (const document of all.slice(start, start + PER_COMMIT)) batch.delete(document);
    await batch.commit();
  }
}
