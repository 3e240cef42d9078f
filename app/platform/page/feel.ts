import { readLocalJson, writeLocal } from "../store/localValue.ts";
import { makeStore, useStore } from "../store/makeStore.ts";
import { useMedia } from "./useMedia.ts";

/** What can be switched off: tones, vibration, and decorative motion. */
const FEELS = ["sound", "vibration", "motion"] as const;
export type Feel = (typeof FEELS)[number];

/** Neither Safari nor Firefox lets a page vibrate. */
const canVibrate = (): boolean => typeof navigator !== "undefined" && "vibrate" in navigator;

/** The senses that this browser supports. */
export const feelsHere = (): readonly Feel[] => FEELS.filter((feel) => feel !== "vibration" || canVibrate());

/** Also read by first.js, before the first paint. */
const KEY = "dojo.feel.v1";

/** All are on except those switched off; the same array until something changes. */
function read(): readonly Feel[] {
  const stored = readLocalJson(KEY);
  if (typeof stored !== "object" || stored === null) return FEELS;
  return FEELS.filter((feel) => (stored as Partial<Record<Feel, unknown>>)[feel] !== false);
}

const store = makeStore(read());

/** Whether tones, vibration or motion are wanted on this device. */
export const isOn = (feel: Feel): boolean => store.current().includes(feel);

function setFeels(chosen: readonly Feel[]) {
  const here = feelsHere();
  // Settings that cannot be changed here stay as they are.
  const on = FEELS.filter((feel) => (here.includes(feel) ? chosen : store.current()).includes(feel));
  writeLocal(KEY, JSON.stringify(Object.fromEntries(FEELS.map((feel) => [feel, on.includes(feel)]))));
  if (on.includes("motion")) delete document.documentElement.dataset.motion;
  else document.documentElement.dataset.motion = "still";
  store.set(on);
}

/** What is switched on, and a setter; shared by all views. */
export const useFeels = (): [readonly Feel[], (chosen: readonly Feel[]) => void] => [useStore(store), setFeels];

/** Whether motion is reduced, by the device's setting or by ours. */
export function useStill(): boolean {
  const [feels] = useFeels();
  return useMedia("(prefers-reduced-motion: reduce)") || !feels.includes("motion");
}
