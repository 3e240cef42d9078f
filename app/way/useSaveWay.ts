import type { Way } from "#domain/learning/way.ts";
import { useAdapters, useUid } from "../platform/context.tsx";
import { writeOnWay } from "../platform/store/onWay.ts";
import { wayText } from "../text/way.ts";
import { useToast } from "../ui/layers/Toast.tsx";

/** Saves the way; it shows at once, and what the server refuses is said. */
export function useSaveWay(): (way: Way) => void {
  const { learning } = useAdapters();
  const uid = useUid();
  const toast = useToast();
  return (way) => {
    writeOnWay(uid);
    learning.saveWay(way).catch(() => toast(wayText.setup.failed));
  };
}
