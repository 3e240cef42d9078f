import type { WriteBatch } from "firebase/firestore";
import type { Intention, Journal } from "./journal.ts";
import type { Repair } from "./repair.ts";

/** Commits a batch and keeps what it is meant to do until the server has it. Rejects only when the server will never take it. */
export type Submit = (uid: string, intention: Intention, batch: WriteBatch) => Promise<void>;

/** Settles when the journal no longer holds the entry. */
function gone(journal: Journal, uid: string, id: string): Promise<void> {
  return new Promise((settle) => {
    const stop = journal.subscribe(() => {
      if (journal.has(uid, id)) return;
      stop();
      settle();
    });
  });
}

/** The batch goes into the SDK's queue before this returns its promise, so calls keep their order. */
export function makeSubmitter(journal: Journal, repair: Repair): Submit {
  return async (uid, intention, batch) => {
    const id = journal.put(uid, intention);
    repair.leaveAlone(id);
    try {
      await batch.commit();
      journal.remove(uid, id);
      return;
    } catch {
      repair.takeOver(id);
    }
    // Another device has changed the same things meanwhile: the commit is refused as a whole, not what the user did.
    const refused = await repair.now(uid);
    if (refused.has(id)) {
      journal.remove(uid, id);
      throw refused.get(id);
    }
    if (!journal.has(uid, id)) return;
    repair.untilDone(uid);
    await gone(journal, uid, id);
  };
}
