import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Group } from "#domain/catalogue/schema.ts";
import { picturedGroups } from "../platform/catalogue.ts";
import { GAME_IDS, type GameId } from "../routes.ts";
import { homeText } from "../text/home.ts";
import type { GameEntryProps } from "./GameSession.tsx";

/** A game or drill, as the home page and the routes know it. */
export interface GameEntry {
  id: GameId;
  title: string;
  subtitle: string;
  /** False while something of it is missing: then the tile says 'In arbeit'. */
  finished: boolean;
  Component: LazyExoticComponent<ComponentType<GameEntryProps>>;
}

const components: Record<GameId, GameEntry["Component"]> = {
  audio: lazy(async () => ({ default: (await import("./audio/Audio.tsx")).Audio })),
  cards: lazy(async () => ({ default: (await import("./cards/Cards.tsx")).Cards })),
  sort: lazy(async () => ({ default: (await import("./sort/Sort.tsx")).Sort })),
  nr: lazy(async () => ({ default: (await import("./nr/Numbers.tsx")).Numbers })),
  names: lazy(async () => ({ default: (await import("./names/Names.tsx")).Names })),
  quiz: lazy(async () => ({ default: (await import("./quiz/Quiz.tsx")).Quiz })),
  interval: lazy(async () => ({ default: (await import("./interval/Interval.tsx")).Interval })),
  reaction: lazy(async () => ({ default: (await import("./reaction/Reaction.tsx")).Reaction })),
  headmove: lazy(async () => ({ default: (await import("./headmove/Headmove.tsx")).Headmove })),
};

/** Playable by description, but made for pictures of this group: 'In arbeit' until the last of them is there. */
const MADE_FOR_PICTURES: Partial<Record<GameId, Group>> = { names: "single", nr: "kombi" };

const isAwaitingPictures = (id: GameId): boolean => {
  const group = MADE_FOR_PICTURES[id];
  return group !== undefined && !picturedGroups.includes(group);
};

/** The nine games and drills of S2, in the order of its routes. */
export const games: readonly GameEntry[] = GAME_IDS.map((id) => ({
  id,
  title: homeText.games[id].title,
  subtitle: homeText.games[id].description,
  finished: !isAwaitingPictures(id),
  Component: components[id],
}));
