import type { Topic } from "#domain/catalogue/schema.ts";
import type { Settings } from "#domain/game/settings.ts";
import { topicGameText } from "../../text/topicGames.ts";
import type { GameEntryProps } from "../run/GameRuns.tsx";
import { topicConfig } from "../topic/rounds.ts";
import { TopicGame, topicParts } from "../topic/TopicGame.tsx";
import { GROUP } from "./config.ts";
import { names, parseConfig } from "./rules.ts";
import { promptOf, View } from "./View.tsx";

const text = topicGameText.names;

/** Pictures of single techniques (rule 17.1); attacks for all techniques that have one. */
const offers = ({ group, list }: Topic, { clue }: Settings) =>
  clue === "attack" ? list.some(({ attack }) => attack !== undefined) : group === GROUP;

const parts = topicParts({
  game: "names",
  intro: text.intro,
  rules: names,
  View,
  parseConfig,
  offers,
  configOf: (topic, settings, wobblers) => ({ ...topicConfig(topic, settings, wobblers), clue: settings.clue }),
  promptOf,
  explanationOf: ({ description }) => description,
  againText: text.again,
});

/** The names game: a picture or an attack, four names (rule 17.2). */
export function Names(props: GameEntryProps) {
  return <TopicGame of={parts} {...props} />;
}
