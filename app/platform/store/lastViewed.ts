import { useMemo } from "react";
import type { Place } from "#domain/progress/learning.ts";
import { readLocal, readLocalJson, writeLocal } from "./localValue.ts";
import { makeListeners, useStore } from "./makeStore.ts";

/** The technique that was viewed last, for 'Weiter mit …'. */
export interface LastViewed extends Place {
  /** Not known of a technique that was viewed on another device. */
  title?: string;
}

/** As it is kept on this device. */
interface KeptPlace extends LastViewed {
  /** Whose it is; what earlier versions have stored says nothing. */
  uid?: string;
  /** The profile has it. */
  isSent?: boolean;
}

const KEY = "dojo.lastViewed";
const { subscribe, tell } = makeListeners();

/** Without a schema, whose library would come before the first paint. */
function parse(stored: unknown): KeptPlace | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const value = stored as Partial<Record<keyof KeptPlace, unknown>>;
  const isWhole = [value.category, value.topicID, value.techniqueNr].every((part) => typeof part === "string");
  return isWhole ? (value as KeptPlace) : undefined;
}

/** What this device keeps of this user's last technique. */
export function readKeptPlace(uid: string): KeptPlace | undefined {
  const kept = parse(readLocalJson(KEY));
  return (kept?.uid ?? uid) === uid ? kept : undefined;
}

/** Keeps what the profile has, or has been given. */
export function keepPlace(place: KeptPlace) {
  writeLocal(KEY, JSON.stringify(place));
  tell();
}

export const isSamePlace = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.category === other?.category && one?.topicID === other?.topicID && one?.techniqueNr === other?.techniqueNr;

const seen = makeListeners<[uid: string]>();

/** Calls back after each technique that is viewed on this device. */
export const onViewed = seen.subscribe;

/** Stores the technique that this user looks at. */
export function rememberLastViewed(uid: string, technique: LastViewed) {
  const before = readKeptPlace(uid);
  const isSent = before?.isSent && isSamePlace(before, technique);
  keepPlace({ ...technique, uid, isSent });
  if (!isSent) seen.tell(uid);
}

/** Forgets it, for example after signing out. */
export function forgetLastViewed() {
  writeLocal(KEY, undefined);
  tell();
}

/** The technique that was viewed last, if any; known before anything has loaded. */
export function useLastViewed(): LastViewed | undefined {
  const stored = useStore({ subscribe, current: () => readLocal(KEY) });
  return useMemo(() => (stored === undefined ? undefined : parse(readLocalJson(KEY))), [stored]);
}
