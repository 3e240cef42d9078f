import type { Auth } from "firebase/auth";
import { type Firestore, waitForPendingWrites } from "firebase/firestore";
import { refKey, type TechniqueRef } from "#domain/notes/note.ts";
import { areNotesStored, isPlayStored, type Owner, storeNotes, storePlay } from "./catchUp.ts";
import { byKind, type Entry, type Journal, type PlayIntention, tabOf } from "./journal.ts";
import { type Judge, type JudgeParts, makeJudge, sameSubject, type Verdict } from "./judge.ts";
import { inTurn } from "./locks.ts";
import type { Tabs } from "./tabs.ts";

/** Brings the server up to what the journal says was done. */
export interface Repair {
  /** An entry whose commit is under way in this tab. */
  begun(id: string): void;
  /** The commit has come to an end, good or bad. Settles when it is known what has become of the entry. */
  ended(uid: string, id: string, isAcknowledged: boolean): Promise<Verdict>;
  /** Once the SDK has sent what it had kept over a restart: makes up for what is missing, again until nothing is. */
  untilDone(uid: string): void;
}

interface RepairParts extends JudgeParts {
  db: Firestore;
  auth: Auth;
  tabs: Tabs;
}

/** Without a sign from the browser that the network is back, attempts come after growing pauses. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** One tab at a time. Without locks two tabs could try the same, and the access rules would refuse the second. */
const alone = <T>(uid: string, work: () => Promise<T>): Promise<T> => inTurn(`dojo.journal.${uid}`, work);

/** Wakes whoever waits; a ring that nobody hears is heard by the next who waits. */
function makeBell() {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    hasRung: () => hasRung,
    /** Until it rings, the browser says that the network is back, or the time is over. */
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

/** The entries that this tab has to look after. */
function makeOwnEntries({ journal, tabs }: RepairParts) {
  const underWay = new Set<string>();
  /** Entries of this tab, and of tabs that are gone. An open tab looks after its own: somebody there waits for them. */
  async function all(uid: string): Promise<Entry[]> {
    const open = await tabs.open();
    return journal.list(uid).filter(({ id }) => tabOf(id) === tabs.own || !open.has(tabOf(id)));
  }
  const isUnderWay = ({ id }: Entry) => underWay.has(id);
  const open = async (uid: string) => (await all(uid)).filter((entry) => !isUnderWay(entry));
  return { all, open, isUnderWay, underWay };
}

/** One way through all open entries; with `onlyKnown` it drops what this device knows to be on the server, and asks nobody. */
type Pass = (owner: Owner, onlyKnown: boolean) => Promise<void>;

function makePass(journal: Journal, judge: Judge, entries: ReturnType<typeof makeOwnEntries>): Pass {
  async function passPlay(owner: Owner, entry: Entry<PlayIntention>, onlyKnown: boolean) {
    if (onlyKnown && !(await isPlayStored(owner, entry.play))) return;
    const refusal = onlyKnown ? undefined : await storePlay(owner, entry.play);
    if (journal.has(owner.uid, entry.id)) judge.settlePlay(owner.uid, entry, refusal);
  }

  /** A technique is repaired as a whole, and only when none of its commits is under way: later ones may overrule earlier. */
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

/** Makes up for commits that the server refused or never saw. */
export function makeRepair(parts: RepairParts): Repair {
  const { db, auth, journal, tabs } = parts;
  const judge = makeJudge(parts);
  const entries = makeOwnEntries(parts);
  const pass = makePass(journal, judge, entries);
  const running = new Map<string, Bell>();
  const followed = new Set<string>();

  async function run(uid: string, bell: Bell) {
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
  }

  /** When another tab closes, somebody has to look after what it has left. */
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
    // It ends early when the user changes; the next sign-in begins anew.
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
      if (!journal.has(uid, id)) return "stored";
      const open = await entries.open(uid);
      const own = open.find((entry) => entry.id === id);
      // An earlier change of the same notes that has failed is judged together with this one, which may overrule it.
      const isJudged = own && open.some((other) => other.id < id && sameSubject(other, own));
      if (isAcknowledged && !isJudged) {
        journal.remove(uid, id);
        return "stored";
      }
      const verdict = judge.verdictOn(uid, id);
      untilDone(uid);
      return verdict;
    },
    untilDone,
  };
}
