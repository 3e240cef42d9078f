import type { FirebaseApp } from "firebase/app";
import { type Auth, onAuthStateChanged } from "firebase/auth";
import {
  type Firestore,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
} from "firebase/firestore";
import type { NotesAdapter, PlaysAdapter, Profile, ProfileAdapter } from "../adapters.ts";
import { wallMs } from "../clock.ts";
import { clearDrafts, giveBackToDraft } from "../drafts.ts";
import { clearTraining } from "../trainingStore.ts";
import { logFault } from "../log.ts";
import { eraseData } from "./erase.ts";
import { makeIds, openJournal } from "./journal.ts";
import { makeNotes } from "./notes.ts";
import { makePlays } from "./plays.ts";
import { makeProfile } from "./profile.ts";
import { makeRepair } from "./repair.ts";
import { makeSubmitter } from "./submit.ts";

export interface DocumentsParts {
  app: FirebaseApp;
  auth: Auth;
  selfHosted: boolean;
  /** The profile is known, or has changed. */
  onProfile: (profile: Profile) => void;
  /** The display name of the account has changed. */
  onRenamed: () => void;
}

/** Everything that is stored for the signed-in user. */
export interface Documents {
  profile: ProfileAdapter;
  notes: NotesAdapter;
  plays: PlaysAdapter;
  /** Deletes it all, here and on the server. */
  erase(uid: string): Promise<void>;
}

function openFirestore(app: FirebaseApp, selfHosted: boolean): Firestore {
  const localCache = persistentLocalCache({ tabManager: persistentMultipleTabManager() });
  const { host, protocol } = window.location;
  return initializeFirestore(app, selfHosted ? { localCache, host, ssl: protocol === "https:" } : { localCache });
}

/** Opens the documents of the product: the SDK's cache is the only copy of user data in the app. */
export function openDocuments({ app, auth, selfHosted, onProfile, onRenamed }: DocumentsParts): Documents {
  const db = openFirestore(app, selfHosted);
  const journal = openJournal({
    storage: window.localStorage,
    makeId: makeIds(wallMs, () => crypto.randomUUID().slice(0, 8)),
    onOtherTab: (changed) => window.addEventListener("storage", ({ key }) => changed(key)),
  });
  const repair = makeRepair({ db, journal, giveBack: giveBackToDraft, log: logFault });
  const submit = makeSubmitter(journal, repair);
  const erasing = new Set<string>();
  onAuthStateChanged(auth, (user) => user && repair.untilDone(user.uid));
  return {
    profile: makeProfile({ db, auth, erasing, onProfile, onRenamed }),
    notes: makeNotes({ db, auth, journal, submit }),
    plays: makePlays({ db, auth, submit }),
    async erase(uid) {
      erasing.add(uid);
      try {
        await eraseData(db, uid);
        journal.clear(uid);
        clearDrafts(uid);
        clearTraining(uid);
      } finally {
        erasing.delete(uid);
      }
    },
  };
}
