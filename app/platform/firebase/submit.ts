import type { WriteBatch } from "firebase/firestore";
import type { Intention, Journal } from "./journal.ts";
import type { Repair } from "./repair.ts";

/** Commits a batch and keeps what it is meant to do until the server has it. Settles with the server's answer. */
export type Submit = (uid: string, intention: Intention, batch: WriteBatch) => Promise<void>;

/** The batch goes into the SDK's queue before this returns its promise, so calls keep their order. */
export function makeSubmitter(journal: Journal, repair: Repair): Submit {
  return async (uid, intention, batch) => {
    const id = journal.put(uid, intention);
    repair.leaveAlone(id);
    try {
      await batch.commit();
      journal.remove(uid, id);
    } catch (error) {
      // Another device has changed the same things meanwhile: the commit is refused as a whole, not what the user did.
      repair.takeOver(id);
      await repair.now(uid).catch(() => undefined);
      if (journal.has(uid, id)) throw error;
    }
  };
}
