import type { FirebaseApp } from "firebase/app";
import { type Auth, onAuthStateChanged } from "firebase/auth";
import {
  clearIndexedDbPersistence,
  disableNetwork,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  memoryLruGarbageCollector,
  persistentLocalCache,
  persistentMultipleTabManager,
} from "firebase/firestore";
import type { Loss, NotesAdapter, PlaysAdapter, Profile, ProfileAdapter, UnsentAdapter } from "../adapters.ts";
import { whenAwake } from "../awake.ts";
import { randomId } from "../chance.ts";
import { wallMs } from "../clock.ts";
import { readForgotten, writeForgotten } from "../farewell.ts";
import { keptInBrowser as kept } from "../keptValues.ts";
import { rememberLastViewed } from "../lastViewed.ts";
import { removeLocalOf } from "../localValue.ts";
import { logFault } from "../log.ts";
import { giveBack } from "../returned.ts";
import { declareTabsDead, takeOverFromClosedTabs } from "./deadTabs.ts";
import { eraseData } from "./erase.ts";
import { makeIds, openJournal } from "./journal.ts";
import { makeNotes } from "./notes.ts";
import { makePlays } from "./plays.ts";
import { makeProfile } from "./profile.ts";
import { makeRepair } from "./repair.ts";
import { makeSubmitter } from "./submit.ts";
import { openTabs } from "./tabs.ts";
import { makeUnsent } from "./unsent.ts";

export interface DocumentsParts {
  app: FirebaseApp;
  auth: Auth;
  selfHosted: boolean;
  /** Whether the browser keeps a copy of the documents beyond the page. */
  isLasting: boolean;
  /** The profile is known, or has changed. */
  onProfile: (profile: Profile) => void;
  /** The display name of the account has changed. */
  onRenamed: () => void;
  /** The account has been deleted while it was in use here. */
  leave: (uid: string) => void;
  /** The account was found to be half deleted. */
  finish: (uid: string) => void;
}

/** Everything that is stored for the signed-in user. */
export interface Documents {
  profile: ProfileAdapter;
  notes: NotesAdapter;
  plays: PlaysAdapter;
  unsent: UnsentAdapter;
  /** Deletes it all on the server; what this device keeps is forgotten at its next start. */
  erase(uid: string): Promise<void>;
}

/** In memory, too, what has once been seen stays to be seen without a network. */
const cacheFor = (isLasting: boolean) =>
  isLasting
    ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
    : memoryLocalCache({ garbageCollector: memoryLruGarbageCollector() });

function openFirestore({ app, selfHosted, isLasting }: DocumentsParts): Firestore {
  const localCache = cacheFor(isLasting);
  const { host, protocol } = window.location;
  return initializeFirestore(app, selfHosted ? { localCache, host, ssl: protocol === "https:" } : { localCache });
}

/** Streams that were open while a page was stopped say nothing any more, and the SDK waits most of a minute before it wonders. */
async function openStreamsAnew(db: Firestore): Promise<void> {
  await disableNetwork(db);
  await enableNetwork(db);
}

const FORGET_FAILED = "What this device keeps of a deleted account cannot be cleared yet.";

/** Leaves nothing of a user who was deleted on this device. The cache goes as a whole: it cannot be told apart by users. */
async function forget(db: Firestore, uid: string, isLasting: boolean): Promise<void> {
  removeLocalOf(uid);
  rememberLastViewed(undefined);
  // A database that cannot be opened cannot be cleared: whatever it holds waits for a start that can.
  if (!isLasting) return;
  await clearIndexedDbPersistence(db);
  writeForgotten(undefined);
}

/** Opens the documents of the product: the SDK's cache is the only copy of user data in the app. */
export async function openDocuments(parts: DocumentsParts): Promise<Documents> {
  const { auth, isLasting, onProfile, onRenamed, leave, finish } = parts;
  const tabs = await openTabs(randomId(), declareTabsDead);
  takeOverFromClosedTabs();
  const db = openFirestore(parts);
  const forgotten = readForgotten();
  // Only before it is used can the cache be emptied. Where another tab holds it, the next start tries again.
  if (forgotten !== undefined)
    await forget(db, forgotten, isLasting).catch((cause: unknown) => logFault(FORGET_FAILED, cause));
  whenAwake(() => void openStreamsAnew(db));
  const journal = openJournal({
    kept,
    makeId: makeIds(wallMs, tabs.own),
    onOtherTab: (changed) => window.addEventListener("storage", ({ key }) => changed(key)),
  });
  const losses = new Set<(loss: Loss) => void>();
  const onLoss = (loss: Loss) => {
    for (const listener of losses) listener(loss);
  };
  const repair = makeRepair({ db, auth, journal, tabs, giveBack, onLoss, log: logFault });
  const submit = makeSubmitter(journal, repair);
  onAuthStateChanged(auth, (user) => user && repair.untilDone(user.uid));
  return {
    profile: makeProfile({ db, auth, onProfile, onRenamed, leave, finish }),
    notes: makeNotes({ db, auth, journal, submit }),
    plays: makePlays({ db, auth, submit }),
    unsent: makeUnsent({ db, auth, journal, kept, losses }),
    erase: (uid) => eraseData(db, uid),
  };
}
