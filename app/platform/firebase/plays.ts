import type { Auth } from "firebase/auth";
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getDoc,
  getDocFromCache,
} from "firebase/firestore";
import { type Award, awardFor } from "#domain/progress/award.ts";
import { MAX_DAILY_PLAYS, shownXp } from "#domain/progress/xp.ts";
import { isVisible } from "#domain/text/visible.ts";
import type { Play, PlayOutcome, PlaysAdapter } from "../adapters.ts";
import { uidOf } from "./auth.ts";
import { documentsOf, playBatch } from "./batches.ts";
import { canAdd } from "./gameTotals.ts";
import { toProfile } from "./profile.ts";
import type { Submit } from "./submit.ts";

interface PlaysParts {
  db: Firestore;
  auth: Auth;
  submit: Submit;
}

/** How long the result waits for the server; then the cache decides. */
const SERVER_WITHIN_MS = 1500;

const nothing = () => undefined;

/** The newest state within a short time: of the server if it answers, else of the cache. */
async function readSoon(document: DocumentReference): Promise<DocumentSnapshot | undefined> {
  const cached = getDocFromCache(document).catch(nothing);
  if (!navigator.onLine) return cached;
  const late = new Promise<undefined>((settle) => setTimeout(settle, SERVER_WITHIN_MS));
  return (await Promise.race([getDoc(document).catch(nothing), late])) ?? cached;
}

function outcomeOf(shownBefore: number, award: Award, acknowledged: Promise<void>): PlayOutcome {
  // Nobody has to listen; an unacknowledged play stays in the journal.
  acknowledged.catch(nothing);
  return { ...award, xpBefore: shownBefore, xpAfter: shownBefore + award.xpGranted, acknowledged };
}

/** Plays of the signed-in user, each one commit with an id of its own (rule 7.9). */
export function makePlays({ db, auth, submit }: PlaysParts): PlaysAdapter {
  /** The outcome of a play that was written before, for example before a reload. */
  async function writtenBefore(uid: string, play: Play): Promise<PlayOutcome | undefined> {
    const documents = documentsOf(db, uid);
    const written = await getDocFromCache(documents.play(play.playId)).catch(nothing);
    if (!written?.exists()) return undefined;
    const [user, day] = await Promise.all([readSoon(documents.profile), readSoon(documents.dayCounter(play))]);
    const { displayName, xp, noteCount } = toProfile(user?.data());
    const xpGranted = Number(written.get("xp"));
    const nameMissing = !isVisible(displayName);
    const limitReached = xpGranted === 0 && play.xp > 0 && !nameMissing;
    const remainingPlays = Math.max(0, MAX_DAILY_PLAYS - Number(day?.get("playCount") ?? 0));
    const award = { xpGranted, limitReached, nameMissing, remainingPlays };
    return outcomeOf(shownXp(xp, noteCount) - xpGranted, award, Promise.resolve());
  }

  /** The outcome of a play, from the state before it. */
  async function assess(uid: string, play: Play) {
    const documents = documentsOf(db, uid);
    const [user, day] = await Promise.all([readSoon(documents.profile), readSoon(documents.dayCounter(play))]);
    const { displayName, xp, noteCount } = toProfile(user?.data());
    const award = awardFor({ displayName, playCount: Number(day?.get("playCount") ?? 0), xp: play.xp });
    const isAdded = canAdd(user?.data(), play);
    const batch = playBatch({ db, uid }, play, { displayName, xpGranted: award.xpGranted, isAdded });
    return { award, shownBefore: shownXp(xp, noteCount), batch };
  }

  return {
    /** The play's id makes a repeated commit count once, so nothing here has to remember it. */
    async submit(play) {
      const uid = uidOf(auth);
      const before = await writtenBefore(uid, play);
      if (before) return before;
      const assessed = assess(uid, play);
      const batch = assessed.then((ready) => ready.batch);
      const acknowledged = submit(uid, { kind: "play", play }, batch).then((verdict) => {
        if (verdict !== "stored") throw verdict.refused;
      });
      const { award, shownBefore } = await assessed;
      return outcomeOf(shownBefore, award, acknowledged);
    },
  };
}
