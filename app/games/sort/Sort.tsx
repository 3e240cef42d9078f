import * as v from "valibot";
import type { QuestionEvent } from "#domain/game/answers.ts";
import { topicGameText } from "../../text/topicGames.ts";
import type { ViewProps } from "../GameFrame.tsx";
import type { GameEntryProps } from "../GameSession.tsx";
import { Question } from "../Question.tsx";
import { topicConfig, topicConfigSchema, type TopicConfig } from "../topic/rounds.ts";
import { TopicGame, type TopicGameParts, topicKit } from "../topic/TopicGame.tsx";
import { sort, type SortRound, type SortState } from "./rules.ts";

/** S2 section 2. */
const TOPICS = new Set(["schlaege", "blocks", "tritte", "chinna", "basisStaende"]);

const text = topicGameText.sort;
const promptOf = ({ previous }: SortRound) => (previous === undefined ? text.first : text.after(previous));

function View({ state, send }: ViewProps<SortState, QuestionEvent>) {
  const round = state.rounds[state.index];
  return round ? <Question run={state} prompt={promptOf(round)} send={send} /> : null;
}

const parts: TopicGameParts<TopicConfig, SortRound> = {
  game: "sort",
  intro: text.intro,
  rules: sort,
  View,
  parseConfig: (kept) => {
    const parsed = v.safeParse(topicConfigSchema, kept);
    return parsed.success ? parsed.output : undefined;
  },
  offers: ({ topicID }) => TOPICS.has(topicID),
  configOf: topicConfig,
  promptOf,
  explanationOf: () => undefined,
};
const kit = topicKit(parts);

/** The order game: what comes after what (S2 section 2). */
export const Sort = (props: GameEntryProps) => <TopicGame parts={parts} kit={kit} {...props} />;
