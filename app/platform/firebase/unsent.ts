import type { Auth } from "firebase/auth";
import { type Firestore, waitForPendingWrites } from "firebase/firestore";
import { refKey } from "#domain/notes/note.ts";
import { missingChanges, subjectOf } from "#domain/notes/repair.ts";
import type { Unsent, UnsentAdapter } from "../adapters.ts";
import type { KeptValues } from "../store/keptValues.ts";
import { watchAs } from "./auth.ts";
import { byKind, type Entry, type Journal } from "./journal.ts";

interface UnsentParts {
  db: Firestore;
  auth: Auth;
  journal: Journal;
  kept: KeptValues;
  /** The listeners for losses. */
  onLoss: UnsentAdapter["onLoss"];
}

/** The notes and plays in these entries. An edited note keeps its creation time, so it counts once. */
export function unsentIn(entries: readonly Entry[]): Unsent {
  const { notes, plays } = byKind(entries);
  const touched = new Set(notes.map((entry) => `${refKey(entry.ref)} ${subjectOf(entry).createdAt}`));
  const texts = [...Map.groupBy(notes, ({ ref }) => refKey(ref)).values()].flatMap((ofRef) =>
    missingChanges(ofRef, []).add.map(({ content }) => content),
  );
  return { notes: touched.size, plays: new Set(plays.map(({ play }) => play.playId)).size, texts };
}

/** Settles when the journal of a user is empty. */
function emptied(journal: Journal, uid: string): Promise<void> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const look = () => {
      if (journal.list(uid).length > 0) return;
      stop();
      resolve();
    };
    stop = journal.subscribe(look);
    look();
  });
}

/** What is on its way to the server: entries of the journal, and anything else in the SDK's queue. */
export function makeUnsent({ db, auth, journal, kept, onLoss }: UnsentParts): UnsentAdapter {
  return {
    watch: (onChange) =>
      watchAs(auth, (uid) => {
        const tell = () => onChange(unsentIn(journal.list(uid)));
        tell();
        return journal.subscribe(tell);
      }),
    async sent() {
      const uid = auth.currentUser?.uid;
      if (uid === undefined) return;
      await waitForPendingWrites(db);
      await emptied(journal, uid);
    },
    onLoss,
    onSafety: kept.onSafety,
  };
}
