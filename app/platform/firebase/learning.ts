import type { Place } from "#domain/progress/learning.ts";
import { settleWeak } from "#domain/progress/weak.ts";
import { isSamePlace, keepPlace, onViewed, readKeptPlace } from "../store/lastViewed.ts";
import { keepWobblers, onTrained, readSentWeak, readWobblers, writeSentWeak } from "../store/trainingStore.ts";

/** After an answer, and after a look at a technique: who turns pages or plays on is not written down each time. */
export const TRAINED_MS = 3000;
export const VIEWED_MS = 10_000;

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What a profile learns from this device, in one commit. */
export interface LearningChange {
  add: string[];
  remove: string[];
  place?: Place;
}

/** What a profile holds of learning. */
interface Learned {
  weak: string[];
  lastViewed?: Place;
}

interface LearningParts {
  /** Commits a change; rejects when the server refuses it. */
  write: (uid: string, change: LearningChange) => Promise<void>;
  /** Whether this user is signed in now. */
  isHere: (uid: string) => boolean;
  onHidden: (hidden: () => void) => void;
}

function placeToSend(uid: string, profile: Learned): Place | undefined {
  const kept = readKeptPlace(uid);
  if (kept && !kept.isSent && !isSamePlace(kept, profile.lastViewed)) {
    const { category, topicID, techniqueNr } = kept;
    return { category, topicID, techniqueNr };
  }
  return undefined;
}

/** Takes over where somebody was last on another device, unless this device knows better. */
function takePlace(uid: string, { lastViewed }: Learned) {
  const kept = readKeptPlace(uid);
  if (!lastViewed || (kept?.isSent && isSamePlace(kept, lastViewed))) return;
  if (isSamePlace(kept, lastViewed)) keepPlace({ ...kept, ...lastViewed, uid, isSent: true });
  else if (!kept || kept.isSent) keepPlace({ ...lastViewed, uid, isSent: true });
}

/** Takes over the Wackelkandidaten of the profile; returns what the profile lacks of this device's. */
function settle(uid: string, profile: Learned): LearningChange {
  const before = readWobblers(uid);
  const sent = readSentWeak(uid);
  const { wobblers, weak, add, remove } = settleWeak(before, sent, profile.weak);
  if (!isSameJson(wobblers, before)) keepWobblers(uid, wobblers);
  if (add.length + remove.length === 0 && !isSameJson(weak, sent)) writeSentWeak(uid, weak);
  takePlace(uid, profile);
  const place = placeToSend(uid, profile);
  return place ? { add, remove, place } : { add, remove };
}

/** The server says no for good: what it has is right. */
function giveIn(uid: string, profile: Learned) {
  writeSentWeak(uid, settleWeak(readWobblers(uid), readSentWeak(uid), profile.weak).weak);
  const kept = readKeptPlace(uid);
  if (kept) keepPlace({ ...kept, uid, isSent: true });
}

/**
 * Keeps Wackelkandidaten and the last technique the same on all devices (rules 9.5 and 4.16). This device's storage is
 * what views read, also without a network; the profile is brought up to date with pauses, and what could not be said
 * before the page ended is said at the next start.
 */
export function makeLearning({ write, isHere, onHidden }: LearningParts) {
  let known: { uid: string; profile: Learned } | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let handed = "";

  function send() {
    clearTimeout(waiting);
    waiting = undefined;
    if (!known || !isHere(known.uid)) return;
    const { uid, profile } = known;
    const change = settle(uid, profile);
    const isNothing = change.add.length + change.remove.length === 0 && !change.place;
    const before = handed;
    handed = isNothing ? "" : JSON.stringify([uid, change]);
    if (isNothing || handed === before) return;
    write(uid, change).catch(() => {
      handed = "";
      if (!isHere(uid) || known?.uid !== uid) return;
      giveIn(uid, known.profile);
      settle(uid, known.profile);
    });
  }

  const later = (ms: number) => (uid: string) => {
    if (known?.uid !== uid) return;
    clearTimeout(waiting);
    waiting = setTimeout(send, ms);
  };
  onTrained(later(TRAINED_MS));
  onViewed(later(VIEWED_MS));
  onHidden(() => waiting !== undefined && send());

  return {
    /** The profile has loaded or changed. */
    seen(uid: string, { weak, lastViewed }: Learned) {
      known = { uid, profile: { weak, lastViewed } };
      settle(uid, known.profile);
      if (waiting === undefined) send();
    },
  };
}
