import type { Belt, Group } from "#domain/catalogue/schema.ts";
import { GAME_IDS, type GameId } from "#domain/game/games.ts";

/** The categories that a URL can name: the four groups, and `tech` for both groups of techniques together. */
export type Category = "tech" | Group;

export { GAME_IDS, type GameId };

/** In the address of a game: the Merkliste is preselected. */
export const BOOKMARKED = "merkliste";

const path = (...parts: string[]) => "/" + parts.map(encodeURIComponent).join("/");

/** Wishes in the query of a game's address. */
export const RESUME = "weiter";
export const MISTAKES = "fehler";

/** Every URL of the app. Views never write a path by hand. */
export const href = {
  home: () => "/",
  /** With a belt: only what is new with it (`gurt`, as the filter has it). */
  category: (category: Category, belt?: Belt) => path("techniques", category) + (belt ? `?gurt=${belt}` : ""),
  topic: (category: Category, topicID: string) => path("techniques", category, topicID),
  technique: (category: Category, topicID: string, techniqueNr: string) =>
    path("techniques", category, topicID, techniqueNr),
  game: (game: GameId, preselected?: string) => (preselected ? path(game, preselected) : path(game)),
  /** The game with its interrupted run. */
  resume: (game: GameId) => `${path(game)}?${RESUME}`,
  /** The game with what went wrong lately chosen: 'Nur meine Fehler'. */
  mistakes: (game: GameId) => `${path(game)}?${MISTAKES}`,
  glossary: (entry?: string) => (entry ? path("glossar", entry) : path("glossar")),
  search: () => "/suche",
  notes: () => "/notizen",
  bookmarks: () => "/merkliste",
  profile: () => "/profil",
  sound: () => "/ton",
  device: () => "/geraet",
  imprint: () => "/impressum",
  privacy: () => "/datenschutz",
  /** Where mailed links land (reset, verify): the SDK's `mode` and `oobCode` come in the query. */
  accountAction: () => "/konto",
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
  profile: "/profil",
  sound: "/ton",
  device: "/geraet",
  imprint: "/impressum",
  privacy: "/datenschutz",
  accountAction: "/konto",
} as const;
