import { useEffect } from "react";
import { isMeteredHere, isSparingHere } from "../install/metered.ts";

/** What is under a finger, a pointer or the focus is likely to be followed. */
const SIGNS = ["pointerdown", "pointerover", "focusin"] as const;

/** The page itself comes first: it has not changed for so long. */
const QUIET_AFTER_MS = 300;

/** The address of this app that a link leads to. */
function addressOf(link: Element | null | undefined): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  if (link.hasAttribute("download") || (link.target && link.target !== "_self")) return undefined;
  return decodeURI(link.pathname);
}

const isInView = (link: Element): boolean => {
  const { top, bottom, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
};

/** Where the links that can be seen lead to, each address once. */
function addressesInView(): string[] {
  const links = [...document.querySelectorAll("a[href]")].filter(isInView);
  return [...new Set(links.map(addressOf).filter((address) => address !== undefined))];
}

/** Calls back when the page is idle. Safari cannot tell; there the wait before must be enough. */
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === "function" ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);

/** Calls `fetchAhead` in idle time with where the links in view lead to, one after another. Returns how to stop. */
function watchView(fetchAhead: (address: string) => void): () => void {
  let isWatching = true;
  let wait: ReturnType<typeof setTimeout>;
  const next = ([address, ...others]: string[]) => {
    if (!isWatching || address === undefined) return;
    fetchAhead(address);
    whenIdle(() => next(others));
  };
  const look = () => isWatching && !isMeteredHere() && next(addressesInView());
  // A page that goes on changing, such as a game, is not looked at.
  const lookLater = () => {
    clearTimeout(wait);
    wait = setTimeout(() => whenIdle(look), QUIET_AFTER_MS);
  };
  const changes = new MutationObserver(lookLater);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("scrollend", lookLater);
  lookLater();
  return () => {
    isWatching = false;
    clearTimeout(wait);
    changes.disconnect();
    document.removeEventListener("scrollend", lookLater);
  };
}

/**
 * Calls `fetchAhead` with the address of a link before it is followed: as soon as a finger, a pointer or the focus is on
 * it, and in idle time for links in view (docs/decisions/0039-between-pages.md). Who saves data is asked for nothing.
 */
export function useLinksAhead(fetchAhead: (address: string) => void) {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const address = target instanceof Element ? addressOf(target.closest("a[href]")) : undefined;
      if (address !== undefined && !isSparingHere()) fetchAhead(address);
    };
    for (const sign of SIGNS) document.addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, look);
    };
  }, [fetchAhead]);
  useEffect(() => watchView(fetchAhead), [fetchAhead]);
}
