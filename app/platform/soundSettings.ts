import { useSyncExternalStore } from "react";
import {
  type AnnouncementSource,
  gainOf,
  parseSoundSettings,
  type SoundSettings,
  sourcesOf,
  type VolumeName,
} from "#domain/audio/soundSettings.ts";
import { applyMusic } from "./audioSession.ts";
import { readLocalJson, writeLocal } from "./localValue.ts";

/** A new shape gets a new number. */
const KEY = "dojo.sound.v1";
const listeners = new Set<() => void>();

let settings = parseSoundSettings(readLocalJson(KEY));
applyMusic(settings.music);

/** How loud announcements and signals are on this device: the factor for their samples, from 0 to 1. */
export const volumeOf = (name: VolumeName): number => gainOf(settings[name]);

/** Where announcements are looked for on this device, in this order. */
export const announcementSources = (): readonly AnnouncementSource[] => sourcesOf(settings.speaker);

/** Whether the browser's voice is wanted, and which one, by its address. */
export const browserVoice = (): { isWanted: boolean; voiceURI: string | undefined } => ({
  isWanted: settings.speaker === "browser",
  voiceURI: settings.browserVoice,
});

function change(part: Partial<SoundSettings>) {
  settings = { ...settings, ...part };
  writeLocal(KEY, JSON.stringify(settings));
  applyMusic(settings.music);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen for the sound of this device, and how to choose otherwise; the same everywhere in the app at once. */
export const useSoundSettings = (): [SoundSettings, (part: Partial<SoundSettings>) => void] => [
  useSyncExternalStore(subscribe, () => settings),
  change,
];
