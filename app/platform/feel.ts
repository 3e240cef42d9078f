import { useSyncExternalStore } from "react";
import { readLocalJson, writeLocal } from "./localValue.ts";
import { useMedia } from "./useMedia.ts";

export { volumeOf } from "./soundSettings.ts";

/** What can be switched off: tones, vibration, and everything that moves for show. */
const FEELS = ["sound", "vibration", "motion"] as const;
export type Feel = (typeof FEELS)[number];

/** Neither Safari nor Firefox lets a page vibrate. */
const canVibrate = (): boolean => typeof navigator !== "undefined" && "vibrate" in navigator;

/** What of it there is in this browser. */
export const feelsHere = (): readonly Feel[] => FEELS.filter((feel) => feel !== "vibration" || canVibrate());

/** Also read by public/first.js, before the first paint. */
const KEY = "dojo.feel.v1";
const listeners = new Set<() => void>();

/** All are on, except what was switched off; the same list as long as nothing changes. */
function read(): readonly Feel[] {
  const stored = readLocalJson(KEY);
  if (typeof stored !== "object" || stored === null) return FEELS;
  return FEELS.filter((feel) => (stored as Partial<Record<Feel, unknown>>)[feel] !== false);
}

let on = read();

/** Whether tones, vibration or motion are wanted on this device. */
export const isOn = (feel: Feel): boolean => on.includes(feel);

function setFeels(chosen: readonly Feel[]) {
  const here = feelsHere();
  // What cannot be chosen here stays as it was.
  on = FEELS.filter((feel) => (here.includes(feel) ? chosen : on).includes(feel));
  writeLocal(KEY, JSON.stringify(Object.fromEntries(FEELS.map((feel) => [feel, on.includes(feel)]))));
  if (isOn("motion")) delete document.documentElement.dataset.motion;
  else document.documentElement.dataset.motion = "still";
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is switched on, and how to choose otherwise; the same everywhere in the app at once. */
export const useFeels = (): [readonly Feel[], (chosen: readonly Feel[]) => void] => [
  useSyncExternalStore(subscribe, () => on),
  setFeels,
];

/** Whether nothing may move for show: by the device's setting or by ours. */
export function useStill(): boolean {
  const [feels] = useFeels();
  return useMedia("(prefers-reduced-motion: reduce)") || !feels.includes("motion");
}
