import { initializeApp } from "firebase/app";
import { onAuthStateChanged } from "firebase/auth";
import type { Adapters, Live, Profile, Unsubscribe, User } from "./adapters.ts";
import type { Config } from "./config.ts";
import { readForgotten } from "./farewell.ts";
import { makeAccount } from "./firebase/account.ts";
import { makeAccountEnd } from "./firebase/accountEnd.ts";
import { openAuth, toUser } from "./firebase/auth.ts";
import type { Documents } from "./firebase/documents.ts";
import { reloadOnce } from "./firebase/reloadOnce.ts";
import { makeSession } from "./firebase/session.ts";
import type { Lasting } from "./lasting.ts";
import { readLastKnown, writeLastKnown } from "./lastKnown.ts";

/** Runs at most once at a time and keeps what succeeded; a failure can be tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

type OnChange<T> = (live: Live<T>) => void;

/** Listens as soon as the code of the documents is there. */
function heardLater(
  documents: () => Promise<Documents>,
  listen: (documents: Documents) => Unsubscribe,
  onFailure: () => void = () => undefined,
): Unsubscribe {
  let stopped = false;
  let stop: Unsubscribe | undefined;
  documents().then(
    (opened) => {
      if (!stopped) stop = listen(opened);
    },
    () => !stopped && onFailure(),
  );
  return () => {
    stopped = true;
    stop?.();
  };
}

/** Watches documents as soon as their code is there. */
const watchLater = <T>(
  documents: () => Promise<Documents>,
  watch: (documents: Documents, onChange: OnChange<T>) => Unsubscribe,
  onChange: OnChange<T>,
): Unsubscribe =>
  heardLater(
    documents,
    (opened) => watch(opened, onChange),
    () => onChange({ status: "failed", code: "unavailable" }),
  );

/** The document adapters, each method waiting for their code. Calls stay in the order in which they were made. */
function lateAdapters(documents: () => Promise<Documents>): Omit<Adapters, "session" | "isLasting"> {
  return {
    profile: {
      watch: (onChange) => watchLater(documents, ({ profile }, next) => profile.watch(next), onChange),
      update: async (changes) => (await documents()).profile.update(changes),
      gameTotals: async () => (await documents()).profile.gameTotals(),
      exportAll: async () => (await documents()).profile.exportAll(),
    },
    notes: {
      watchTechnique: (ref, onChange) =>
        watchLater(documents, ({ notes }, next) => notes.watchTechnique(ref, next), onChange),
      watchAll: (onChange) => watchLater(documents, ({ notes }, next) => notes.watchAll(next), onChange),
      add: async (ref, note) => (await documents()).notes.add(ref, note),
      remove: async (ref, note) => (await documents()).notes.remove(ref, note),
      replace: async (ref, before, after) => (await documents()).notes.replace(ref, before, after),
    },
    plays: { submit: async (play) => (await documents()).plays.submit(play) },
    unsent: {
      watch: (onChange) => heardLater(documents, ({ unsent }) => unsent.watch(onChange)),
      sent: async () => (await documents()).unsent.sent(),
      onLoss: (listener) => heardLater(documents, ({ unsent }) => unsent.onLoss(listener)),
      onSafety: (listener) => heardLater(documents, ({ unsent }) => unsent.onSafety(listener)),
    },
  };
}

/** The name in the profile, when it first comes. */
function firstName(profile: Adapters["profile"]): Promise<string> {
  return new Promise((settle, fail) => {
    const stop = profile.watch((live) => {
      if (live.status === "loading") return;
      queueMicrotask(() => stop());
      if (live.status === "ready") settle(live.value.displayName);
      else fail(new Error(live.code));
    });
  });
}

const wait = (ms: number) => new Promise<void>((settle) => setTimeout(settle, ms));

/** Opens the official SDK: identity at once, documents when they are first needed. */
export function openFirebase({ selfHosted, ...options }: Config, lasting: Lasting): Adapters {
  const app = initializeApp(options);
  const auth = openAuth(app, selfHosted, lasting);
  const isLasting = lasting.documents;
  let settling: Promise<unknown> = Promise.resolve();

  const hold = (work: Promise<unknown>) => void (settling = work);

  const documents = once(async () => {
    const { openDocuments } = await import("./firebase/documents.ts");
    const { leave, finish } = accountEnd;
    const onRenamed = () => refreshUser();
    const onProfile = rememberGreeting;
    return openDocuments({ app, auth, selfHosted, isLasting, onProfile, onRenamed, leave, finish });
  });
  const accountEnd = makeAccountEnd({ auth, documents, hold });
  // Also where nobody signs in again: whoever was deleted is forgotten at the next start.
  if (readForgotten() !== undefined) documents().catch(() => undefined);
  const late = lateAdapters(documents);

  const session = makeSession({
    onUser: (onChange) => onAuthStateChanged(auth, (user) => onChange(user && toUser(user))),
    settled: () => settling,
    profileName: () => firstName(late.profile),
    wait,
    lastKnown: readLastKnown,
    forgetLastKnown: () => writeLastKnown(undefined),
    reloadOnce,
  });
  const refreshUser = (user: User | null = auth.currentUser && toUser(auth.currentUser)) =>
    user && session.refresh(user);
  const account = makeAccount({
    auth,
    hold,
    erase: accountEnd.erase,
    refresh: session.refresh,
  });
  return { isLasting, session: { ...session, ...account }, ...late };
}

function rememberGreeting({ displayName, noteCount }: Profile) {
  writeLastKnown({ displayName, noteCount });
}
