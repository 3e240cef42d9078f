import type { Auth } from "firebase/auth";
import { type Firestore, waitForPendingWrites } from "firebase/firestore";
import { refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { areNotesStored, isPlayStored, type Owner, storeNotes, storePlay } from "./catchUp.ts";
import { byKind, type Entry, type Journal, type PlayIntention, tabOf } from "./journal.ts";
import { type Judge, type JudgeParts, makeJudge, sameSubject, type Verdict } from "./judge.ts";
import { inTurn } from "./locks.ts";
import type { Tabs } from "./tabs.ts";

/** Brings the server in line with the journal. */
export interface Repair {
  /** An entry whose commit is in progress in this tab. */
  begun(id: string): void;
  /** The commit has ended, well or badly. Settles when the outcome of the entry is known. */
  ended(uid: string, id: string, isAcknowledged: boolean): Promise<Verdict>;
  /** Sends what is missing, once the SDK has sent what it kept over a restart; repeats until nothing is missing. */
  untilDone(uid: string): void;
}

interface RepairParts extends JudgeParts {
  db: Firestore;
  auth: Auth;
  tabs: Tabs;
}

/** Attempts come after growing pauses, unless the browser reports a network earlier. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** One tab at a time. Without locks two tabs may try the same, and the access rules refuse the second. */
const alone = <T>(uid: string, work: () => Promise<T>): Promise<T> => inTurn(`dojo.journal.${uid}`, work);

/** A bell: wakes the waiting loop, or the next wait if nothing waits now. */
function makeBell() {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    hasRung: () => hasRung,
    /** Waits until the bell rings, the network is back, or the time is over. */
    async wait(longestMs: number) {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, longestMs);
        window.addEventListener("online", wake);
        await promise;
        clearTimeout(timer);
        window.removeEventListener("online", wake);
      }
      hasRung = false;
      wake = undefined;
    },
  };
}

type Bell = ReturnType<typeof makeBell>;

/** The entries that this tab must handle. */
function makeOwnEntries({ journal, tabs }: RepairParts) {
  const underWay = new Set<string>();
  /** Entries of this tab and of closed tabs. Open tabs handle their own, because callers wait there. */
  async function all(uid: string): Promise<Entry[]> {
    const open = await tabs.open();
    return journal.list(uid).filter(({ id }) => tabOf(id) === tabs.own || !open.has(tabOf(id)));
  }
  const isUnderWay = ({ id }: Entry) => underWay.has(id);
  const open = async (uid: string) => (await all(uid)).filter((entry) => !isUnderWay(entry));
  /** Whether an entry whose commit has ended needs no judgement. */
  async function isSettled(uid: string, id: string, isAcknowledged: boolean): Promise<boolean> {
    if (!journal.has(uid, id)) return true;
    const others = await open(uid);
    const own = others.find((entry) => entry.id === id);
    // A failed earlier change of the same notes is judged with this one, which may overrule it.
    const isJudged = own && others.some((other) => other.id < id && sameSubject(other, own));
    if (!isAcknowledged || isJudged) return false;
    journal.remove(uid, id);
    return true;
  }
  return { all, open, isUnderWay, underWay, isSettled };
}

type OwnEntries = ReturnType<typeof makeOwnEntries>;

/**
 * One pass over all open entries; with `onlyKnown` it only drops those known to be on the server, without any request.
 */
type Pass = (owner: Owner, onlyKnown: boolean) => Promise<void>;

function makePass(journal: Journal, judge: Judge, entries: OwnEntries): Pass {
  async function passPlay(owner: Owner, entry: Entry<PlayIntention>, onlyKnown: boolean) {
    if (onlyKnown && !(await isPlayStored(owner, entry.play))) return;
    const refusal = onlyKnown ? undefined : await storePlay(owner, entry.play);
    if (journal.has(owner.uid, entry.id)) judge.settlePlay(owner.uid, entry, refusal);
  }

  /**
   * Repairs a technique as a whole, and only when none of its commits is in progress, since later changes overrule
   * earlier ones.
   */
  async function passNotes(owner: Owner, ref: TechniqueRef, onlyKnown: boolean) {
    const key = refKey(ref);
    const ofRef = (of: readonly Entry[]) => byKind(of).notes.filter((entry) => refKey(entry.ref) === key);
    const ours = ofRef(await entries.all(owner.uid));
    if (ours.length === 0 || ours.some(entries.isUnderWay)) return;
    const all = ofRef(journal.list(owner.uid));
    if (onlyKnown && !(await areNotesStored(owner, ref, all))) return;
    const refused = onlyKnown ? [] : await storeNotes(owner, ref, all);
    const left = ours.filter(({ id }) => journal.has(owner.uid, id));
    judge.settleNotes(owner.uid, left, refused);
  }

  /** What cannot be reached now stays in the journal. */
  const attempt = (work: Promise<void>) => work.catch(() => undefined);

  return async (owner, onlyKnown) => {
    const { notes, plays } = byKind(await entries.open(owner.uid));
    const refs = new Map(notes.map(({ ref }) => [refKey(ref), ref]));
    for (const ref of refs.values()) await attempt(passNotes(owner, ref, onlyKnown));
    for (const entry of plays) await attempt(passPlay(owner, entry, onlyKnown));
  };
}

/** Passes for one user until nothing is open or the user changes. */
function makeRun({ db, auth }: RepairParts, entries: OwnEntries, pass: Pass) {
  return async (uid: string, bell: Bell) => {
    const owner: Owner = { db, uid, isSignedIn: () => auth.currentUser?.uid === uid };
    const isDone = async () => !owner.isSignedIn() || (await entries.open(uid)).length === 0;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await alone(uid, () => pass(owner, true));
      if (await isDone()) return;
      await waitForPendingWrites(db);
      await alone(uid, () => pass(owner, false));
      if (await isDone()) return;
      await bell.wait(pauseMs);
    }
  };
}

/** Repeats commits that the server refused or never saw. */
export function makeRepair(parts: RepairParts): Repair {
  const { auth, journal, tabs } = parts;
  const judge = makeJudge(parts);
  const entries = makeOwnEntries(parts);
  const run = makeRun(parts, entries, makePass(journal, judge, entries));
  const running = new Map<string, Bell>();
  const followed = new Set<string>();

  /** When another tab closes, its entries need a new owner. */
  function follow(uid: string) {
    for (const tab of new Set(journal.list(uid).map(({ id }) => tabOf(id)))) {
      if (tab === tabs.own || followed.has(tab)) continue;
      followed.add(tab);
      void tabs.closed(tab).then(() => auth.currentUser && untilDone(auth.currentUser.uid));
    }
  }
  journal.subscribe(() => auth.currentUser && follow(auth.currentUser.uid));

  function untilDone(uid: string) {
    follow(uid);
    const known = running.get(uid);
    if (known) return known.ring();
    const bell = makeBell();
    running.set(uid, bell);
    // Ends early when the user changes; the next sign-in starts it again.
    void run(uid, bell)
      .catch(() => undefined)
      .finally(() => {
        running.delete(uid);
        if (bell.hasRung()) untilDone(uid);
      });
  }

  return {
    begun: (id) => void entries.underWay.add(id),
    async ended(uid, id, isAcknowledged) {
      entries.underWay.delete(id);
      if (await entries.isSettled(uid, id, isAcknowledged)) return "stored";
      const verdict = judge.verdictOn(uid, id);
      untilDone(uid);
      return verdict;
    },
    untilDone,
  };
}
