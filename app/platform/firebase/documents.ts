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
import type {
  Loss,
  LearningAdapter,
  NotesAdapter,
  PlaysAdapter,
  Profile,
  ProfileAdapter,
  UnsentAdapter,
} from "../adapters.ts";
import { whenAwake, whenHidden } from "../page/awake.ts";
import { randomId } from "../chance.ts";
import { wallMs } from "../clock.ts";
import { readForgotten, writeForgotten } from "../leaving/farewell.ts";
import { keptInBrowser as kept } from "../store/keptValues.ts";
import { forgetLastViewed } from "../store/lastViewed.ts";
import { removeLocalOf } from "../store/localValue.ts";
import { logFault } from "../log.ts";
import { forgetStoredSettings } from "../store/settingsStore.ts";
import { giveBack } from "../store/returned.ts";
import { declareTabsDead, takeOverFromClosedTabs } from "./deadTabs.ts";
import { eraseData } from "./erase.ts";
import { makeIds, openJournal } from "./journal.ts";
import { makeNotes } from "./notes.ts";
import { makePlays } from "./plays.ts";
import { makeProfile, profileSender } from "./profile.ts";
import { makeProfileWrites } from "./profileWrites.ts";
import { makeRepair } from "./repair.ts";
import { makeSubmitter } from "./submit.ts";
import { makeListeners } from "../store/makeStore.ts";
import { learningBatch } from "./batches.ts";
import { makeLearning } from "./learning.ts";
import { lateLearning } from "./lateLearning.ts";
import { openTabs } from "./tabs.ts";
import { makeUnsent } from "./unsent.ts";

export interface DocumentsParts {
  app: FirebaseApp;
  auth: Auth;
  selfHosted: boolean;
  /** Whether the browser keeps a copy of the documents beyond the page. */
  isLasting: boolean;
  /** The profile has loaded or changed. */
  onProfile: (uid: string, profile: Profile) => void;
  /** The display name of the account has changed. */
  onRenamed: () => void;
  /** The account was deleted while it was in use here. */
  leave: (uid: string) => void;
  /** The account was found half deleted. */
  finish: (uid: string) => void;
}

/** All stored data of the signed-in user. */
export interface Documents {
  profile: ProfileAdapter;
  notes: NotesAdapter;
  plays: PlaysAdapter;
  learning: LearningAdapter;
  unsent: UnsentAdapter;
  /** Deletes everything on the server; the data of this device is deleted at the next start. */
  erase(uid: string): Promise<void>;
}

/** The memory cache keeps unwatched documents too, so that pages already seen work offline. */
const cacheFor = (isLasting: boolean) =>
  isLasting
    ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
    : memoryLocalCache({ garbageCollector: memoryLruGarbageCollector() });

function openFirestore({ app, selfHosted, isLasting }: DocumentsParts): Firestore {
  const localCache = cacheFor(isLasting);
  const { host, protocol } = window.location;
  return initializeFirestore(app, selfHosted ? { localCache, host, ssl: protocol === "https:" } : { localCache });
}

/** Streams of a stopped page are dead, but the SDK would notice only after most of a minute. */
async function openStreamsAnew(db: Firestore): Promise<void> {
  await disableNetwork(db);
  await enableNetwork(db);
}

const FORGET_FAILED = "What this device keeps of a user cannot be cleared yet.";

/**
 * Removes all data of a user from this device. The whole cache goes, because it cannot be separated by
 * user.
 */
async function forget(db: Firestore, uid: string, isLasting: boolean): Promise<void> {
  removeLocalOf(uid);
  forgetStoredSettings();
  forgetLastViewed();
  // A database that cannot be opened cannot be cleared; a later start tries again.
  if (!isLasting) return;
  await clearIndexedDbPersistence(db);
  writeForgotten(undefined);
}

/** Opens the documents of the product: the SDK's cache is the app's only copy of user data. */
export async function openDocuments(parts: DocumentsParts): Promise<Documents> {
  const { auth, isLasting, onProfile, onRenamed, leave, finish } = parts;
  const tabs = await openTabs(randomId(), declareTabsDead);
  takeOverFromClosedTabs();
  const db = openFirestore(parts);
  const forgotten = readForgotten();
  // The cache can be cleared only before it is used. If another tab holds it, the next start tries again.
  if (forgotten !== undefined)
    await forget(db, forgotten, isLasting).catch((cause: unknown) => logFault(FORGET_FAILED, cause));
  whenAwake(() => void openStreamsAnew(db));
  const journal = openJournal({
    kept,
    makeId: makeIds(wallMs, tabs.own),
    onOtherTab: (changed) => window.addEventListener("storage", ({ key }) => changed(key)),
  });
  const losses = makeListeners<[loss: Loss]>();
  const repair = makeRepair({ db, auth, journal, tabs, giveBack, onLoss: losses.tell, log: logFault });
  const submit = makeSubmitter(journal, repair);
  const writes = makeProfileWrites({ kept, makeId: makeIds(wallMs, tabs.own), ...profileSender(db) });
  onAuthStateChanged(auth, (user) => {
    if (!user) return;
    repair.untilDone(user.uid);
    void writes.resume(user.uid);
  });
  const learning = makeLearning({
    write: (uid, change) => learningBatch({ db, uid }, change).commit(),
    isHere: (uid) => auth.currentUser?.uid === uid,
    onHidden: whenHidden,
  });
  const onSeen = (uid: string, profile: Profile) => {
    onProfile(uid, profile);
    learning.seen(uid, profile);
  };
  return {
    profile: makeProfile({ db, auth, writes, onProfile: onSeen, onRenamed, leave, finish }),
    notes: makeNotes({ db, auth, journal, submit }),
    plays: makePlays({ db, auth, submit }),
    learning: lateLearning({ db, auth, nowMs: wallMs }),
    unsent: makeUnsent({ db, auth, journal, kept, onLoss: losses.subscribe }),
    erase: (uid) => eraseData(db, uid),
  };
}
