import { initializeApp } from "firebase/app";
import { onAuthStateChanged } from "firebase/auth";
import type { Adapters, Live, Profile, Unsubscribe, User } from "../adapters.ts";
import type { Config } from "../config.ts";
import { readForgotten } from "../leaving/farewell.ts";
import { once } from "../once.ts";
import { makeAccount } from "./account.ts";
import { makeAccountEnd } from "./accountEnd.ts";
import { openAuth, toUser } from "./auth.ts";
import type { Documents } from "./documents.ts";
import { heardLater } from "./heardLater.ts";
import { makeSecondStep } from "./secondStep.ts";
import { makeSecurity } from "./security.ts";
import { reloadOnce } from "./reloadOnce.ts";
import { makeSession } from "./session.ts";
import { makeWaysIn } from "./waysIn.ts";
import { keepViewsOf } from "../store/keptViews.ts";
import type { Lasting } from "../store/lasting.ts";
import { confirmKeptView, keptView, startsAtLogin } from "../page/start.ts";
import { forgetMember, readLastKnown, rememberSession, writeLastKnown } from "../store/lastKnown.ts";

type OnChange<T> = (live: Live<T>) => void;

/** Watches documents once their code has loaded. */
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

/** The document adapters; each method waits for their code. Calls keep their order. */
function lateAdapters(documents: () => Promise<Documents>): Omit<Adapters, "session" | "security" | "isLasting"> {
  return {
    profile: {
      watch: (onChange) => watchLater(documents, ({ profile }, next) => profile.watch(next), onChange),
      update: async (changes) => (await documents()).profile.update(changes),
      claimLevel: async (level) => (await documents()).profile.claimLevel(level),
      setBookmark: async (ref, isMarked) => (await documents()).profile.setBookmark(ref, isMarked),
      saveIntervalPreset: async (slot, preset) => (await documents()).profile.saveIntervalPreset(slot, preset),
      removeIntervalPreset: async (slot) => (await documents()).profile.removeIntervalPreset(slot),
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
    learning: {
      watch: (onChange) => watchLater(documents, ({ learning }, next) => learning.watch(next), onChange),
      add: async (sheet) => (await documents()).learning.add(sheet),
      saveWay: async (way) => (await documents()).learning.saveWay(way),
    },
    unsent: {
      watch: (onChange) => heardLater(documents, ({ unsent }) => unsent.watch(onChange)),
      sent: async () => (await documents()).unsent.sent(),
      onLoss: (listener) => heardLater(documents, ({ unsent }) => unsent.onLoss(listener)),
      onSafety: (listener) => heardLater(documents, ({ unsent }) => unsent.onSafety(listener)),
    },
  };
}

/** The name in the profile, when it first arrives. */
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

/** Opens the official SDK: identity at once, documents when first needed. */
export function openFirebase(
  { selfHosted, tenantId, mails: _mails, ways: _ways, ...options }: Config,
  lasting: Lasting,
): Adapters {
  const app = initializeApp(options);
  const auth = openAuth(app, { selfHosted, tenantId }, lasting);
  const isLasting = lasting.documents;
  let settling: Promise<unknown> = Promise.resolve();

  const hold = (work: Promise<unknown>) => void (settling = work);

  const documents = once(async () => {
    const { openDocuments } = await import("./documents.ts");
    const { leave, finish } = accountEnd;
    const onRenamed = () => refreshUser();
    const onProfile = rememberGreeting;
    return openDocuments({ app, auth, selfHosted, isLasting, onProfile, onRenamed, leave, finish });
  });
  const accountEnd = makeAccountEnd({ auth, documents, hold });
  // Also without a sign-in: the data of a deleted user is removed at the next start, or at the one that finds it gone.
  const forget = () => void (readForgotten() !== undefined && documents().catch(() => undefined));
  forget();
  onAuthStateChanged(auth, (user) => {
    rememberSession(user !== null);
    confirmKeptView(user?.uid);
    void keepViewsOf(lasting.session ? user?.uid : undefined);
    if (!user) forget();
  });
  const late = lateAdapters(documents);

  const session = makeSession({
    onUser: (onChange) => onAuthStateChanged(auth, (user) => onChange(user && toUser(user))),
    settled: () => settling,
    profileName: () => firstName(late.profile),
    wait,
    lastKnown: readLastKnown,
    atLogin: startsAtLogin,
    isUnseen: () => keptView() !== null,
    forgetLastKnown: () => void forgetMember(),
    reloadOnce,
  });
  const refreshUser = (user: User | null = auth.currentUser && toUser(auth.currentUser)) =>
    user && session.refresh(user);
  const { erase, forget: forgetUser } = accountEnd;
  const secondStep = makeSecondStep(auth);
  const parts = { auth, erase, forget: forgetUser, refresh: session.refresh, secondStep };
  const account = { ...makeAccount({ ...parts, hold }), ...makeWaysIn(parts) };
  return { isLasting, session: { ...session, ...account }, security: makeSecurity({ ...parts, selfHosted }), ...late };
}

function rememberGreeting(uid: string, { displayName, noteCount, belt, welcomed }: Profile) {
  writeLastKnown({ uid, displayName, noteCount, belt, welcomed });
}
