import { techniqueKey } from "#domain/game/wobblers.ts";
import type { BookmarkRef } from "../../platform/adapters.ts";
import { useBookmarks } from "../../platform/context.tsx";
import { bookmarksText as text } from "../../text/bookmarks.ts";
import { Tool } from "../../ui/controls/Tool.tsx";
import { useMarking } from "./useMarking.ts";

/**
 * Whether a technique is on the Merkliste, and the way there and back. Its word says the state, and is its name: whoever
 * speaks to the device says what is there to read (WCAG 2.5.3). So it has no pressed state, which would say it twice.
 */
export function BookmarkTool({ technique }: { technique: BookmarkRef }) {
  const keys = useBookmarks();
  const mark = useMarking(keys);
  const isMarked = keys.includes(techniqueKey(technique));
  return (
    <Tool
      icon="bookmark"
      filled={isMarked}
      title={isMarked ? text.takeOff : undefined}
      onClick={() => mark(technique, !isMarked)}
    >
      {isMarked ? text.markedShort : text.mark}
    </Tool>
  );
}
