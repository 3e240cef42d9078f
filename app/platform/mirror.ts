import { useSyncExternalStore } from "react";
import { useProfile } from "./context.tsx";

/** Chosen on a page, against the stance of the profile; until the app is opened anew. */
let chosen: { mirrored: boolean; stance: string } | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether pictures are shown in the mirror, and how to choose otherwise. They are drawn for Linksauslage; whoever stands
 * in Rechtsauslage sees them the other way round. A choice holds until the stance itself is changed.
 */
export function useMirrored(): [boolean, (mirrored: boolean) => void] {
  const profile = useProfile();
  const stance = profile.status === "ready" ? profile.value.stance : "left";
  const own = useSyncExternalStore(subscribe, () => chosen);
  const mirrored = own?.stance === stance ? own.mirrored : stance === "right";
  const choose = (wanted: boolean) => {
    chosen = { mirrored: wanted, stance };
    for (const listener of listeners) listener();
  };
  return [mirrored, choose];
}
