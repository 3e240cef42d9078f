import { useEffect, useState } from "react";
import type { Unsent, UnsentAdapter } from "./adapters.ts";
import { useProfile, useSession } from "./context.tsx";

const NOTHING: Unsent = { notes: 0, plays: 0, texts: [] };

/** The unsent changes of the signed-in user; `isNothing` also covers the profile. */
export function useUnsent(unsent: UnsentAdapter | undefined): Unsent & { isNothing: boolean } {
  const session = useSession();
  const uid = session.status === "signedIn" ? session.user.uid : undefined;
  const [counts, setCounts] = useState<Unsent>(NOTHING);
  const profile = useProfile();
  useEffect(() => {
    if (!unsent || uid === undefined) return undefined;
    const stop = unsent.watch(setCounts);
    return () => {
      stop();
      setCounts(NOTHING);
    };
  }, [unsent, uid]);
  const isProfilePending = profile.status === "ready" && profile.pending;
  return { ...counts, isNothing: counts.notes + counts.plays === 0 && !isProfilePending };
}
