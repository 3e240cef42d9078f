import { type RefObject, useEffect } from "react";
import { useLocation } from "wouter";

/** The address that the browser opened itself: there the reader has not moved, so neither does the focus. */
let openedAt: string | undefined;

/** After a change of route, moves the focus to the new heading, so that a screen reader says where one is. */
export function usePageFocus(heading: RefObject<HTMLElement | null>) {
  const [location] = useLocation();
  useEffect(() => {
    openedAt ??= location;
    if (openedAt === location) return;
    openedAt = "";
    heading.current?.focus({ preventScroll: true });
  }, [heading, location]);
}
