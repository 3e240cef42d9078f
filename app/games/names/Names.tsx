import * as v from "valibot";
import type { QuestionEvent } from "#domain/game/answers.ts";
import type { Topic } from "#domain/catalogue/schema.ts";
import type { Settings } from "#domain/game/settings.ts";
import { topicGameText } from "../../text/topicGames.ts";
import type { ViewProps } from "../GameFrame.tsx";
import type { GameEntryProps } from "../GameSession.tsx";
import { Question } from "../Question.tsx";
import { Clue } from "../topic/Clue.tsx";
import { topicConfig } from "../topic/rounds.ts";
import { TopicGame, type TopicGameParts, topicKit } from "../topic/TopicGame.tsx";
import { names, type NamesConfig, namesConfigSchema, type NamesRound, type NamesState } from "./rules.ts";

const text = topicGameText.names;
const promptOf = ({ attack }: NamesRound) => (attack === undefined ? text.picture : text.attack(attack));

function View({ state, send }: ViewProps<NamesState, QuestionEvent>) {
  const round = state.rounds[state.index];
  if (!round) return null;
  const { attack, image, description } = round;
  const next = state.rounds[state.index + 1]?.image;
  const clue = attack === undefined ? <Clue image={image} description={description} next={next} /> : undefined;
  return <Question run={state} prompt={promptOf(round)} clue={clue} send={send} />;
}

/** Pictures of single techniques (S2 section 2); attacks wherever the catalogue has some. */
const offers = ({ group, list }: Topic, { clue }: Settings) =>
  clue === "attack" ? list.some(({ attack }) => attack !== undefined) : group === "single";

const parts: TopicGameParts<NamesConfig, NamesRound> = {
  game: "names",
  intro: text.intro,
  rules: names,
  View,
  parseConfig: (kept) => {
    const parsed = v.safeParse(namesConfigSchema, kept);
    return parsed.success ? parsed.output : undefined;
  },
  offers,
  configOf: (topic, settings, wobblers) => ({ ...topicConfig(topic, settings, wobblers), clue: settings.clue }),
  promptOf,
  explanationOf: ({ description }) => description,
  againText: text.again,
};
const kit = topicKit(parts);

/** The names game: a picture or an attack, four names (S2 section 2). */
export const Names = (props: GameEntryProps) => <TopicGame parts={parts} kit={kit} {...props} />;
