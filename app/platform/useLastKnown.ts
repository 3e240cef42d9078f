import { useState } from "react";
import type { LastKnown, SessionState } from "./adapters.ts";
import { readLastKnown } from "./store/lastKnown.ts";

/**
 * What this device remembers of its last user, until it is known who is signed in (rule 2.8). Later loading, as while
 * somebody logs out, shows nothing of it: it belongs to the last user, and nobody else may see it.
 */
export function useLastKnown({ status }: SessionState): LastKnown | undefined {
  const [lastKnown, setLastKnown] = useState(readLastKnown);
  if (status !== "loading" && lastKnown) setLastKnown(undefined);
  return lastKnown;
}
