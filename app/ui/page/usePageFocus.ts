import { type RefObject, useEffect } from "react";
import { useLocation } from "wouter";

/** The address of the page load: there the reader has not navigated, so the focus stays. */
let openedAt: string | undefined;

/** After a change of route, focuses the new heading, so that screen readers announce the page. */
export function usePageFocus(heading: RefObject<HTMLElement | null>) {
  const [location] = useLocation();
  useEffect(() => {
    openedAt ??= location;
    if (openedAt === location) return;
    openedAt = "";
    heading.current?.focus({ preventScroll: true });
  }, [heading, location]);
}
