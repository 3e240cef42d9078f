import { shellText } from "../text/shell.ts";
import { href } from "../routes.ts";
import type { IconName } from "../ui/icons.ts";

export interface Place {
  href: string;
  label: string;
  icon: IconName;
}

const home: Place = { href: href.home(), label: shellText.home, icon: "home" };
const techniques: Place = { href: href.category("single"), label: shellText.techniques, icon: "techniques" };
const forms: Place = { href: href.category("kuen"), label: shellText.forms, icon: "forms" };
const theory: Place = { href: href.category("theorie"), label: shellText.theory, icon: "theory" };
const notes: Place = { href: href.notes(), label: shellText.notes, icon: "notes" };
const profile: Place = { href: href.profile(), label: shellText.profile, icon: "profile" };

const glossary: Place = { href: href.glossary(), label: shellText.glossary, icon: "glossary" };

/** Across the top of wide screens. */
export const MAIN_PLACES: Place[] = [home, techniques, forms, theory, notes];
/** First in the menu, where there is room for more. */
export const MENU_PLACES: Place[] = [...MAIN_PLACES, glossary];
/** At the thumb on a phone. */
export const THUMB_PLACES: Place[] = [home, techniques, notes, profile];

/** Whether an address lies within a place; the home page is only itself. */
export const isWithin = (location: string, place: string) =>
  place === href.home() ? location === place : location === place || location.startsWith(`${place}/`);
