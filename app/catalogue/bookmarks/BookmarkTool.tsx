import { techniqueKey } from "#domain/game/wobblers.ts";
import type { BookmarkRef } from "../../platform/adapters.ts";
import { useBookmarks } from "../../platform/context.tsx";
import { bookmarksText as text } from "../../text/bookmarks.ts";
import { Tool } from "../../ui/controls/Tool.tsx";
import { useMarking } from "./useMarking.ts";

/**
 * Whether a technique is on the Merkliste, and the way there and back. To the eye sign and word change. Its name stays:
 * 'Gemerkt, pressed' would say it twice, and whoever speaks to the device finds the same button again.
 */
export function BookmarkTool({ technique }: { technique: BookmarkRef }) {
  const keys = useBookmarks();
  const mark = useMarking(keys);
  const isMarked = keys.includes(techniqueKey(technique));
  return (
    <Tool
      icon="bookmark"
      filled={isMarked}
      aria-label={text.mark}
      aria-pressed={isMarked}
      onClick={() => mark(technique, !isMarked)}
    >
      {isMarked ? text.markedShort : text.mark}
    </Tool>
  );
}
