import type { TopicSummary } from "#domain/catalogue/schema.ts";
import { GAMES } from "#domain/game/games.ts";
import { type GameId, href } from "../routes.ts";
import { gameNames } from "../text/gameNames.ts";
import { homeText } from "../text/home.ts";
import type { IconName } from "../ui/signs/icons.ts";

/** A tile of the home page and its target. */
export interface Tile {
  id: string;
  href: string;
  icon: IconName;
  title: string;
  description: string;
  finished: boolean;
  /** Rule 4.9 has the description: it stays where there is hardly room. */
  isNamedByRule?: boolean;
}

export interface TileSection {
  title: string;
  tiles: Tile[];
}

/** The categories that have a tile, in order. */
const CATEGORIES = ["single", "kuen", "theorie"] as const;

const CATEGORY_ICONS = {
  single: "techniques",
  kuen: "forms",
  theorie: "theory",
} as const satisfies Record<(typeof CATEGORIES)[number], IconName>;

/**
 * A category is complete with any topic: the check of the texts holds our catalogue to its counts, and a club leaves
 * out what it does not teach. Only a category without topics is still to come.
 */
function categoryTile(category: (typeof CATEGORIES)[number], topics: readonly Pick<TopicSummary, "group">[]): Tile {
  return {
    id: category,
    href: href.category(category),
    icon: CATEGORY_ICONS[category],
    ...homeText.categories[category],
    finished: topics.some(({ group }) => group === category),
  };
}

/** The member's own choice from the catalogue, beside its categories. */
const bookmarksTile: Tile = {
  id: "bookmarks",
  href: href.bookmarks(),
  icon: "bookmark",
  ...homeText.bookmarks,
  finished: true,
};

const STANCES = "basisStaende";

/** Where somebody new begins; undefined where the catalogue does not have it. */
export const beginningOf = (topics: readonly Pick<TopicSummary, "topicID">[]): string | undefined =>
  topics.some(({ topicID }) => topicID === STANCES) ? href.topic("single", STANCES) : undefined;

/** What the home page needs of a game. */
export interface GameState {
  id: GameId;
  icon: IconName;
  finished: boolean;
}

function gameTile({ id, icon, finished }: GameState): Tile {
  const { title, description } = gameNames[id];
  return { id, href: href.game(id), icon, title, description, finished, isNamedByRule: id === "interval" };
}

/** A section shows its finished tiles; without any it shows the unfinished ones. */
const present = (tiles: Tile[]) =>
  tiles.some((tile) => tile.finished) ? tiles.filter((tile) => tile.finished) : tiles;

/**
 * The sections of the home page in order, without empty ones. Unfinished tiles not shown elsewhere are 'Demnächst
 * verfügbar'.
 */
export function tileSections(
  games: readonly GameState[],
  topics: readonly Pick<TopicSummary, "group">[],
): TileSection[] {
  const tilesOf = (section: "training" | "games") =>
    games.filter(({ id }) => GAMES[id].section === section).map(gameTile);
  const training = tilesOf("training");
  const interactive = tilesOf("games");
  const shown = new Set([...present(training), ...present(interactive)]);
  const soon = [...training, ...interactive].filter((tile) => !shown.has(tile));
  return [
    {
      title: homeText.sections.catalogue,
      tiles: [...CATEGORIES.map((category) => categoryTile(category, topics)), bookmarksTile],
    },
    { title: homeText.sections.training, tiles: present(training) },
    { title: homeText.sections.games, tiles: present(interactive) },
    { title: homeText.sections.soon, tiles: soon },
  ].filter((section) => section.tiles.length > 0);
}
