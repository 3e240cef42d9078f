import { FirebaseError } from "firebase/app";
import { type Auth, updateProfile, type User as AuthUser } from "firebase/auth";
import {
  arrayRemove,
  arrayUnion,
  deleteField,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getDoc,
  getDocFromCache,
  getDocs,
  onSnapshot,
  query,
  collection,
  runTransaction,
  setDoc,
  where,
} from "firebase/firestore";
import * as v from "valibot";
import { BELTS } from "#domain/catalogue/schema.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { parseBookmarks, parseOwnIntervals, parsePlace, parseWeak } from "#domain/progress/learning.ts";
import { visibleName } from "#domain/text/visible.ts";
import type { Live, Profile, ProfileAdapter, User } from "../adapters.ts";
import { toUser, uidOf, watchAs } from "./auth.ts";
import { documentsOf } from "./batches.ts";
import { claimLevel } from "./celebration.ts";
import { isErased } from "./erase.ts";
import { readGameTotals } from "./gameTotals.ts";
import type { ProfileWrite, ProfileWrites } from "./profileWrites.ts";
import { isErasing, wasErasing } from "./erasing.ts";

const text = v.fallback(v.string(), "");
const name = v.fallback(v.pipe(v.string(), v.transform(visibleName)), "");
const count = (least: number) => v.fallback(v.pipe(v.number(), v.integer(), v.minValue(least)), least);
const storedProfile = v.object({
  displayName: name,
  email: text,
  school: text,
  belt: v.fallback(v.picklist(["", ...BELTS]), ""),
  attributes: v.fallback(v.object({ stance: v.fallback(v.picklist(["left", "right"]), "left") }), { stance: "left" }),
  xp: count(0),
  noteCount: count(0),
  celebratedLevel: count(1),
  welcomed: v.fallback(v.boolean(), true),
  bookmarks: v.pipe(v.unknown(), v.transform(parseBookmarks)),
  weak: v.pipe(v.unknown(), v.transform(parseWeak)),
  lastViewed: v.pipe(v.unknown(), v.transform(parsePlace)),
  intervalPresets: v.pipe(v.unknown(), v.transform(parseOwnIntervals)),
});

/** Parses a profile. Older ones lack fields, and reading must never fail (rule 3.1). */
export function toProfile(stored: unknown): Profile {
  const whole = typeof stored === "object" && stored !== null ? stored : {};
  const blank = { displayName: "", email: "", school: "", belt: "", attributes: {}, xp: 0, noteCount: 0 };
  const learned = { bookmarks: [], weak: [], lastViewed: undefined, intervalPresets: {} };
  const defaults = { ...blank, celebratedLevel: 1, welcomed: true, ...learned };
  const { attributes, ...profile } = v.parse(storedProfile, { ...defaults, ...whole });
  return { ...profile, stance: attributes.stance };
}

const freshProfile = ({ uid, email, displayName }: User) => ({
  uid,
  email,
  displayName: Array.from(displayName).slice(0, MAX_NAME_LENGTH).join(""),
  school: "",
  belt: "",
  attributes: { stance: "left" },
  xp: 0,
  noteCount: 0,
  celebratedLevel: 1,
  welcomed: false,
  games: {},
  gamesUpTo: "",
});

interface ProfileParts {
  db: Firestore;
  auth: Auth;
  writes: ProfileWrites;
  onProfile: (uid: string, profile: Profile) => void;
  onRenamed: () => void;
  /** Another device has deleted the account. */
  leave: (uid: string) => void;
  /** The account was found half deleted. */
  finish: (uid: string) => void;
}

/** What becomes of a user whose profile the server does not have: it was never made, or deleted with the account. */
function makeMissing({ db, auth, leave, finish }: ProfileParts) {
  /** Two devices may sign in for the first time at once: the second must not overwrite the first. */
  const create = (document: DocumentReference, user: AuthUser) =>
    runTransaction(db, async (transaction) => {
      const current = await transaction.get(document);
      if (!current.exists()) transaction.set(document, freshProfile(toUser(user)));
    });
  return async (document: DocumentReference, wasThere: boolean) => {
    const user = auth.currentUser;
    if (!user || (await isErasing(user.uid))) return;
    const { uid } = user;
    const isBegunHere = wasErasing(uid);
    if (wasThere && !isBegunHere && (await isErased(db, uid))) return leave(uid);
    await create(document, user).catch(async (refusal: unknown) => {
      if (!(await isErased(db, uid))) throw refusal;
      finish(uid);
    });
  };
}

