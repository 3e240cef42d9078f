import { useProfile } from "../context.tsx";
import { makeStore, useStore } from "./makeStore.ts";

/** A choice made on a page, against the stance of the profile; until the app is reloaded. */
const chosen = makeStore<{ mirrored: boolean; stance: string } | undefined>(undefined);

/**
 * Whether pictures are mirrored, and a setter. They are drawn for Linksauslage and mirrored for Rechtsauslage. A choice
 * holds until the stance itself is changed.
 */
export function useMirrored(): [boolean, (mirrored: boolean) => void] {
  const profile = useProfile();
  const stance = profile.status === "ready" ? profile.value.stance : "left";
  const own = useStore(chosen);
  const mirrored = own?.stance === stance ? own.mirrored : stance === "right";
  return [mirrored, (wanted) => chosen.set({ mirrored: wanted, stance })];
}
