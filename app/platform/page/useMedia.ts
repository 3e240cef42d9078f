import { useSyncExternalStore } from "react";

/** Below this width the side panel starts closed and overlays the page (rule 4.12). */
export const WIDE = "(min-width: 1040px)";

/** Whether a media query matches, kept up to date. The build, which has no screen, takes none to match. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
