import { FirebaseError } from "firebase/app";
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getDocFromCache,
  runTransaction,
  setDoc,
} from "firebase/firestore";
import { inTurn } from "./locks.ts";

/** How long a transaction may take; then this device decides. */
const SERVER_WITHIN_MS = 3000;

const isFree = (profile: DocumentSnapshot, level: number) =>
  profile.exists() && Number(profile.get("celebratedLevel") ?? 1) < level;

/** Of all devices the first one gets it. Rejects when the server cannot be asked, or does not know the level yet. */
function claimFromServer(db: Firestore, document: DocumentReference, level: number): Promise<boolean> {
  const claimed = runTransaction(db, async (transaction) => {
    const isOpen = isFree(await transaction.get(document), level);
    if (isOpen) transaction.update(document, { celebratedLevel: level });
    return isOpen;
  });
  const late = new Promise<never>((_, fail) => setTimeout(fail, SERVER_WITHIN_MS, new Error("no answer")));
  return Promise.race([claimed, late]);
}

/** Of the tabs of this device the first one gets it; the server hears of it after the work that reached the level. */
async function claimHere(document: DocumentReference, level: number): Promise<boolean> {
  if (!isFree(await getDocFromCache(document), level)) return false;
  void setDoc(document, { celebratedLevel: level }, { merge: true }).catch(() => undefined);
  // Follows the write in the queue of the SDK: other tabs read it from here on.
  await getDocFromCache(document);
  return true;
}

/**
 * Claims the celebration of a level (rule 7.13): true for one tab of one device. What waits for the server is known
 * only here, so then this device claims it by itself; two devices without a network may then both have it.
 */
export function claimLevel(db: Firestore, document: DocumentReference, level: number): Promise<boolean> {
  return inTurn("dojo.celebration", async () => {
    const { hasPendingWrites } = (await getDocFromCache(document)).metadata;
    if (hasPendingWrites || !navigator.onLine) return claimHere(document, level);
    return claimFromServer(db, document, level).catch((error: unknown) => {
      // Not reached, as the server sees it.
      if (error instanceof FirebaseError && error.code === "permission-denied") return false;
      return claimHere(document, level);
    });
  });
}
