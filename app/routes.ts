import { type Belt, BELTS } from "#domain/catalogue/belts.ts";
import type { Group } from "#domain/catalogue/schema.ts";
import type { BeltChoice } from "#domain/game/filter.ts";
import type { GameId } from "#domain/game/games.ts";

/** The categories that a URL can name: the four groups, and `tech` for both groups of techniques together. */
export type Category = "tech" | Group;

export type { GameId };

/** In the address of a game: the Merkliste is preselected. */
export const BOOKMARKED = "merkliste";

const path = (...parts: string[]) => "/" + parts.map(encodeURIComponent).join("/");

/** Wishes in the query of a game's address. */
export const RESUME = "weiter";
export const MISTAKES = "fehler";

/** In the address of a list, a category and a game: the belts whose techniques are meant. */
const BELT = "gurt";

/** The parts of account and security that have a page of their own. */
const SECURITY_PARTS = ["email", "passwort", "zwei-schritte", "geraete"] as const;
export type SecurityPart = (typeof SECURITY_PARTS)[number];
export const isSecurityPart = (value: string): value is SecurityPart => SECURITY_PARTS.some((part) => part === value);

const isBelt = (value: string): value is Belt => BELTS.some((belt) => belt === value);

/** The belts that an address names; none for all of them. */
export const beltsFromSearch = (search: string): Belt[] =>
  (new URLSearchParams(search).get(BELT) ?? "").split(",").filter(isBelt);

/** The address part for belts, empty or starting with `?`. */
export const searchOfBelts = (belts: readonly Belt[]): string =>
  belts.length > 0 ? `?${new URLSearchParams({ [BELT]: belts.join(",") }).toString()}` : "";

/**
 * What a game trains that was opened from a list of these belts: of one what is new with it; of several everything up
 * to the highest, since games know no other choice (rule 9.1). Nothing where the address names none.
 */
export function trainedFromSearch(search: string): BeltChoice | undefined {
  const belts = beltsFromSearch(search);
  const highest = BELTS.findLast((belt) => belts.includes(belt));
  return highest && { belt: highest, mode: belts.length === 1 ? "new" : "all" };
}

/** The forms of the login view that mail a link, by their word in the address. */
const MAILING_FORMS = { reset: "passwort", link: "link" } as const;
export type MailingForm = keyof typeof MAILING_FORMS;
const FORM = "anmelden";

/** The form of the login view that an address asks for. */
export function mailingFormFromSearch(search: string): MailingForm | undefined {
  const word = new URLSearchParams(search).get(FORM);
  return (Object.keys(MAILING_FORMS) as MailingForm[]).find((form) => MAILING_FORMS[form] === word);
}

/** Every URL of the app. Views never write a path by hand. */
export const href = {
  home: () => "/",
  /** The login view with the form that mails a new link; home for whoever is signed in. */
  newLink: (form: MailingForm) => `/?${FORM}=${MAILING_FORMS[form]}`,
  /** With a belt: only what is new with it. */
  category: (category: Category, belt?: Belt) => path("techniques", category) + searchOfBelts(belt ? [belt] : []),
  topic: (category: Category, topicID: string) => path("techniques", category, topicID),
  technique: (category: Category, topicID: string, techniqueNr: string) =>
    path("techniques", category, topicID, techniqueNr),
  game: (game: GameId, preselected?: string) => (preselected ? path(game, preselected) : path(game)),
  /** A game that practises a topic, for the belts that its list or row shows. */
  practise: (address: string, belts: readonly Belt[]) => address + searchOfBelts(belts),
  /** The game with its interrupted run. */
  resume: (game: GameId) => `${path(game)}?${RESUME}`,
  /** The game with what went wrong lately chosen: 'Nur meine Fehler'. */
  mistakes: (game: GameId) => `${path(game)}?${MISTAKES}`,
  glossary: (entry?: string) => (entry ? path("glossar", entry) : path("glossar")),
  search: (query = "") => `/suche${query && `?${new URLSearchParams({ q: query }).toString()}`}`,
  notes: () => "/notizen",
  bookmarks: () => "/merkliste",
  /** The way to the next belt. */
  way: () => "/weg",
  /** What is asked for today, one thing after the other. */
  session: () => "/heute",
  /** The techniques of a belt as an examiner calls them. */
  exam: () => "/pruefung",
  /** What a rehearsal has shown; all of it stands behind the `#`. */
  examResult: () => "/pruefung/ergebnis",
  /** Where a trainer makes a homework; what it is stands behind the `#`. */
  homework: () => "/hausaufgabe",
  profile: () => "/profil",
  sound: () => "/ton",
  device: () => "/geraet",
  imprint: () => "/impressum",
  privacy: () => "/datenschutz",
  /** Account and security, or one part of it. */
  security: (part?: SecurityPart) => (part ? path("sicherheit", part) : path("sicherheit")),
  /** Where mailed links land (reset, verify): the SDK's `mode` and `oobCode` come in the query. */
  accountAction: () => "/konto",
  /** Where providers send people back to. */
  providerReturn: () => "/konto/zurueck",
  /** Where a visitor becomes a member. */
  keep: () => "/konto/anlegen",
} as const;

/** The same addresses as the router matches them. */
export const pattern = {
  home: "/",
  category: "/techniques/:category",
  topic: "/techniques/:category/:topicID",
  technique: "/techniques/:category/:topicID/:techniqueNr",
  game: "/:game/:preselected?",
  glossary: "/glossar/:entry?",
  search: "/suche",
  notes: "/notizen",
  bookmarks: "/merkliste",
  way: "/weg",
  session: "/heute",
  exam: "/pruefung",
  examResult: "/pruefung/ergebnis",
  homework: "/hausaufgabe",
  profile: "/profil",
  sound: "/ton",
  device: "/geraet",
  imprint: "/impressum",
  privacy: "/datenschutz",
  security: "/sicherheit/:part?",
  accountAction: "/konto",
  providerReturn: "/konto/zurueck",
  keep: "/konto/anlegen",
} as const;
