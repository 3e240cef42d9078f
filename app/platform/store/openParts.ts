import { useUid } from "../context.tsx";
import { readLocal, readLocalJson, writeLocal } from "./localValue.ts";
import { makeListeners, useStore } from "./makeStore.ts";

/** By user, so that several people on one device each find theirs. */
const keyOf = (uid: string) => `dojo.openParts.${uid}`;
const { subscribe, tell } = makeListeners();

/** Which foldable parts of a page this user has left open, by name, and a setter. Remembered on this device. */
export function useOpenParts(): [isOpen: (part: string) => boolean, set: (part: string, isOpen: boolean) => void] {
  const key = keyOf(useUid());
  useStore({ subscribe, current: () => readLocal(key) });
  const kept = readLocalJson(key);
  const open = Array.isArray(kept) ? kept.filter((part): part is string => typeof part === "string") : [];
  const set = (part: string, isOpen: boolean) => {
    if (open.includes(part) === isOpen) return;
    const others = open.filter((other) => other !== part);
    writeLocal(key, JSON.stringify(isOpen ? [...others, part] : others));
    tell();
  };
  return [(part) => open.includes(part), set];
}
