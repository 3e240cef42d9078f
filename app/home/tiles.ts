import type { TopicSummary } from "#domain/catalogue/schema.ts";
import { type GameId, href } from "../routes.ts";
import { homeText } from "../text/home.ts";
import type { IconName } from "../ui/icons.ts";

/** What a tile of the home page shows and opens. */
export interface Tile {
  id: string;
  href: string;
  icon: IconName;
  title: string;
  description: string;
  finished: boolean;
}

export interface TileSection {
  title: string;
  tiles: Tile[];
}

/** Which topics a category has when it is complete (S1 section 3). */
const COMPLETE = {
  single: ["schlaege", "tritte", "blocks", "chinna", "hebel", "basisStaende"],
  kuen: [
    "hau_kuen",
    "limpo",
    "siu_wan",
    "18_hande_des_lo_han",
    "nan_pai",
    "jin_chong_tai_yat_pai",
    "fire_tiger",
    "lo_han_kuen",
    "siu_lum_pai",
    "pak_pai_6",
    "pak_pai_7",
    "pak_pai_8",
    "san_chen_kuen",
  ],
  theorie: ["kampfprinzipien", "kampfdistanzen"],
} as const;

const CATEGORY_ICONS = { single: "techniques", kuen: "forms", theorie: "theory" } as const satisfies Record<
  keyof typeof COMPLETE,
  IconName
>;

export const GAME_ICONS: Record<GameId, IconName> = {
  audio: "audio",
  cards: "cards",
  quiz: "quiz",
  sort: "sort",
  nr: "numbers",
  names: "names",
  interval: "interval",
  reaction: "reaction",
  headmove: "headmove",
};

const TRAINING: readonly GameId[] = ["audio", "cards", "interval", "headmove"];
const GAMES: readonly GameId[] = ["quiz", "sort", "nr", "reaction", "names"];

type Topics = readonly Pick<TopicSummary, "topicID" | "group">[];

function categoryTile(category: keyof typeof COMPLETE, topics: Topics): Tile {
  const present = new Set(topics.filter(({ group }) => group === category).map(({ topicID }) => topicID));
  return {
    id: category,
    href: href.category(category),
    icon: CATEGORY_ICONS[category],
    ...homeText.categories[category],
    finished: COMPLETE[category].every((id) => present.has(id)),
  };
}

/** What the home page needs to know of a game; the list comes from the games themselves. */
export interface GameState {
  id: GameId;
  finished: boolean;
}

function gameTile({ id, finished }: GameState): Tile {
  return { id, href: href.game(id), icon: GAME_ICONS[id], ...homeText.games[id], finished };
}

/** A section shows what is finished; one where nothing is finished yet shows what it will hold. */
const present = (tiles: Tile[]) =>
  tiles.some((tile) => tile.finished) ? tiles.filter((tile) => tile.finished) : tiles;

/** The sections of the home page in order, without empty ones. What is left over is 'Demnächst verfügbar'. */
export function tileSections(games: readonly GameState[], topics: Topics): TileSection[] {
  const tilesOf = (ids: readonly GameId[]) => ids.flatMap((id) => games.filter((game) => game.id === id).map(gameTile));
  const training = tilesOf(TRAINING);
  const interactive = tilesOf(GAMES);
  const shown = new Set([...present(training), ...present(interactive)]);
  const soon = [...training, ...interactive].filter((tile) => !shown.has(tile));
  return [
    {
      title: homeText.sections.catalogue,
      tiles: (["single", "kuen", "theorie"] as const).map((category) => categoryTile(category, topics)),
    },
    { title: homeText.sections.training, tiles: present(training) },
    { title: homeText.sections.games, tiles: present(interactive) },
    { title: homeText.sections.soon, tiles: soon },
  ].filter((section) => section.tiles.length > 0);
}
