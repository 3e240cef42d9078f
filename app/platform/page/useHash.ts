import { useSyncExternalStore } from "react";

/** The browser tells of the first two; of changes by the app itself its router does. */
const CHANGES = ["hashchange", "popstate", "pushState", "replaceState"] as const;

function subscribe(onChange: () => void) {
  for (const change of CHANGES) window.addEventListener(change, onChange);
  return () => {
    for (const change of CHANGES) window.removeEventListener(change, onChange);
  };
}

/** What stands in the address from `#` on; it is never sent to a server. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => window.location.hash);

/** The fields that stand there; undefined where it is longer than it can be. */
export function useHashFields(most: number): ((name: string) => string | null) | undefined {
  const hash = useHash();
  if (hash.length > most) return undefined;
  const fields = new URLSearchParams(hash.slice(1));
  return (name) => fields.get(name);
}
