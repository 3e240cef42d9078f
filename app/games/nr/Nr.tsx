import { topicGameText } from "../../text/topicGames.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { topicConfig } from "../topic/rounds.ts";
import { TopicGame, topicParts } from "../topic/TopicGame.tsx";
import { EXCLUDED, GROUP } from "./config.ts";
import { nr, parseConfig } from "./rules.ts";
import { View } from "./View.tsx";

const parts = topicParts({
  game: "nr",
  intro: topicGameText.nr.intro,
  rules: nr,
  View,
  parseConfig,
  offers: ({ topicID, group }) => group === GROUP && !EXCLUDED.has(topicID),
  configOf: topicConfig,
  promptOf: ({ title }) => title,
  explanationOf: ({ description }) => description,
});

/** The numbers game: which number has this combination (rule 18.2). */
export function Nr(props: GameEntryProps) {
  return <TopicGame of={parts} {...props} />;
}
