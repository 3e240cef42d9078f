import {
  type AnnouncementSource,
  gainOf,
  parseSoundSettings,
  type SoundSettings,
  sourcesOf,
  type VolumeName,
} from "#domain/audio/soundSettings.ts";
import { applyMusic } from "./audioSession.ts";
import { readLocalJson, writeLocal } from "../store/localValue.ts";
import { makeStore, useStore } from "../store/makeStore.ts";

/** A new shape gets a new number. */
const KEY = "dojo.sound.v1";

const store = makeStore(parseSoundSettings(readLocalJson(KEY)));
applyMusic(store.current().music);

/** The volumes of announcements and signals on this device, as factors for samples from 0 to 1. */
export const volumeOf = (name: VolumeName): number => gainOf(store.current()[name]);

/** The sources of announcements on this device, in order of preference. */
export const announcementSources = (): readonly AnnouncementSource[] => sourcesOf(store.current().speaker);

/** Whether the browser's voice is wanted, and which one, by its URI. */
export const browserVoice = (): { isWanted: boolean; voiceURI: string | undefined } => ({
  isWanted: store.current().speaker === "browser",
  voiceURI: store.current().browserVoice,
});

function change(part: Partial<SoundSettings>) {
  const settings = { ...store.current(), ...part };
  writeLocal(KEY, JSON.stringify(settings));
  applyMusic(settings.music);
  store.set(settings);
}

/** The sound settings of this device and a setter; shared by all views. */
export const useSoundSettings = (): [SoundSettings, (part: Partial<SoundSettings>) => void] => [
  useStore(store),
  change,
];
