import { shellText } from "../text/shell.ts";
import { href } from "../routes.ts";
import type { IconName } from "../ui/signs/icons.ts";

export interface Place {
  href: string;
  label: string;
  icon: IconName;
  /** More addresses at which its tab is marked. */
  also?: readonly string[];
}

const home: Place = { href: href.home(), label: shellText.home, icon: "home" };
const techniques: Place = { href: href.category("tech"), label: shellText.techniques, icon: "techniques" };
const forms: Place = { href: href.category("kuen"), label: shellText.forms, icon: "forms" };
const theory: Place = {
  href: href.category("theorie"),
  label: shellText.theory,
  icon: "theory",
  // It leads back there.
  also: [href.glossary()],
};
const way: Place = { href: href.way(), label: shellText.way, icon: "way", also: [href.exam(), href.homework()] };
const notes: Place = { href: href.notes(), label: shellText.notes, icon: "notes" };
const bookmarks: Place = { href: href.bookmarks(), label: shellText.bookmarks, icon: "bookmark" };
const profile: Place = {
  href: href.profile(),
  label: shellText.profile,
  icon: "profile",
  also: [href.security(), href.device(), href.sound(), href.keep()],
};

const glossary: Place = { href: href.glossary(), label: shellText.glossary, icon: "glossary" };

/** In the top bar of wide screens. */
export const MAIN_PLACES: Place[] = [home, way, techniques, forms, theory, notes];
/** First in the menu, which has more room. */
export const MENU_PLACES: Place[] = [...MAIN_PLACES, bookmarks, glossary];
/** In the bottom bar of phones, which has one tab for all there is to look up. */
export const THUMB_PLACES: Place[] = [
  home,
  way,
  { ...techniques, also: [forms, theory, bookmarks, glossary].map((place) => place.href) },
  notes,
  profile,
];

/** All techniques, and their halves. */
const TECHNIQUES = (["tech", "single", "kombi"] as const).map((category) => href.category(category));

/** Whether an address lies within a place; home contains only itself, and the techniques are one place. */
export function isWithin(location: string, place: string): boolean {
  if (place === href.home()) return location === place;
  const addresses = place === techniques.href ? TECHNIQUES : [place];
  return addresses.some((address) => location === address || location.startsWith(`${address}/`));
}

/** Whether the tab of a place is marked at an address. */
export const isMarkedAt = (location: string, { href: own, also = [] }: Place): boolean =>
  [own, ...also].some((address) => isWithin(location, address));
