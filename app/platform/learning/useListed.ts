import { useEffect, useEffectEvent, useState } from "react";
import { useAdaptersSoon, useUid } from "../context.tsx";
import { logFault } from "../log.ts";
import { readOnWay } from "../store/onWay.ts";
import type { Listed } from "./listed.ts";

/** What lists show of learning; undefined until it is known, and without a way. Its code loads only with one. */
export function useListed(): Listed | undefined {
  const uid = useUid();
  const soon = useEffectEvent(useAdaptersSoon());
  const [listed, setListed] = useState<Listed>();
  useEffect(() => {
    if (!readOnWay(uid)) return undefined;
    let stop: (() => void) | undefined;
    let isHere = true;
    Promise.all([import("./listed.ts"), soon()]).then(
      ([{ watchListed }, { learning }]) => {
        if (isHere) stop = watchListed(learning, setListed);
      },
      (cause: unknown) => logFault("What lists show of learning could not be loaded.", cause),
    );
    return () => {
      isHere = false;
      stop?.();
    };
  }, [uid]);
  return listed;
}
