import type { QuestionEvent } from "#domain/game/answers.ts";
import { topicGameText } from "../../text/topicGames.ts";
import { Question } from "../frame/Question.tsx";
import type { ViewProps } from "../kit.ts";
import { Clue } from "../topic/Clue.tsx";
import type { NrState } from "./rules.ts";

const text = topicGameText.nr;

/** A combination, and four numbers. */
export function View({ state, send }: ViewProps<NrState, QuestionEvent>) {
  const round = state.rounds[state.index];
  if (!round) return null;
  const { image, description, techniqueNr, title, topicTitle } = round;
  return (
    <Question
      run={state}
      prompt={text.prompt}
      hint={text.hint(topicTitle)}
      clue={
        <Clue
          {...{ image, description }}
          next={state.rounds[state.index + 1]?.image}
          isAnswered={state.given[state.index] !== undefined}
        />
      }
      explanation={text.right(techniqueNr, title)}
      shortAnswers
      send={send}
    />
  );
}
