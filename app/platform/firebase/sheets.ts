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
import type { Wobblers } from "#domain/game/wobblers.ts";
import { learnAll, type Learnt, learnSheets, NOTHING_LEARNT } from "#domain/learning/learnt.ts";
import { poolOf } from "#domain/learning/pool.ts";
import { parseSheet, type Sheet } from "#domain/learning/sheet.ts";
import { packSnapshot, parseSnapshot } from "#domain/learning/snapshot.ts";
import { parseWay, storedWay, type Way } from "#domain/learning/way.ts";
import type { Learning, LearningAdapter, Live, Unsubscribe } from "../adapters.ts";
import { forgetTaken, takeLeftSheets } from "../store/leftSheets.ts";
import { forgetPlan } from "../store/onWay.ts";
import { takeWobblers } from "../store/takeWobblers.ts";
import { readWobblers } from "../store/trainingStore.ts";
import { uidOf, watchAs } from "./auth.ts";
import { documentsOf } from "./batches.ts";

/** What learning needs of the documents. */
export interface LearningParts {
  db: Firestore;
  auth: Auth;
  nowMs: () => number;
}

/** After so many sheets since the last snapshot a new one is made. */
const SHEETS_PER_SNAPSHOT = 40;
/** What the server has got only now may not be all of that instant yet. */
const SETTLED_MS = 60_000;
/** By then the SDK has certainly stored what it was given. */
const STORED_MS = 10_000;

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

const isSame = (one: Wobblers, other: Wobblers) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, wobble]) => other[key] === wobble);

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

/** The latest instant of the server among some sheets, and one before them. */
function latestOf(documents: readonly QueryDocumentSnapshot[], before: Timestamp | undefined): Timestamp | undefined {
  const instants = documents.flatMap((document) => savedAt(document) ?? []);
  return instants.reduce<Timestamp | undefined>((last, one) => (last && last >= one ? last : one), before);
}

/** Follows what one user has learnt, from the last snapshot on. */
class Follower {
  private readonly parts: LearningParts;
  private readonly uid: string;
  private readonly documents: ReturnType<typeof documentsOf>;
  private readonly onChange: (live: Live<Learning>) => void;
  private base: Base | undefined;
  private sheets: QuerySnapshot | undefined;
  private way: { value: Way | undefined } | undefined;
  private stops: Unsubscribe[] = [];
  private isRelearning = false;
  private hasKept = false;

  constructor(parts: LearningParts, uid: string, onChange: (live: Live<Learning>) => void) {
    this.parts = parts;
    this.uid = uid;
    this.documents = documentsOf(parts.db, uid);
    this.onChange = onChange;
  }

  begin(): void {
    const { snapshot, way } = this.documents;
    this.stops = [
      onSnapshot(snapshot, (next) => this.beginAt(next), this.fail),
      onSnapshot(
        way,
        (next) => {
          this.way = { value: parseWay(next.data()) };
          this.tell();
        },
        this.fail,
      ),
    ];
  }

  end(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
  }

  private readonly fail = ({ code }: { code: string }) => this.onChange({ status: "failed", code });

  /** Listens to the sheets after a snapshot; a later one changes nothing any more. */
  private beginAt(snapshot: DocumentSnapshot): void {
    if (this.base) return;
    this.base = baseOf(snapshot.data());
    const { upTo } = this.base;
    const since = upTo ? [where("savedAt", ">", upTo)] : [];
    const listened = query(this.documents.sheets, ...since, orderBy("savedAt"));
    const next = (sheets: QuerySnapshot) => {
      this.sheets = sheets;
      this.tell();
    };
    this.stops.push(onSnapshot(listened, { includeMetadataChanges: true }, next, this.fail));
  }

  private tell(): void {
    const { base, sheets, way } = this;
    if (!base || !sheets || !way) return;
    const { learnt, isStale } = learnSheets(base.learnt, sheetsIn(sheets.docs, base));
    if (isStale) void this.relearn();
    else {
      this.keepIfLong(base, sheets);
      this.keepPool(learnt, sheets);
    }
    this.onChange({ status: "ready", value: { learnt, way: way.value }, pending: sheets.metadata.hasPendingWrites });
  }

  /** One pool (rule 26.10): what reviews say wobbles here, too, once all of them are known. */
  private keepPool({ memories }: Learnt, { metadata }: QuerySnapshot): void {
    if (metadata.fromCache) return;
    const before = readWobblers(this.uid);
    const pool = poolOf(memories, before);
    if (!isSame(before, pool)) takeWobblers(this.uid, pool);
  }

  /** A sheet came late: everything is learnt anew from all of them, as soon as the server can be reached. */
  private async relearn(): Promise<void> {
    if (this.isRelearning) return;
    this.isRelearning = true;
    const all = await getDocsFromServer(this.documents.sheets).catch(() => undefined);
    this.isRelearning = false;
    if (!all || !this.base || this.stops.length === 0) return;
    const learnt = learnAll(all.docs.flatMap((document) => toSheet(document) ?? []));
    this.base = { ...this.base, learnt, held: new Set(all.docs.map(({ id }) => id)) };
    this.keep(learnt, all.docs);
    this.tell();
  }

  /** After many sheets stores what follows from those that certainly come before all that are still to come. */
  private keepIfLong(base: Base, { docs, metadata }: QuerySnapshot): void {
    if (this.hasKept || metadata.fromCache || metadata.hasPendingWrites) return;
    const until = this.parts.nowMs() - SETTLED_MS;
    const settled = docs.filter((document) => (savedAt(document)?.toMillis() ?? Infinity) < until);
    if (settled.length < SHEETS_PER_SNAPSHOT) return;
    this.hasKept = true;
    const { learnt, isStale } = learnSheets(base.learnt, sheetsIn(settled, base));
    if (!isStale) this.keep(learnt, settled);
  }

  /** Stores what is known, for the next start. A failure only means that more is read then. */
  private keep(learnt: Learnt, held: readonly QueryDocumentSnapshot[]): void {
    const upTo = latestOf(held, this.base?.upTo);
    const packed = packSnapshot(learnt);
    if (packed && upTo) void setDoc(this.documents.snapshot, { ...packed, upTo }).catch(() => undefined);
  }
}

/** What the signed-in user learns: sheets, which are only ever added, and the way to the next belt (decision 44). */
export function makeLearningAdapter(parts: LearningParts): LearningAdapter {
  const { db, auth, nowMs } = parts;
  const add = async ({ id, at, ...sheet }: Sheet) => {
    const uid = uidOf(auth);
    forgetPlan(uid);
    const { sheets } = documentsOf(db, uid);
    await setDoc(doc(sheets, id), { ...sheet, at: Timestamp.fromMillis(at), savedAt: serverTimestamp() });
  };
  return {
    watch: (onChange) =>
      watchAs(auth, (uid) => {
        for (const sheet of takeLeftSheets(uid, nowMs())) {
          // A refusal means that another tab was quicker.
          void add(sheet).catch(() => undefined);
          setTimeout(() => forgetTaken(uid, sheet.id), STORED_MS);
        }
        const follower = new Follower(parts, uid, onChange);
        follower.begin();
        return () => follower.end();
      }),
    add,
    async saveWay(way) {
      await setDoc(documentsOf(db, uidOf(auth)).way, storedWay(way));
    },
  };
}
