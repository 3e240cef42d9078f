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
import { toProfile } from "./profile.ts";
import type { Submit } from "./submit.ts";

interface PlaysParts {
  db: Firestore;
  auth: Auth;
  submit: Submit;
}

/** The result screen never waits longer for the server; then what this device knows decides. */
const SERVER_WITHIN_MS = 1500;

const nothing = () => undefined;

/** The newest state that can be had at once: of the server where it answers quickly, else of the cache. */
async function readSoon(document: DocumentReference): Promise<DocumentSnapshot | undefined> {
  const cached = getDocFromCache(document).catch(nothing);
  if (!navigator.onLine) return cached;
  const late = new Promise<undefined>((settle) => setTimeout(settle, SERVER_WITHIN_MS));
  return (await Promise.race([getDoc(document).catch(nothing), late])) ?? cached;
}

function outcomeOf(shownBefore: number, award: Award, acknowledged: Promise<void>): PlayOutcome {
  // Nobody has to listen; what is not acknowledged stays in the journal.
  acknowledged.catch(nothing);
  return { ...award, xpBefore: shownBefore, xpAfter: shownBefore + award.xpGranted, acknowledged };
}

/** Plays of the signed-in user: each one commit with an id of its own (decisions 18). */
export function makePlays({ db, auth, submit }: PlaysParts): PlaysAdapter {
  /** What a play that was written earlier, as before a reload of the page, had come to. */
  async function writtenBefore(uid: string, play: Play): Promise<PlayOutcome | undefined> {
    const documents = documentsOf(db, uid);
    const record = await getDocFromCache(documents.play(play.playId)).catch(nothing);
    if (!record?.exists()) return undefined;
    const [user, day] = await Promise.all([readSoon(documents.profile), readSoon(documents.dayCounter(play))]);
    const { displayName, xp, noteCount } = toProfile(user?.data());
    const xpGranted = Number(record.get("xp"));
    const nameMissing = !isVisible(displayName);
    const limitReached = xpGranted === 0 && play.xp > 0 && !nameMissing;
    const remainingPlays = Math.max(0, MAX_DAILY_PLAYS - Number(day?.get("playCount") ?? 0));
    const award = { xpGranted, limitReached, nameMissing, remainingPlays };
    return outcomeOf(shownXp(xp, noteCount) - xpGranted, award, Promise.resolve());
  }

  /** What the play comes to, by what stands before it. */
  async function assess(uid: string, play: Play) {
    const documents = documentsOf(db, uid);
    const [user, day] = await Promise.all([readSoon(documents.profile), readSoon(documents.dayCounter(play))]);
    const { displayName, xp, noteCount } = toProfile(user?.data());
    const award = awardFor({ displayName, playCount: Number(day?.get("playCount") ?? 0), xp: play.xp });
    const batch = playBatch({ db, uid }, play, displayName, award.xpGranted);
    return { award, shownBefore: shownXp(xp, noteCount), batch };
  }

  return {
    /** Its id makes a commit that is sent twice count once, so nothing here has to remember it. */
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
