import { useEffect, useState } from "react";
import { useLearning, useUid } from "../context.tsx";
import { logFault } from "../log.ts";
import { readOnWay } from "../store/onWay.ts";
import type { Listed } from "./listed.ts";

/** What lists show of learning; undefined until it is known, and without a way. Its code loads only with one. */
export function useListed(): Listed | undefined {
  const learning = useLearning(readOnWay(useUid()));
  const learned = learning.status === "ready" && learning.value.way ? learning.value : undefined;
  const [listed, setListed] = useState<Listed>();
  useEffect(() => {
    if (!learned) return undefined;
    let isHere = true;
    const make = async () => (await import("./listed.ts")).listedOf(learned);
    make().then(
      (made) => isHere && setListed(made),
      (cause: unknown) => logFault("What lists show of learning could not be loaded.", cause),
    );
    return () => {
      isHere = false;
    };
  }, [learned]);
  return listed;
}
