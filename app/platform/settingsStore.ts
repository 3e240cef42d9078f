import { parseStored, STORE_NAMES, type StoreName, type StoredSettings } from "#domain/game/storedSettings.ts";
import { readLocalJson, writeLocal } from "./localValue.ts";

/** A new shape of a store gets a new number; what is under the old key is then left alone. */
const KEYS: Record<StoreName, string> = {
  interval: "dojo.settings.interval.v1",
  audio: "dojo.settings.audio.v1",
  remember: "dojo.settings.remember.v1",
};

/** The last choices on this device, merged over the defaults. */
export const readStoredSettings = (): StoredSettings => parseStored((name) => readLocalJson(KEYS[name]));

/** Keeps what has changed. */
export function writeStoredSettings(before: StoredSettings, after: StoredSettings) {
  for (const name of STORE_NAMES) {
    if (after[name] !== before[name]) writeLocal(KEYS[name], JSON.stringify(after[name]));
  }
}
