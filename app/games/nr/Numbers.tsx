import * as v from "valibot";
import type { QuestionEvent } from "#domain/game/answers.ts";
import { topicGameText } from "../../text/topicGames.ts";
import type { ViewProps } from "../GameFrame.tsx";
import type { GameEntryProps } from "../GameSession.tsx";
import { Question } from "../Question.tsx";
import { Clue } from "../topic/Clue.tsx";
import { topicConfig, topicConfigSchema, type TopicConfig } from "../topic/rounds.ts";
import { TopicGame, type TopicGameParts, topicKit } from "../topic/TopicGame.tsx";
import { nr, type NrRound, type NrState } from "./rules.ts";

/** S2 section 2; they stay excluded although our catalogue has no such topics (decisions 8). */
const EXCLUDED = new Set(["angriffskombi", "basisblocks", "basisschlaege", "schlag-kombi", "basistritte"]);

const text = topicGameText.nr;

function View({ state, send }: ViewProps<NrState, QuestionEvent>) {
  const round = state.rounds[state.index];
  if (!round) return null;
  const { image, description, techniqueNr, title } = round;
  return (
    <Question
      run={state}
      prompt={text.prompt}
      clue={<Clue image={image} description={description} next={state.rounds[state.index + 1]?.image} />}
      explanation={text.right(techniqueNr, title)}
      shortAnswers
      send={send}
    />
  );
}

const parts: TopicGameParts<TopicConfig, NrRound> = {
  game: "nr",
  intro: text.intro,
  rules: nr,
  View,
  parseConfig: (kept) => {
    const parsed = v.safeParse(topicConfigSchema, kept);
    return parsed.success ? parsed.output : undefined;
  },
  offers: ({ topicID, group }) => group === "kombi" && !EXCLUDED.has(topicID),
  configOf: topicConfig,
  promptOf: ({ title }) => title,
  explanationOf: ({ description }) => description,
};
const kit = topicKit(parts);

/** The numbers game: which number has this combination (S2 section 2). */
export const Numbers = (props: GameEntryProps) => <TopicGame parts={parts} kit={kit} {...props} />;