function makeWatch(parts: ProfileParts) {
  const { db, auth, onProfile } = parts;
  const onMissing = makeMissing(parts);

  /** An address changes by a mailed link, which only the identity service sees. */
  function followEmail(document: DocumentReference, profile: Profile) {
    const email = auth.currentUser?.email;
    if (email && email !== profile.email) void setDoc(document, { email }, { merge: true }).catch(() => undefined);
  }

  return (uid: string, onChange: (live: Live<Profile>) => void) => {
    const document = documentsOf(db, uid).profile;
    let wasThere = false;
    const show = (snapshot: DocumentSnapshot) => {
      const isKnown = !snapshot.metadata.fromCache;
      if (!snapshot.exists()) {
        // What cannot be checked now is checked at the next start.
        if (isKnown) void onMissing(document, wasThere).catch(() => undefined);
        return;
      }
      wasThere = true;
      const profile = toProfile(snapshot.data());
      if (isKnown) followEmail(document, profile);
      onProfile(uid, profile);
      onChange({ status: "ready", value: profile, pending: snapshot.metadata.hasPendingWrites });
    };
    return onSnapshot(document, { includeMetadataChanges: true }, show, ({ code }) =>
      onChange({ status: "failed", code }),
    );
  };
}

/** A change as the SDK takes it: of single entries, so that two devices never overwrite each other. */
function dataOf(change: ProfileWrite): Record<string, unknown> {
  if (change.kind === "fields") return change.fields;
  if (change.kind === "preset") return { intervalPresets: { [change.slot]: change.preset ?? deleteField() } };
  return { bookmarks: change.isMarked ? arrayUnion(change.key) : arrayRemove(change.key) };
}

/** How changes of the profile go to the SDK, and what it knows of a profile. */
export const profileSender = (db: Firestore) => ({
  send: (uid: string, change: ProfileWrite) => setDoc(documentsOf(db, uid).profile, dataOf(change), { merge: true }),
  known: (uid: string) =>
    getDocFromCache(documentsOf(db, uid).profile).then(
      (snapshot) => snapshot.data(),
      () => undefined,
    ),
});

function learningWrites(
  write: (change: ProfileWrite) => Promise<void>,
): Pick<ProfileAdapter, "setBookmark" | "saveIntervalPreset" | "removeIntervalPreset"> {
  return {
    setBookmark: (ref, isMarked) => write({ kind: "bookmark", key: techniqueKey(ref), isMarked }),
    saveIntervalPreset: (slot, { name, workS, restS, rounds }) =>
      write({ kind: "preset", slot, preset: { name: visibleName(name), workS, restS, rounds } }),
    removeIntervalPreset: (slot) => write({ kind: "preset", slot }),
  };
}

/** The profile of the signed-in user. */
export function makeProfile(parts: ProfileParts): ProfileAdapter {
  const { db, auth, onRenamed, writes } = parts;
  const own = () => documentsOf(db, uidOf(auth));
  const write = async (change: ProfileWrite) => writes.write(uidOf(auth), change);
  const watch = makeWatch(parts);

  return {
    watch: (onChange) => watchAs(auth, (uid) => watch(uid, onChange)),
    async update({ stance, ...asked }) {
      const { displayName } = asked;
      const changes = displayName === undefined ? asked : { ...asked, displayName: visibleName(displayName) };
      const user = auth.currentUser;
      const attributes = stance ? { attributes: { stance } } : {};
      const written = write({ kind: "fields", fields: { ...changes, ...attributes } });
      if (user && changes.displayName !== undefined) {
        // The document is authoritative; the account's copy of the name may lag until the next change.
        void updateProfile(user, { displayName: changes.displayName }).then(onRenamed, () => undefined);
      }
      await written;
    },
    claimLevel: (level) => claimLevel(db, own().profile, level),
    ...learningWrites(write),
    gameTotals: async () => readGameTotals(db, uidOf(auth)),
    exportAll: () => exportAll(db, auth),
  };
}

const isoOf = (instant: { toDate?: () => Date } | null | undefined): string | null =>
  instant?.toDate?.().toISOString() ?? null;

/** A document's data; without a network, one that this device has never seen counts as missing. */
async function dataOrNone(reference: DocumentReference): Promise<unknown> {
  try {
    return (await getDoc(reference)).data() ?? null;
  } catch (error) {
    if (error instanceof FirebaseError && error.code === "unavailable") return null;
    throw error;
  }
}

async function exportAll(db: Firestore, auth: Auth): Promise<unknown> {
  const uid = uidOf(auth);
  const { profile, gameStats, plays, sheets, way } = documentsOf(db, uid);
  const ownNotes = query(collection(db, "techniqueNotes"), where("uid", "==", uid));
  const [user, days, played, notes, learned, onTheWay] = await Promise.all([
    getDoc(profile),
    getDocs(gameStats),
    getDocs(plays),
    getDocs(ownNotes),
    getDocs(sheets),
    dataOrNone(way),
  ]);
  return {
    product: "Digital Dojo",
    exportedAt: new Date().toISOString(),
    account: auth.currentUser && toUser(auth.currentUser),
    profile: user.data() ?? null,
    notes: notes.docs.map((document) => document.data()),
    gameStats: days.docs.map((document) => document.data()),
    plays: played.docs.map((document) => {
      const { playedAt, ...play } = document.data();
      return { playId: document.id, ...play, playedAt: isoOf(playedAt) };
    }),
    // The snapshot is left out: it follows from these.
    learning: {
      way: onTheWay,
      sheets: learned.docs.map((document) => {
        const { at, savedAt, ...sheet } = document.data();
        return { sheetId: document.id, ...sheet, at: isoOf(at), savedAt: isoOf(savedAt) };
      }),
    },
  };
}
