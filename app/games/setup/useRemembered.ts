import { useState } from "react";
import type { StoredSettings } from "#domain/game/storedSettings.ts";
import { readStoredSettings, writeStoredSettings } from "../../platform/store/settingsStore.ts";

type Remembered = {
  [K in keyof StoredSettings["remember"]]: StoredSettings["remember"][K] extends boolean ? K : never;
}[keyof StoredSettings["remember"]];

/** A switch of a game without the settings screen. It stands as at the last start; `remember` stores it. */
export function useRemembered(name: Remembered) {
  const [stored] = useState(readStoredSettings);
  const [isOn, setOn] = useState(stored.remember[name]);
  const remember = () => writeStoredSettings(stored, { ...stored, remember: { ...stored.remember, [name]: isOn } });
  return { isOn, setOn, remember };
}
