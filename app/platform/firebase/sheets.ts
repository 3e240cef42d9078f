import type { Auth } from "firebase/auth";
import {
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  getDocsFromServer,
  onSnapshot,
  orderBy,
  query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  serverTimestamp,
  setDoc,
  Timestamp,
  doc,
  where,
} from "firebase/firestore";
import { learnAll, type Learnt, learnSheets, NOTHING_LEARNT } from "#domain/learning/learnt.ts";
import { parseSheet, type Sheet } from "#domain/learning/sheet.ts";
import { packSnapshot, parseSnapshot } from "#domain/learning/snapshot.ts";
import { parseWay, storedWay, type Way } from "#domain/learning/way.ts";
import type { Learning, LearningAdapter, Live, Unsubscribe } from "../adapters.ts";
import { uidOf, watchAs } from "./auth.ts";
import { documentsOf } from "./batches.ts";

interface LearningParts {
  db: Firestore;
  auth: Auth;
  nowMs: () => number;
}

/** After so many sheets since the last snapshot a new one is made. */
const SHEETS_PER_SNAPSHOT = 40;
/** What the server has got only now may not be all of that instant yet. */
const SETTLED_MS = 60_000;

/** What is known before the sheets that are listened to. */
interface Base {
  learnt: Learnt;
  upTo?: Timestamp;
  /** The sheets that it holds although they are listened to. */
  held: ReadonlySet<string>;
}

const toSheet = (document: QueryDocumentSnapshot): Sheet | undefined => {
  const { at, ...stored } = document.data();
  return parseSheet(document.id, { ...stored, at: (at as Timestamp | undefined)?.toMillis?.() });
};

const savedAt = (document: QueryDocumentSnapshot): Timestamp | undefined => {
  const stored: unknown = document.get("savedAt");
  return stored instanceof Timestamp ? stored : undefined;
};

function baseOf(stored: DocumentData | undefined): Base {
  const upTo: unknown = stored?.["upTo"];
  const learnt = parseSnapshot(stored);
  return learnt && upTo instanceof Timestamp
    ? { learnt, upTo, held: new Set() }
    : { learnt: NOTHING_LEARNT, held: new Set() };
}

/** The sheets of a list that a base lacks. */
const sheetsIn = (documents: readonly QueryDocumentSnapshot[], { held }: Base): Sheet[] =>
  documents.flatMap((document) => (held.has(document.id) ? [] : (toSheet(document) ?? [])));

/** Follows what one user has learnt, from the last snapshot on. */
function follow({ db, nowMs }: LearningParts, uid: string, onChange: (live: Live<Learning>) => void): Unsubscribe {
  const documents = documentsOf(db, uid);
  const fail = ({ code }: { code: string }) => onChange({ status: "failed", code });
  let base: Base | undefined;
  let sheets: QuerySnapshot | undefined;
  let way: { value: Way | undefined } | undefined;
  let stopSheets: Unsubscribe = () => undefined;
  let isRelearning = false;
  let isEnded = false;

  /** A sheet came late: everything is learnt anew from all of them, as soon as the server can be reached. */
  async function relearn() {
    if (isRelearning) return;
    isRelearning = true;
    const all = await getDocsFromServer(documents.sheets).catch(() => undefined);
    isRelearning = false;
    if (!all || isEnded || !base) return;
    base = {
      ...base,
      learnt: learnAll(all.docs.flatMap((document) => toSheet(document) ?? [])),
      held: new Set(all.docs.map(({ id }) => id)),
    };
    keepSnapshot(base.learnt, all.docs);
    tell();
  }

  /** Stores what follows up to now, for the next start. */
  function keepSnapshot(learnt: Learnt, held: readonly QueryDocumentSnapshot[]) {
    const instants = held.flatMap((document) => savedAt(document) ?? []);
    const upTo = instants.reduce<Timestamp | undefined>((last, one) => (last && last >= one ? last : one), base?.upTo);
    const packed = packSnapshot(learnt);
    // A failure only means that more is read at the next start.
    if (packed && upTo) void setDoc(documents.snapshot, { ...packed, upTo }).catch(() => undefined);
  }

  /** The sheets that certainly come before all that are still to come. */
  function settledOf(listened: QuerySnapshot) {
    const until = nowMs() - SETTLED_MS;
    return listened.docs.filter((document) => (savedAt(document)?.toMillis() ?? Infinity) < until);
  }

  let hasKept = false;
  function keepIfLong(known: Base, listened: QuerySnapshot) {
    const { fromCache, hasPendingWrites } = listened.metadata;
    if (hasKept || fromCache || hasPendingWrites) return;
    const settled = settledOf(listened);
    if (settled.length < SHEETS_PER_SNAPSHOT) return;
    hasKept = true;
    const { learnt, isStale } = learnSheets(known.learnt, sheetsIn(settled, known));
    if (!isStale) keepSnapshot(learnt, settled);
  }

  function tell() {
    if (!base || !sheets || !way) return;
    const { learnt, isStale } = learnSheets(base.learnt, sheetsIn(sheets.docs, base));
    if (isStale) void relearn();
    else keepIfLong(base, sheets);
    const pending = sheets.metadata.hasPendingWrites;
    onChange({ status: "ready", value: { learnt, way: way.value }, pending });
  }

  function begin(snapshot: DocumentSnapshot) {
    if (base) return;
    const known = baseOf(snapshot.data());
    base = known;
    const since = known.upTo ? [where("savedAt", ">", known.upTo)] : [];
    const listened = query(documents.sheets, ...since, orderBy("savedAt"));
    stopSheets = onSnapshot(
      listened,
      { includeMetadataChanges: true },
      (next) => {
        sheets = next;
        tell();
      },
      fail,
    );
  }

  const stopSnapshot = onSnapshot(documents.snapshot, begin, fail);
  const stopWay = onSnapshot(
    documents.way,
    (next) => {
      way = { value: parseWay(next.data()) };
      tell();
    },
    fail,
  );
  return () => {
    isEnded = true;
    stopSnapshot();
    stopSheets();
    stopWay();
  };
}

/** What the signed-in user learns: sheets, which are only ever added, and the way to the next belt (decision 44). */
export function makeLearningAdapter(parts: LearningParts): LearningAdapter {
  const { db, auth } = parts;
  return {
    watch: (onChange) => watchAs(auth, (uid) => follow(parts, uid, onChange)),
    async add({ id, at, ...sheet }) {
      const { sheets } = documentsOf(db, uidOf(auth));
      await setDoc(doc(sheets, id), { ...sheet, at: Timestamp.fromMillis(at), savedAt: serverTimestamp() });
    },
    async saveWay(way) {
      await setDoc(documentsOf(db, uidOf(auth)).way, storedWay(way));
    },
  };
}
