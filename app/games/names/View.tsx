import type { QuestionEvent } from "#domain/game/answers.ts";
import { topicGameText } from "../../text/topicGames.ts";
import { Question } from "../frame/Question.tsx";
import type { ViewProps } from "../kit.ts";
import { Clue } from "../topic/Clue.tsx";
import type { NamesRound, NamesState } from "./rules.ts";

const text = topicGameText.names;

/** The question about a picture, or about an attack. */
export const promptOf = ({ attack }: NamesRound): string => (attack === undefined ? text.picture : text.attack(attack));

/** A picture or an attack, and four names. */
export function View({ state, send }: ViewProps<NamesState, QuestionEvent>) {
  const round = state.rounds[state.index];
  if (!round) return null;
  const { attack, image, description } = round;
  const next = state.rounds[state.index + 1]?.image;
  const clue =
    attack === undefined ? (
      <Clue {...{ image, description, next }} isAnswered={state.given[state.index] !== undefined} />
    ) : undefined;
  return <Question run={state} prompt={promptOf(round)} clue={clue} send={send} />;
}
