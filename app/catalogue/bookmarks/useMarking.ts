import { useLocation } from "wouter";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { MAX_BOOKMARKS } from "#domain/limits.ts";
import type { BookmarkRef } from "../../platform/adapters.ts";
import { useAdaptersSoon } from "../../platform/context.tsx";
import { logFault } from "../../platform/log.ts";
import { href } from "../../routes.ts";
import { bookmarksText as text } from "../../text/bookmarks.ts";
import { useToast } from "../../ui/layers/Toast.tsx";

/** Puts techniques on the Merkliste and takes them off. The list shows it at once, also without a network. */
export function useMarking(keys: readonly string[]): (ref: BookmarkRef, isMarked: boolean) => void {
  const opened = useAdaptersSoon();
  const toast = useToast();
  const [, navigate] = useLocation();
  const set = (ref: BookmarkRef, isMarked: boolean) => {
    opened()
      .then(({ profile }) => profile.setBookmark(ref, isMarked))
      .catch((error: unknown) => {
        logFault("A bookmark cannot be set.", error);
        toast(text.refused);
      });
  };
  return (ref, isMarked) => {
    if (isMarked && keys.length >= MAX_BOOKMARKS && !keys.includes(techniqueKey(ref))) {
      toast(text.full(MAX_BOOKMARKS));
      return;
    }
    set(ref, isMarked);
    const action = isMarked
      ? { label: text.show, onAction: () => navigate(href.bookmarks()) }
      : { label: text.undo, onAction: () => set(ref, true) };
    toast(isMarked ? text.marked : text.removed, { action, isOfPage: true });
  };
}
