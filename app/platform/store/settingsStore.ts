import { parseStored, STORE_NAMES, type StoreName, type StoredSettings } from "#domain/game/storedSettings.ts";
import { readLocalJson, writeLocal } from "./localValue.ts";

/** A changed shape gets a new number; values under the old key are ignored. */
const KEYS: Record<StoreName, string> = {
  interval: "dojo.settings.interval.v1",
  audio: "dojo.settings.audio.v1",
  remember: "dojo.settings.remember.v1",
};

/** The last choices on this device, merged over the defaults. */
export const readStoredSettings = (): StoredSettings => parseStored((name) => readLocalJson(KEYS[name]));

/** Stores the changed settings. */
export function writeStoredSettings(before: StoredSettings, after: StoredSettings) {
  for (const name of STORE_NAMES) {
    if (after[name] !== before[name]) writeLocal(KEYS[name], JSON.stringify(after[name]));
  }
}

/** Forgets all choices, of whoever made them. */
export function forgetStoredSettings() {
  for (const name of STORE_NAMES) writeLocal(KEYS[name], undefined);
}
