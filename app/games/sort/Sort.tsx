import { topicGameText } from "../../text/topicGames.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { topicConfig } from "../topic/rounds.ts";
import { TopicGame, topicParts } from "../topic/TopicGame.tsx";
import { TOPICS } from "./config.ts";
import { parseConfig, sort } from "./rules.ts";
import { promptOf, View } from "./View.tsx";

const parts = topicParts({
  game: "sort",
  intro: topicGameText.sort.intro,
  rules: sort,
  View,
  parseConfig,
  offers: ({ topicID }) => TOPICS.has(topicID),
  configOf: topicConfig,
  promptOf,
  explanationOf: () => undefined,
});

/** The order game: which technique comes next (rule 16.2). */
export function Sort(props: GameEntryProps) {
  return <TopicGame of={parts} {...props} />;
}
