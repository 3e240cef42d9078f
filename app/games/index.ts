import type { Group } from "#domain/catalogue/schema.ts";
import { picturedGroups } from "../platform/catalogue.ts";
import { type Part, part } from "../platform/page/part.ts";
import { GAME_IDS, type GameId } from "#domain/game/games.ts";
import { gameNames } from "../text/gameNames.ts";
import type { IconName } from "../ui/signs/icons.ts";
import { GROUP as NAMES_GROUP } from "./names/config.ts";
import { GROUP as NR_GROUP } from "./nr/config.ts";
import type { GameEntryProps } from "./run/GameRuns.tsx";

/** A game or drill for the home page, the menu and the routes. */
export interface GameEntry {
  id: GameId;
  icon: IconName;
  title: string;
  /** False while something is missing: then the tile says 'In arbeit'. */
  finished: boolean;
  Component: Part<GameEntryProps>;
}

interface Registered extends Pick<GameEntry, "icon" | "Component"> {
  /** Playable with descriptions, but made for pictures of this group: 'In arbeit' until every technique of it has one. */
  madeFor?: Group;
}

const registered: Record<GameId, Registered> = {
  audio: { icon: "audio", Component: part(() => import("./audio/Audio.tsx"), "Audio") },
  cards: { icon: "cards", Component: part(() => import("./cards/Cards.tsx"), "Cards") },
  quiz: { icon: "quiz", Component: part(() => import("./quiz/Quiz.tsx"), "Quiz") },
  sort: { icon: "sort", Component: part(() => import("./sort/Sort.tsx"), "Sort") },
  nr: { icon: "numbers", Component: part(() => import("./nr/Nr.tsx"), "Nr"), madeFor: NR_GROUP },
  interval: { icon: "interval", Component: part(() => import("./interval/Interval.tsx"), "Interval") },
  reaction: { icon: "reaction", Component: part(() => import("./reaction/Reaction.tsx"), "Reaction") },
  headmove: { icon: "headmove", Component: part(() => import("./headmove/Headmove.tsx"), "Headmove") },
  names: { icon: "names", Component: part(() => import("./names/Names.tsx"), "Names"), madeFor: NAMES_GROUP },
};

/** The games and drills in the order of their ids. */
export const games: readonly GameEntry[] = GAME_IDS.map((id) => {
  const { icon, Component, madeFor } = registered[id];
  const finished = madeFor === undefined || picturedGroups.includes(madeFor);
  return { id, icon, title: gameNames[id].title, finished, Component };
});
